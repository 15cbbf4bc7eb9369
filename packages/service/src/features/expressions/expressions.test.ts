/** Custom emoji, stickers, and the pictures of servers: each row of the specification, each limit, each refusal. */
import {
  createEmoji,
  createSticker,
  deleteEmoji,
  deleteServer,
  deleteServerIcon,
  deleteSticker,
  getEmoji,
  getServer,
  getSticker,
  listAuditLog,
  listEmojis,
  listEmojisById,
  listOwnStickers,
  listStickers,
  putServerBanner,
  putServerIcon,
  updateEmoji,
  updateSticker,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  PASSWORD,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp, { type Metadata } from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let params: { serverId: string };
let still: Buffer;
let film: Buffer;

beforeAll(async () => {
  const create = { width: 40, height: 30, channels: 4 as const, background: '#f80' };
  still = await sharp({ create }).png().toBuffer();
  const blue = await sharp({ create: { ...create, background: '#08f' } })
    .png()
    .toBuffer();
  film = await sharp([still, blue], { join: { animated: true } })
    .gif({ delay: [50, 50] })
    .toBuffer();
});
beforeEach(async () => {
  server = await aServer(instance);
  params = { serverId: server.id };
});

async function served(url: string): Promise<Metadata & { type: string | null }> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const metadata = await sharp(bytes, { animated: true }).metadata();
  return { ...metadata, type: response.headers.get('content-type') };
}

async function isGone(url: string): Promise<boolean> {
  await instance.runDueJobs();
  return (await fetch(url)).status === 404;
}

const anEmoji = (name = 'party', file = still) =>
  server.owner.do(createEmoji, { params, body: { name }, files: [file] });
const sticker = { name: 'Wave', description: 'Hello', emoji: '👋' };
const aSticker = (file = still) => server.owner.do(createSticker, { params, body: sticker, files: [file] });

async function fill(table: 'emojis' | 'stickers', count: number, animated = false): Promise<void> {
  const rest = table === 'emojis' ? '' : `, description, emoji`;
  const values = table === 'emojis' ? '' : `, '', '😀'`;
  await changeDatabase(instance, {
    text: `insert into ${table} (server_id, id, name, animated, image, uploader_id${rest})
     select ${server.id}, ${server.id} + n + ${animated ? 1000 : 0}, 'filler', ${animated}, 'none', 1${values}
     from generate_series(1, ${count}) n`,
    touches: [],
  });
}

describe('custom emoji', () => {
  it('are created from a file, listed and announced to the server', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const emoji = await anEmoji();
    expect(emoji).toMatchObject({ serverId: server.id, name: 'party', animated: false });
    expect(emoji.uploader?.id).toBe(server.owner.id);
    expect(await served(emoji.url)).toMatchObject({ type: 'image/webp', width: 128, height: 128 });
    expect(await server.owner.do(listEmojis, { params })).toEqual([emoji]);
    expect(await server.owner.do(getEmoji, { params: { ...params, emojiId: emoji.id } })).toEqual(emoji);
    const { d } = await probe.take('SERVER_EMOJIS_UPDATE');
    expect(d).toEqual({ serverId: server.id, emojis: [emoji] });
    await probe.close();
  });

  it('stay animated as GIF', async () => {
    const emoji = await anEmoji('party', film);
    expect(emoji.animated).toBe(true);
    expect(await served(emoji.url)).toMatchObject({ type: 'image/gif', pages: 2, pageHeight: 128 });
  });

  it('are renamed and deleted with their picture, and audited', async () => {
    const emoji = await anEmoji();
    const one = { ...params, emojiId: emoji.id };
    const renamed = await server.owner.do(updateEmoji, { params: one, body: { name: 'fiesta' } });
    expect(renamed).toEqual({ ...emoji, name: 'fiesta' });
    await server.owner.do(updateEmoji, { params: one, body: { name: 'fiesta' } });
    await server.owner.do(deleteEmoji, { params: one });
    expect(await server.owner.do(listEmojis, { params })).toEqual([]);
    expect(await isGone(emoji.url)).toBe(true);
    const { entries } = await server.owner.do(listAuditLog, { params });
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'emoji_delete', targetType: 'emoji', targetId: emoji.id, targetName: 'fiesta' },
      { action: 'emoji_update', changes: [{ key: 'name', old: 'party', new: 'fiesta' }] },
      { action: 'emoji_create', targetName: 'party', changes: [{ key: 'name', new: 'party' }] },
    ]);
  });

  it('are limited to 50 still and 50 animated', async () => {
    await fill('emojis', 49);
    await fill('emojis', 49, true);
    await anEmoji('fifty');
    await anEmoji('fifty', film);
    for (const file of [still, film]) {
      const answer = await server.owner.call(createEmoji, { params, body: { name: 'more' }, files: [file] });
      expect([answer.status, answer.code]).toEqual([400, 'too_many_emoji']);
    }
  });

  it('are not reported as invalid while too many pictures of the uploader wait', async () => {
    const create = { width: 2000, height: 2000, channels: 3 as const, background: '#f80' };
    const large = await sharp({ create }).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, index) =>
        server.owner.call(createEmoji, { params, body: { name: `large_${index}` }, files: [large] }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, code } of refused) expect([status, code]).toEqual([503, 'unavailable']);
  });

  it.each(['a', 'x'.repeat(33), 'with space', 'ünder', ''])('refuse the name %j', async (name) => {
    const answer = await server.owner.call(createEmoji, { params, body: { name }, files: [still] });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
  });

  it.each(['ab', 'x'.repeat(32), 'A_9'])('accept the name %j', async (name) => {
    expect((await anEmoji(name)).name).toBe(name);
  });

  it('refuse files that are not pictures', async () => {
    const attempt = (file: Buffer) =>
      server.owner.call(createEmoji, { params, body: { name: 'no' }, files: [file] });
    expect((await attempt(Buffer.from('hello'))).code).toBe('invalid_image');
    expect((await attempt(Buffer.alloc(262_144))).code).toBe('invalid_image');
    const large = await attempt(Buffer.alloc(262_145));
    expect([large.status, large.code]).toEqual([413, 'file_too_large']);
  });

  it('of another server are unknown', async () => {
    const emoji = await anEmoji();
    const other = await aServer(instance);
    const elsewhere = { params: { serverId: other.id, emojiId: emoji.id } };
    // Members who may not manage emoji get the same answer.
    const member = await aMember(instance, other);
    for (const caller of [other.owner, member]) {
      for (const endpoint of [getEmoji, updateEmoji, deleteEmoji]) {
        const body = endpoint === updateEmoji ? { name: 'other' } : undefined;
        const answer = await caller.call(endpoint, { ...elsewhere, body });
        expect([answer.status, answer.code]).toEqual([404, 'unknown_emoji']);
      }
    }
  });

  it('can be viewed by anyone who has their ids', async () => {
    const [emoji, gone] = [await anEmoji(), await anEmoji('gone')];
    await server.owner.do(deleteEmoji, { params: { ...params, emojiId: gone.id } });
    const stranger = await aPerson(instance);
    const ids = `${emoji.id},${gone.id},${emoji.id},1,9999999999999999999`;
    const { id, name, animated, url } = emoji;
    expect(await stranger.do(listEmojisById, { query: { ids } })).toEqual([{ id, name, animated, url }]);
    for (const wrong of ['', 'x', '1,', Array.from({ length: 51 }, () => '1').join()]) {
      const answer = await stranger.call(listEmojisById, { query: { ids: wrong } });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('stickers', () => {
  it('are created from a form, listed for the server and its members, and announced', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const made = await aSticker();
    expect(made).toMatchObject({ serverId: server.id, ...sticker, animated: false });
    expect(made.uploader?.id).toBe(server.owner.id);
    expect(await served(made.url)).toMatchObject({ type: 'image/webp', width: 320, height: 320 });
    expect(await server.owner.do(listStickers, { params })).toEqual([made]);
    expect(await server.owner.do(listOwnStickers)).toEqual([made]);
    const member = await aMember(instance, server);
    const bot = await aBot(instance, server);
    expect(await member.do(listOwnStickers)).toEqual([made]);
    expect(await bot.do(listOwnStickers)).toEqual([made]);
    expect((await probe.take('SERVER_STICKERS_UPDATE')).d).toEqual({ serverId: server.id, stickers: [made] });
    await probe.close();
  });

  it('that are animated are GIFs', async () => {
    const made = await aSticker(film);
    expect(made.animated).toBe(true);
    expect(await served(made.url)).toMatchObject({
      type: 'image/gif',
      pages: 2,
      width: 320,
      pageHeight: 320,
    });
  });

  it('are found by id', async () => {
    const made = await aSticker();
    const summary = {
      id: server.id,
      name: (await server.owner.do(getServer, { params })).name,
      iconUrl: null,
    };
    const one = { params: { stickerId: made.id } };
    expect(await server.owner.do(getSticker, one)).toEqual({ ...made, server: summary, usable: true });
    const stranger = await aPerson(instance);
    expect(await stranger.do(getSticker, one)).toEqual({ ...made, server: summary, usable: false });
    expect(await stranger.do(listOwnStickers)).toEqual([]);
    const unknown = await stranger.call(getSticker, { params: { stickerId: '1' } });
    expect([unknown.status, unknown.code]).toEqual([404, 'unknown_sticker']);
  });

  it('are changed and deleted, with their picture and without an audit entry', async () => {
    const made = await aSticker();
    const one = { ...params, stickerId: made.id };
    const changes = { name: 'Bye', description: '', emoji: '😀' };
    expect(await server.owner.do(updateSticker, { params: one, body: changes })).toEqual({
      ...made,
      ...changes,
    });
    await server.owner.do(deleteSticker, { params: one });
    expect(await server.owner.do(listStickers, { params })).toEqual([]);
    expect(await isGone(made.url)).toBe(true);
    expect((await server.owner.call(deleteSticker, { params: one })).code).toBe('unknown_sticker');
    const { entries } = await server.owner.do(listAuditLog, { params });
    expect(entries.filter(({ action }) => !action.startsWith('channel'))).toEqual([]);
  });

  it('are limited to 30', async () => {
    await fill('stickers', 29);
    await aSticker();
    const answer = await server.owner.call(createSticker, { params, body: sticker, files: [still] });
    expect([answer.status, answer.code]).toEqual([400, 'too_many_server_stickers']);
  });

  it.each([
    ['a name of 1', { name: 'a' }],
    ['a name of 31', { name: 'a'.repeat(31) }],
    ['a description of 101', { description: 'a'.repeat(101) }],
  ])('refuse %s', async (_what, wrong) => {
    const body = { ...sticker, ...wrong };
    expect((await server.owner.call(createSticker, { params, body, files: [still] })).code).toBe(
      'invalid_request',
    );
  });

  it('accept names of 2 and 30 characters and a description of 100', async () => {
    for (const name of ['ab', 'a'.repeat(30)]) {
      const body = { ...sticker, name, description: 'd'.repeat(100) };
      expect(await server.owner.do(createSticker, { params, body, files: [still] })).toMatchObject(body);
    }
  });

  it('accept a Unicode emoji or a custom one from a server of the caller', async () => {
    const { id } = await anEmoji();
    const stranger = await aServer(instance);
    const foreign = await stranger.owner.do(createEmoji, {
      params: { serverId: stranger.id },
      body: { name: 'party' },
      files: [still],
    });
    const attempt = (emoji: string) =>
      server.owner.call(createSticker, { params, body: { ...sticker, emoji }, files: [still] });
    expect((await attempt(`party:${id}`)).status).toBe(201);
    expect((await attempt('👩‍👩‍👧')).status).toBe(201);
    for (const emoji of ['party:1', `party:${foreign.id}`, 'x', '😀😀', '']) {
      const answer = await attempt(emoji);
      expect([emoji, answer.status, answer.code]).toEqual([emoji, 400, 'unknown_emoji']);
    }
    await aMember(instance, stranger, server.owner);
    const made = await attempt(`old_name:${foreign.id}`);
    expect([made.status, made.body.emoji]).toEqual([201, `party:${foreign.id}`]);
    const body = { emoji: `old_name:${id}` };
    expect(
      await server.owner.do(updateSticker, { params: { ...params, stickerId: made.body.id }, body }),
    ).toMatchObject({ emoji: `party:${id}` });
  });

  it('keep an emoji that was deleted when other fields change', async () => {
    const { id: emojiId } = await anEmoji();
    const body = { ...sticker, emoji: `party:${emojiId}` };
    const { id } = await server.owner.do(createSticker, { params, body, files: [still] });
    await server.owner.do(deleteEmoji, { params: { ...params, emojiId } });
    const renamed = { ...body, name: 'Renamed' };
    const one = { ...params, stickerId: id };
    expect(await server.owner.do(updateSticker, { params: one, body: renamed })).toMatchObject(renamed);
  });

  it('take PNG, APNG, WebP and GIF up to 512 KB', async () => {
    const attempt = (file: Buffer) =>
      server.owner.call(createSticker, { params, body: sticker, files: [file] });
    expect((await attempt(await sharp(still).webp().toBuffer())).status).toBe(201);
    for (const file of [await sharp(still).jpeg().toBuffer(), Buffer.from('no'), Buffer.alloc(524_288)]) {
      const answer = await attempt(file);
      expect([answer.status, answer.code]).toEqual([400, 'invalid_sticker_file']);
    }
    const large = await attempt(Buffer.alloc(524_289));
    expect([large.status, large.code]).toEqual([413, 'file_too_large']);
  });
});

describe('icon and banner of a server', () => {
  it('are converted to WebP in their sizes, announced and audited; replaced files are removed', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer();
    const { iconUrl } = await server.owner.do(putServerIcon, { params, files: [wide] });
    expect((await probe.take('SERVER_UPDATE')).d).toMatchObject({ id: server.id, iconUrl });
    const { bannerUrl } = await server.owner.do(putServerBanner, { params, files: [wide] });
    expect(await served(iconUrl ?? '')).toMatchObject({ type: 'image/webp', width: 512, height: 512 });
    expect(await served(bannerUrl ?? '')).toMatchObject({ type: 'image/webp', width: 1600, height: 800 });
    expect(await server.owner.do(getServer, { params })).toMatchObject({ iconUrl, bannerUrl });
    const second = await server.owner.do(putServerIcon, { params, files: [still] });
    expect(second.iconUrl).not.toBe(iconUrl);
    expect(await isGone(iconUrl ?? '')).toBe(true);
    expect((await server.owner.do(deleteServerIcon, { params })).iconUrl).toBeNull();
    expect(await isGone(second.iconUrl ?? '')).toBe(true);
    const { entries } = await server.owner.do(listAuditLog, { params });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'server_update', changes: [{ key: 'iconUrl', old: second.iconUrl, new: null }] },
      { action: 'server_update', changes: [{ key: 'iconUrl', old: iconUrl, new: second.iconUrl }] },
    ]);
    await probe.close();
  });

  it('refuse other files', async () => {
    const { iconUrl } = await server.owner.do(putServerIcon, { params, files: [still] });
    const attempt = (file: Buffer) => server.owner.call(putServerIcon, { params, files: [file] });
    expect((await attempt(Buffer.from('<svg/>'))).code).toBe('invalid_image');
    expect((await attempt(Buffer.alloc(8_388_608))).code).toBe('invalid_image');
    expect((await attempt(Buffer.alloc(8_388_609))).code).toBe('file_too_large');
    expect((await server.owner.do(getServer, { params })).iconUrl).toBe(iconUrl);
  });

  it('are deleted with the server', async () => {
    const { iconUrl } = await server.owner.do(putServerIcon, { params, files: [still] });
    const urls = [iconUrl ?? '', (await anEmoji()).url, (await aSticker()).url];
    await server.owner.do(deleteServer, { params, body: { password: PASSWORD } });
    for (const url of urls) expect(await isGone(url)).toBe(true);
  });
});

describe('media', () => {
  it('is served sandboxed, cacheable forever, in ranges on request, and only as it was stored', async () => {
    const { url } = await anEmoji();
    const whole = await fetch(url);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect(whole.headers.get('set-cookie')).toBeNull();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetch(url, { headers: { range: 'bytes=4-9' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10));
    const end = await fetch(url, { headers: { range: 'bytes=-3' } });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-3));
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    for (const path of ['none.webp', '../secret', '%2e%2e/x', '.incoming/x', 'private/x', '']) {
      expect([path, (await fetch(`${instance.url}/media/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
