/** Storage use and its limits: through the API, with concurrent uploads, and in the recorded totals. */
import {
  cancelServerImport,
  createChannel,
  createEmoji,
  createServerImport,
  crosspostMessage,
  deleteAvatar,
  deleteEmoji,
  deleteMessage,
  followChannel,
  getOwnStorage,
  getServerStorage,
  listMessages,
  putAvatar,
  sendMessage,
} from '@guildhall/protocol';
import {
  aServer,
  aServerWithMember,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { getStorage, getStorageUse, limitStorage, recountStorage } from './index.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const instance = useInstance({ settings: { STORAGE_PER_SERVER_MB: '1' } });
const operator = useOperator(instance);
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let picture: File;

beforeAll(async () => {
  const pixels = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  picture = new File([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], 'red.png');
});
beforeEach(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId: server.channel.id });
const file = (kilobytes: number) => new File(['x'.repeat(kilobytes * KILOBYTE)], 'x.txt');
const upload = (kilobytes: number, who = member) =>
  who.call(sendMessage, { params: inChannel(), body: {}, files: [file(kilobytes)] });
const remove = (messageId: string) => owner.do(deleteMessage, { params: { ...inChannel(), messageId } });
const ofServer = () => owner.do(getServerStorage, { params: inServer() });

it('refuses uploads when a server is full, until something is deleted', async () => {
  const { body: first } = await upload(700);
  const refused = await upload(400);
  expect([refused.status, refused.code]).toEqual([413, 'file_too_large']);
  expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('this server is full') } });
  expect(await owner.do(listMessages, { params: inChannel() })).toHaveLength(1);
  expect(await ofServer()).toEqual({ bytes: 700 * KILOBYTE, files: 1, maxBytes: MEGABYTE });
  expect(await member.do(getOwnStorage)).toEqual({ bytes: 700 * KILOBYTE, files: 1, maxBytes: null });
  expect((await member.call(getServerStorage, { params: inServer() })).code).toBe('missing_permission');
  await remove((first as { id: string }).id);
  // Freed at once, even though a job removes the file later.
  expect(await ofServer()).toMatchObject({ bytes: 0, files: 0 });
  expect((await upload(400)).status).toBe(201);
});

it('delivers announcements to a server that is full, without their files', async () => {
  await upload(700);
  const elsewhere = await aServer(instance, owner);
  const { id: channelId } = await owner.do(createChannel, {
    params: { serverId: elsewhere.id },
    body: { name: 'news', kind: 'announcement' },
  });
  await owner.do(followChannel, { params: { channelId }, body: { targetChannelId: server.channel.id } });
  const sent = await owner.do(sendMessage, {
    params: { channelId },
    body: { content: 'big news' },
    files: [file(400)],
  });
  await owner.do(crosspostMessage, { params: { channelId, messageId: sent.id } });
  await instance.runDueJobs();
  expect((await owner.do(listMessages, { params: inChannel() })).at(-1)).toMatchObject({
    content: 'big news',
    attachments: [],
    expiredAttachments: 1,
  });
});

it('lets operators limit one person or server, and lift the limit', async () => {
  await upload(100);
  const hold = { kind: 'user', target: member.username } as const;
  await expect(limitStorage(operator, { ...hold, target: 'nobody', megabytes: 1 })).rejects.toMatchObject({
    code: 'unknown_user',
  });
  await limitStorage(operator, { kind: 'server', target: server.id, megabytes: 0 });
  expect(await limitStorage(operator, { ...hold, megabytes: 1 })).toMatchObject({
    targetId: member.id,
    bytes: 100 * KILOBYTE,
    maxBytes: MEGABYTE,
    ownLimit: true,
  });
  expect((await upload(950)).code).toBe('file_too_large');
  expect((await upload(950, owner)).status).toBe(201);
  expect(await ofServer()).toMatchObject({ bytes: 1050 * KILOBYTE, maxBytes: null });
  expect(await getStorage(operator)).toMatchObject({
    maxBytes: null,
    kinds: [{ kind: 'attachment' }],
    largest: expect.arrayContaining([expect.objectContaining({ kind: 'server', targetId: server.id })]),
  });
  expect(await limitStorage(operator, hold)).toMatchObject({ maxBytes: null, ownLimit: false });
});

it('never exceeds the limit, however many upload at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => upload(300, index % 2 ? owner : member)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
  expect(await ofServer()).toMatchObject({ bytes: 900 * KILOBYTE, files: 3 });
  expect(await queryDatabase(instance, 'select from stored_files where pending')).toEqual([]);
});

it('counts the archive of an import from its start to its end', async () => {
  await limitStorage(operator, { kind: 'user', target: member.username, megabytes: 3 });
  const begin = (megabytes: number) =>
    member.call(createServerImport, { body: { filename: 'club.zip', size: megabytes * MEGABYTE } });
  expect((await begin(4)).code).toBe('file_too_large');
  const { body } = await begin(2);
  expect(await member.do(getOwnStorage)).toEqual({ bytes: 2 * MEGABYTE, files: 1, maxBytes: 3 * MEGABYTE });
  await member.do(cancelServerImport, { params: { importId: (body as { id: string }).id } });
  await instance.runDueJobs();
  expect(await member.do(getOwnStorage)).toMatchObject({ bytes: 0, files: 0 });
});

/** The totals computed from the files, and the recorded totals. */
async function sums() {
  const rows = async (text: string) =>
    (await queryDatabase(instance, text)).map((row) => JSON.stringify(row)).toSorted();
  const place = `(values ('instance', ''), ('kind', kind), ('server', server_id::text), ('user', user_id::text)) p (scope, id)`;
  const booked = `select scope, id, sum(bytes)::float8 as bytes, sum(files)::float8 as files from (
      select scope, id, bytes, files from storage_totals
      union all select scope, scope_id, bytes, files from storage_changes) b
    group by scope, id having sum(files) <> 0`;
  return {
    counted: await rows(
      `select p.scope, p.id, sum(bytes)::float8 as bytes, count(*)::float8 as files
       from stored_files cross join lateral ${place} where p.id is not null group by p.scope, p.id`,
    ),
    booked: await rows(booked),
  };
}

it('records exactly the size of the files, whatever is uploaded, replaced and deleted', async () => {
  const messages: string[] = [];
  const emojis: string[] = [];
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    send: async () => {
      const { status, body } = await upload(200);
      if (status === 201) messages.push((body as { id: string }).id);
    },
    delete: async () => {
      const id = messages.pop();
      if (id !== undefined) await remove(id);
    },
    avatar: () => member.do(putAvatar, { files: [picture] }),
    noAvatar: () => member.do(deleteAvatar),
    emoji: async () => {
      const body = { name: 'red' };
      emojis.push((await owner.do(createEmoji, { params: inServer(), body, files: [picture] })).id);
    },
    noEmoji: async () => {
      const emojiId = emojis.pop();
      if (emojiId !== undefined) await owner.do(deleteEmoji, { params: { ...inServer(), emojiId } });
    },
  };
  const some = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 3, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(some, async (names) => {
      for (const name of names) await steps[name]?.();
      const { counted, booked } = await sums();
      expect(booked).toEqual(counted);
      expect(await queryDatabase(instance, 'select from stored_files where pending')).toEqual([]);
    }),
    { numRuns: 6 },
  );
  await queryDatabase(instance, `update storage_totals set bytes = bytes + 7 where scope = 'server'`);
  await recountStorage(operator);
  const { counted, booked } = await sums();
  expect(booked).toEqual(counted);
  const { bytes, files } = await ofServer();
  const target = { kind: 'server', target: server.id } as const;
  expect(await getStorageUse(operator, target)).toMatchObject({ bytes, files });
});
