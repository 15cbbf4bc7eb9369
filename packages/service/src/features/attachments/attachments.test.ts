/** Files of messages (specification: Message, `attachments`; "Messages", Files; design 4.3, 5.1, 13.52). */
import { join } from 'node:path';
import { HOUR_MS, LocalBlobStore } from '@guildhall/platform';
import { timesAsLong } from '@guildhall/platform/test-processor-time';
import {
  editMessage,
  getMessage,
  LIMITS,
  listMessages,
  type Message,
  refreshAttachmentUrls,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const LAYOUT = 32768;

const instance = useInstance();
let server: TestServer;
let bot: TestBot;
let member: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  server = await aServer(instance);
  bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles']);
  member = await aMember(instance, server);
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});

const inChannel = () => ({ channelId: server.channel.id });
const aFile = (name: string, content: Uint8Array | string = 'text') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const send = (
  files: readonly File[],
  body: object = {},
  from: TestBot | TestPerson = member,
): Promise<Message> => from.do(sendMessage, { params: inChannel(), body, files });
const trySend = (files: readonly File[], body: object = {}, from: TestBot | TestPerson = member) =>
  from.call(sendMessage, { params: inChannel(), body, files });
const read = (messageId: string) => member.do(getMessage, { params: { ...inChannel(), messageId } });
const edit = (messageId: string, body: object) =>
  bot.call(editMessage, { params: { ...inChannel(), messageId }, body });
const pending = async () =>
  (await queryDatabase(instance, 'select key from stored_files where pending')).length;
const newest = async () =>
  (await member.do(listMessages, { params: inChannel(), query: { limit: 1 } }))[0]?.id;

describe('a message', () => {
  it('has its files in the reply, the event and every page, and needs no text', async () => {
    const probe = await connectProbe(instance.url, { token: bot.token });
    const sent = await send([aFile('photo.PNG', picture), aFile('notes.txt', 'hello')]);
    expect(sent.content).toBe('');
    const [photo, notes] = sent.attachments;
    expect(photo).toMatchObject({ filename: 'photo.webp', contentType: 'image/webp', width: 40, height: 20 });
    expect(notes).toEqual({
      id: notes?.id,
      filename: 'notes.txt',
      contentType: 'text/plain; charset=utf-8',
      size: 5,
      width: null,
      height: null,
      url: notes?.url,
    });
    const url = `^${instance.url}/media/attachments/${server.channel.id}/${photo?.id}/[0-9a-f]{32}/photo\\.webp\\?ex=\\d+&sig=[\\w-]{43}$`;
    expect(photo?.url).toMatch(new RegExp(url));
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    expect(event.attachments).toEqual(sent.attachments);
    expect(await read(sent.id)).toEqual(sent);
    expect(await member.do(listMessages, { params: inChannel(), query: { limit: 1 } })).toEqual([sent]);
    expect(await pending()).toBe(0);
    await probe.close();
  });

  it('has files of the reported size, in which no script can run', async () => {
    const page = '<!doctype html><script>alert(1)</script>';
    const { attachments } = await send([aFile('photo.png', picture), aFile('page.html', page)]);
    const [photo, html] = await Promise.all(attachments.map(({ url }) => fetch(url)));
    expect(photo?.headers.get('content-type')).toBe('image/webp');
    expect((await photo?.arrayBuffer())?.byteLength).toBe(attachments[0]?.size);
    expect(await html?.text()).toBe(page);
    expect(html?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(html?.headers.get('content-disposition')).toBe('attachment');
    expect(html?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(html?.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('keeps an unreadable picture as a plain file, and removes paths from names', async () => {
    const { attachments } = await send([
      aFile('half.png', picture.subarray(0, picture.length / 2)),
      aFile('..\\..\\写真 1.txt', 'x'),
    ]);
    expect(attachments).toMatchObject([
      { filename: 'half.png', contentType: 'application/octet-stream', width: null, height: null },
      { filename: '写真 1.txt' },
    ]);
    expect((await fetch(attachments[1]?.url ?? '')).status).toBe(200);
  });

  it('has files whose names of any length are shortened quickly', async () => {
    const sendNamed = (name: string) => async () => {
      const files = Array.from({ length: 3 }, () => aFile(`${name}x.txt`));
      const { attachments } = await send(files);
      expect(attachments.map(({ filename }) => filename.length)).toEqual(files.map(() => LIMITS.filename));
    };
    // Trying each dot as the start of the ending takes hundreds of times as long.
    expect(await timesAsLong(sendNamed('.'.repeat(60_000)), sendNamed('y'.repeat(60_000)))).toBeLessThan(20);
  });

  it('as a reply shows that the original has files', async () => {
    const { id } = await send([aFile('a.txt')]);
    const reply = await member.do(sendMessage, { params: inChannel(), body: { content: 'r', replyTo: id } });
    expect(reply.reply?.hasAttachments).toBe(true);
  });

  it('can have ten files', async () => {
    const files = Array.from({ length: LIMITS.filesPerMessage }, (_, index) => aFile(`${index}.txt`));
    const sent = await send(files);
    expect(sent.attachments.map(({ filename }) => filename)).toEqual(files.map(({ name }) => name));
    const refused = await trySend([...files, aFile('one more')]);
    expect([refused.status, refused.code]).toEqual([400, 'too_many_files']);
    expect(await newest()).toBe(sent.id);
  });

  it('can have a file of ten megabytes', async () => {
    const { attachments } = await send([aFile('large', new Uint8Array(LIMITS.fileBytes))]);
    expect(attachments[0]?.size).toBe(10_485_760);
    const refused = await trySend([aFile('larger', new Uint8Array(LIMITS.fileBytes + 1))]);
    expect([refused.status, refused.code]).toEqual([413, 'file_too_large']);
  });

  it('without a file is still empty', async () => {
    const refused = await trySend([], { content: ' ' });
    expect([refused.status, refused.code]).toEqual([400, 'empty_message']);
  });
});

describe('the URL of a file', () => {
  const urlOf = async (messageId: string) => (await read(messageId)).attachments[0]?.url ?? '';

  it('stays the same for an hour, is renewed in every read, and works for 24 to 25 hours', async () => {
    const { id, attachments } = await send([aFile('a.txt')]);
    const url = attachments[0]?.url ?? '';
    const left = Number(new URL(url).searchParams.get('ex')) * 1000 - instance.clock.now();
    expect(left).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(left).toBeLessThanOrEqual(25 * HOUR_MS);
    const { headers } = await fetch(url);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    instance.clock.advance(HOUR_MS);
    const renewed = await urlOf(id);
    expect(renewed).not.toBe(url);
    expect(await urlOf(id)).toBe(renewed);
    instance.clock.advance(24 * HOUR_MS);
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(await urlOf(id))).status).toBe(200);
  });

  it('is refused without its signature, with a later expiry, or for another file', async () => {
    const { attachments } = await send([aFile('a.txt'), aFile('b.txt')]);
    const [url, other] = attachments.map((file) => new URL(file.url));
    const status = async (change: (changed: URL) => void) => {
      const changed = new URL(url ?? '');
      change(changed);
      return (await fetch(changed)).status;
    };
    expect(await status(() => {})).toBe(200);
    expect(await status((changed) => changed.searchParams.set('ex', '99999999999'))).toBe(404);
    expect(await status((changed) => changed.searchParams.delete('sig'))).toBe(404);
    expect(await status((changed) => changed.searchParams.set('sig', 'x'))).toBe(404);
    expect(
      await status((changed) => {
        changed.search = '';
      }),
    ).toBe(404);
    expect(
      await status((changed) => {
        changed.pathname = other?.pathname ?? '';
      }),
    ).toBe(404);
    expect(
      await status((changed) => {
        changed.pathname = changed.pathname.replace('attachments', 'Attachments');
      }),
    ).toBe(404);
  });

  it('is renewed without a signature, but only for people who see the channel', async () => {
    const { attachments } = await send([aFile('a.txt')]);
    const [path = ''] = attachments[0]?.url.split('?') ?? [];
    const renew = async (from: TestPerson, ...urls: string[]) =>
      (await from.do(refreshAttachmentUrls, { body: { urls } })).refreshedUrls.map(
        ({ refreshed }) => refreshed,
      );
    const foreign = path.replace(instance.url, 'https://example.org');
    const [renewed, ...others] = await renew(
      member,
      path,
      foreign,
      `${instance.url}/media/avatars/1`,
      'no url',
    );
    expect(others).toEqual([null, null, null]);
    expect((await fetch(renewed ?? '')).status).toBe(200);
    const { owner: stranger } = await aServer(instance);
    expect(await renew(stranger, path)).toEqual([null]);
  });
});

it('other objects in the bucket, such as backups, are not served', async () => {
  const blobs = new LocalBlobStore(join(instance.dataDirectory, 'files'));
  const statusOf = async (key: string) => {
    await blobs.put(key, Buffer.from('x'), { contentType: 'text/plain', maxBytes: 1 });
    return (await fetch(`${instance.url}/media/${key}`)).status;
  };
  expect(await statusOf('avatars/1_a.webp')).toBe(200);
  for (const key of [
    'plain/backups/1/public.people.copy',
    'plain/files/avatars/1_a.webp',
    'files/private/attachments/1/2/a/a.txt',
    'backups/avatars/1_a.webp',
    'avatars-of-others/1_a.webp',
  ])
    expect(await statusOf(key), key).toBe(404);
});

describe('Attach Files', () => {
  it('is required only for files, and checked last', async () => {
    await overwritePermissions(server, server.channel.id, { member: member.id, deny: ['attachFiles'] });
    const refused = await trySend([aFile('a.txt')]);
    expect([refused.status, refused.code]).toEqual([403, 'missing_permission']);
    expect(refused.body).toMatchObject({ error: { permission: 'Attach Files' } });
    expect((await trySend([aFile('a.txt')], { embeds: [{ title: 'a' }] })).code).toBe('bots_only');
    expect((await trySend([aFile('a.txt')], { stickerIds: ['1'] })).code).toBe('unknown_sticker');
    expect((await trySend([], { content: 'text' })).status).toBe(201);
    await overwritePermissions(server, server.channel.id, { member: member.id, allow: ['attachFiles'] });
    expect((await trySend([aFile('a.txt')])).status).toBe(201);
  });
});

describe('attachment://', () => {
  const shows = (name: string) => ({ embeds: [{ image: { url: `attachment://${name}` } }] });
  const gallery = (...names: string[]) => ({
    flags: LAYOUT,
    components: [{ type: 12, items: names.map((name) => ({ media: { url: `attachment://${name}` } })) }],
  });

  it('becomes the URL of the file in embeds, by the name it was sent under', async () => {
    for (const [name, called] of [
      ['photo.png', 'photo.png'],
      ['my photo.png', 'my_photo.png'],
    ] as const) {
      const sent = await send([aFile(name, picture)], shows(called), bot);
      const [photo] = sent.attachments;
      expect(sent.embeds).toEqual([{ type: 'rich', image: { url: photo?.url, width: 40, height: 20 } }]);
      expect(await read(sent.id)).toEqual(sent);
    }
    const text = { title: 'attachment://nothing', thumbnail: { url: 'attachment://a.txt' } };
    const sent = await send([aFile('a.txt')], { embeds: [text] }, bot);
    expect(sent.embeds).toMatchObject([
      { title: 'attachment://nothing', thumbnail: { url: sent.attachments[0]?.url } },
    ]);
  });

  it('shows only the files used in a layout; the others are dropped', async () => {
    const files = [aFile('a.png', picture), aFile('b.png', picture), aFile('c.txt')];
    const sent = await send(files, gallery('b.png'), bot);
    expect(sent.attachments.map(({ filename }) => filename)).toEqual(['b.webp']);
    expect(sent.components).toMatchObject([{ items: [{ media: { url: sent.attachments[0]?.url } }] }]);
    expect(await read(sent.id)).toEqual(sent);
  });

  it('refuses files that the message does not have', async () => {
    const embed = await trySend([aFile('a.txt')], shows('b.txt'), bot);
    expect([embed.status, embed.code]).toEqual([400, 'invalid_embeds']);
    const layout = await trySend([aFile('a.txt')], gallery('b.txt'), bot);
    expect([layout.status, layout.code]).toEqual([400, 'invalid_components']);
  });

  it('refers to the files of the message in edits too', async () => {
    const sent = await send([aFile('photo.png', picture)], { content: 'text' }, bot);
    const [photo] = sent.attachments;
    const probe = await connectProbe(instance.url, { token: member.token });
    for (const name of ['photo.png', 'photo.webp']) {
      expect((await edit(sent.id, shows(name))).body).toMatchObject({
        attachments: [photo],
        embeds: [{ image: { url: photo?.url, width: 40, height: 20 } }],
      });
    }
    const { reactions: _reactions, ...refetched } = await read(sent.id);
    const { d: event } = await probe.take(
      'MESSAGE_UPDATE',
      ({ editedAt }) => editedAt === refetched.editedAt,
    );
    expect(event).toEqual(refetched);
    expect((await edit(sent.id, shows('other.png'))).code).toBe('invalid_embeds');
    expect((await edit(sent.id, { content: '', embeds: [] })).body).toMatchObject({ attachments: [photo] });
    await probe.close();
  });

  it('replaces URLs of the message in an edit, because they expire', async () => {
    const { embeds } = shows('photo.png');
    const sent = await send([aFile('photo.png', picture)], { embeds }, bot);
    const layout = await send([aFile('photo.png', picture)], gallery('photo.png'), bot);
    expect((await edit(sent.id, { content: 'new', embeds: sent.embeds })).body.embeds).toEqual(sent.embeds);
    expect((await edit(layout.id, { components: layout.components })).body.components).toEqual(
      layout.components,
    );
    instance.clock.advance(26 * HOUR_MS);
    const later = await read(sent.id);
    expect(later.embeds).toMatchObject([{ image: { url: later.attachments[0]?.url } }]);
    const { attachments, components } = await read(layout.id);
    expect(components).toMatchObject([{ items: [{ media: { url: attachments[0]?.url } }] }]);
  });
});
