/** Priced posts (specification: Message, `coins`; design 5.1, 8, 13.52): posting, views, and access to files. */
import { HOUR_MS } from '@guildhall/platform';
import {
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  getMessage,
  listMessages,
  listPins,
  type Message,
  openDirectChannel,
  pinMessage,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aRole,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  setServerTypes,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let plain: TestServer;
let author: TestPerson;
let reader: TestPerson;
let bot: TestBot;
let picture: Buffer;

beforeAll(async () => {
  server = await aServer(instance);
  plain = await aServer(instance, server.owner);
  author = await aMember(instance, server);
  reader = await aMember(instance, server);
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles', 'coinUpload']);
  await aRole(instance, server, { position: 3, permissions: ['coinUpload'] }, author);
  await setServerTypes(instance, server, 'official');
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
});

const inChannel = () => ({ channelId: server.channel.id });
const aFile = (name = 'notes.txt', content: Uint8Array | string = 'the whole secret') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const post = (from: Caller = author, body: object = {}, files = [aFile()]): Promise<Message> =>
  from.do(sendMessage, { params: inChannel(), body: { coins: 5, ...body }, files });
const tryPost = (body: object, files: readonly File[] | null = [aFile()], from: Caller = author) =>
  from.call(sendMessage, { params: inChannel(), body, ...(files ? { files } : {}) });
const read = (id: string, from: Caller = reader) =>
  from.do(getMessage, { params: { ...inChannel(), messageId: id } });
const urlOf = ({ attachments }: Message) => attachments[0]?.url ?? '';
const LOCKED = { price: 5, unlocked: false, files: [{ kind: 'file', size: 16 }] };
const MINE = { ...LOCKED, unlocked: true, sales: 0 };

describe('a price', () => {
  it('requires an official server, then Coin Upload, then files', async () => {
    const elsewhere = { params: { channelId: plain.channel.id }, body: { coins: 5 } };
    expect(await plain.owner.call(sendMessage, elsewhere)).toMatchObject({
      status: 403,
      code: 'coins_official_only',
    });
    const dm = await author.do(openDirectChannel, { body: { recipientId: reader.id } });
    const there = { params: { channelId: dm.id }, body: { coins: 5 }, files: [aFile()] };
    expect(await author.call(sendMessage, there)).toMatchObject({ status: 403, code: 'coins_official_only' });
    const refused = await tryPost({ coins: 5 }, null, reader);
    expect(refused).toMatchObject({ status: 403, code: 'missing_permission' });
    expect(refused.body).toMatchObject({ error: { permission: 'Coin Upload' } });
    expect(await tryPost({ coins: 5, content: 'text' }, null)).toMatchObject({
      status: 400,
      code: 'coins_need_files',
    });
  });

  it('is checked after stickers and before Attach Files', async () => {
    expect(await tryPost({ coins: 5, stickerIds: ['1'] }, null, reader)).toMatchObject({
      code: 'unknown_sticker',
    });
    const withoutFiles = await aBot(instance, server, ['viewChannel', 'sendMessages', 'coinUpload']);
    const everyone = server.id;
    await changeDatabase(instance, {
      text: 'update roles set permissions = permissions & ~32768::bigint where server_id = $1 and id = $1',
      values: [everyone],
      touches: [`server:${everyone}`],
    });
    const refused = await tryPost({ coins: 5 }, [aFile()], withoutFiles);
    expect(refused.body).toMatchObject({ error: { permission: 'Attach Files' } });
    await changeDatabase(instance, {
      text: 'update roles set permissions = permissions | 32768 where server_id = $1 and id = $1',
      values: [everyone],
      touches: [`server:${everyone}`],
    });
  });

  it.each([
    [0, 400],
    [1, 201],
    [1_000_000, 201],
    [1_000_001, 400],
    [1.5, 400],
    ['5', 400],
    [-5, 400],
  ])('of %s gets status %i', async (coins, status) => {
    const answer = await tryPost({ coins });
    expect([answer.status, answer.code]).toEqual([status, status === 400 ? 'invalid_request' : undefined]);
  });
});

describe('views', () => {
  it('are unlocked for the author and locked for everyone else, including Administrators', async () => {
    const [own, others] = await Promise.all([
      connectProbe(instance.url, { token: author.token }),
      connectProbe(instance.url, { token: reader.token }),
    ]);
    const sent = await post(author, { content: 'Buy this', nonce: 'n1' });
    expect(sent.coins).toEqual(MINE);
    expect(sent.attachments).toMatchObject([{ filename: 'notes.txt', size: 16 }]);
    const { d: mine } = await own.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect(mine).toMatchObject({
      coins: MINE,
      attachments: sent.attachments,
      nonce: 'n1',
      serverId: server.id,
    });
    const { d: theirs } = await others.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect(theirs).toMatchObject({ content: 'Buy this', coins: LOCKED, attachments: [] });
    for (const viewer of [reader, server.owner]) {
      const seen = await read(sent.id, viewer);
      expect([seen.content, seen.coins, seen.attachments]).toEqual(['Buy this', LOCKED, []]);
      const page = await viewer.do(listMessages, { params: inChannel(), query: { limit: 1 } });
      expect(page).toEqual([seen]);
    }
    expect(await read(sent.id, author)).toMatchObject({ coins: MINE });
    const [listed] = await author.do(listMessages, { params: inChannel(), query: { limit: 1 } });
    expect(listed).toMatchObject({
      id: sent.id,
      coins: MINE,
      attachments: [{ id: sent.attachments[0]?.id }],
    });
    expect(own.untaken()).not.toContain('MESSAGE_CREATE');
    await Promise.all([own.close(), others.close()]);
  });

  it('list kinds and sizes of the sold files', async () => {
    const sent = await post(author, {}, [aFile('photo.png', picture), aFile()]);
    const { coins } = await read(sent.id);
    expect(coins?.files).toEqual([
      { kind: 'image', size: sent.attachments[0]?.size },
      { kind: 'file', size: 16 },
    ]);
  });

  it('include pictures of embeds only for people who may see the files', async () => {
    const embeds = [{ title: 'Look', image: { url: 'attachment://photo.png' } }];
    const sent = await post(bot, { embeds }, [aFile('photo.png', picture)]);
    expect(sent.embeds[0]?.image?.url).toBe(urlOf(sent));
    const seen = await read(sent.id);
    expect(seen.embeds[0]?.image?.url).toBe('attachment://photo.png');
    expect(JSON.stringify(seen)).not.toContain('/media/');
  });

  it('are the same for the first message of a forum post, and in pins', async () => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'market', kind: 'forum' },
    });
    const others = await connectProbe(instance.url, { token: reader.token });
    const started = await author.do(createThread, {
      params: { channelId },
      body: { name: 'Plans', message: { content: 'Buy', coins: 5 } },
      files: [aFile()],
    });
    expect(started.message).toMatchObject({ coins: MINE, attachments: [{ filename: 'notes.txt' }] });
    const { d: told } = await others.take('MESSAGE_CREATE', (message) => message.channelId === started.id);
    expect([told.coins, told.attachments]).toEqual([LOCKED, []]);
    expect(JSON.stringify((await others.take('THREAD_CREATE')).d)).not.toContain('/media/private/');
    const params = { channelId: started.id, messageId: started.message?.id ?? '' };
    await server.owner.do(pinMessage, { params });
    expect(await author.do(listPins, { params })).toMatchObject([{ coins: MINE }]);
    expect(await reader.do(listPins, { params })).toMatchObject([{ coins: LOCKED, attachments: [] }]);
    await others.close();
  });

  it('include the files when the author repeats a nonce', async () => {
    const body = { nonce: 'again', enforceNonce: true };
    const sent = await post(author, body);
    const again = await tryPost({ coins: 5, ...body });
    expect(again).toMatchObject({ status: 200, body: { id: sent.id, coins: MINE } });
    expect(again.body.attachments).toHaveLength(1);
  });
});

describe('changes of a priced post', () => {
  it('affect only the text, and reach the same people as the post', async () => {
    const sent = await post();
    const [own, others] = await Promise.all([
      connectProbe(instance.url, { token: author.token }),
      connectProbe(instance.url, { token: reader.token }),
    ]);
    const params = { ...inChannel(), messageId: sent.id };
    // The price is ignored.
    const body: object = { content: 'New text', coins: 900 };
    const edited = await author.call(editMessage, { params, body });
    expect(edited.body).toMatchObject({ content: 'New text', coins: MINE });
    const { d: mine } = await own.take('MESSAGE_UPDATE', ({ id }) => id === sent.id);
    expect(mine).toMatchObject({
      content: 'New text',
      coins: MINE,
      attachments: [{ filename: 'notes.txt' }],
    });
    const { d: theirs } = await others.take('MESSAGE_UPDATE', ({ id }) => id === sent.id);
    expect(theirs).toMatchObject({ content: 'New text', coins: LOCKED, attachments: [] });
    await server.owner.do(pinMessage, { params });
    const { d: pinned } = await own.take('MESSAGE_UPDATE', (message) => message.pinned);
    expect(pinned).toMatchObject({ coins: MINE, attachments: [{ filename: 'notes.txt' }] });
    const { d: pinnedToAll } = await others.take('MESSAGE_UPDATE', (message) => message.pinned);
    expect(pinnedToAll).toMatchObject({ coins: LOCKED, attachments: [] });
    await Promise.all([own.close(), others.close()]);
  });

  it('are refused while the server is not official', async () => {
    const sent = await post();
    await setServerTypes(instance, server, 'partnered');
    expect((await read(sent.id)).coins).toEqual({ ...LOCKED, closed: true });
    expect((await read(sent.id, author)).coins).toEqual({ ...MINE, closed: true });
    await setServerTypes(instance, server, 'official');
    expect((await read(sent.id)).coins).toEqual(LOCKED);
  });
});

describe('a sold file', () => {
  const fetchText = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return [response.status, await response.text()] as const;
  };

  it('is served at its signed URL, whole and in ranges, and not cached by shared caches', async () => {
    const url = urlOf(await post());
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'the whole secret']);
    const [, seconds] = /^private, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? [];
    // The link is signed for an hour, and a moment has passed.
    expect(Number(seconds)).toBeGreaterThan(3500);
    expect(Number(seconds)).toBeLessThanOrEqual(3600);
    expect(await fetchText(url, { headers: { range: 'bytes=4-8' } })).toEqual([206, 'whole']);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe('16');
  });

  it('is not served at another URL', async () => {
    const [first, second] = [await post(), await post()].map((sent) => new URL(urlOf(sent)));
    const tampered = (change: (url: URL) => void) => {
      const url = new URL(first ?? '');
      change(url);
      return fetchText(url.href);
    };
    const query = (name: string, value: string) =>
      tampered((url) => {
        url.searchParams.set(name, value);
      });
    const later = String(Number(first?.searchParams.get('expires')) + 1);
    const refusals = await Promise.all([
      tampered((url) => {
        url.search = '';
      }),
      query('expires', later),
      query('viewer', reader.id),
      query('signature', second?.searchParams.get('signature') ?? ''),
      query('signature', ''),
      tampered((url) => url.searchParams.append('viewer', author.id)),
      tampered((url) => {
        url.pathname = second?.pathname ?? '';
      }),
      tampered((url) => {
        url.pathname = url.pathname.replace('/media/private/', '/media/');
      }),
      tampered((url) => {
        url.pathname = url.pathname
          .replace('/private/', '/./private/')
          .replace('attachments', '%61ttachments');
        url.search = '';
      }),
    ]);
    expect(refusals.map(([status]) => status)).toEqual(refusals.map(() => 404));
    expect(refusals.some(([, text]) => text.includes('secret'))).toBe(false);
    expect((await fetchText(first?.href ?? ''))[0]).toBe(200);
  });

  it('is deleted with the post', async () => {
    const sent = await post();
    await author.do(deleteMessage, { params: { ...inChannel(), messageId: sent.id } });
    await instance.runDueJobs();
    expect((await fetchText(urlOf(sent)))[0]).toBe(404);
  });

  it('is served for an hour, and afterwards at a new URL', async () => {
    const sent = await post();
    await instance.clock.advance(HOUR_MS - 60_000);
    expect((await fetchText(urlOf(sent)))[0]).toBe(200);
    await instance.clock.advance(60_000);
    expect((await fetchText(urlOf(sent)))[0]).toBe(404);
    expect((await fetchText(urlOf(await read(sent.id, author))))[0]).toBe(200);
  });
});
