/** Unused files are found and removed; used files, and files about to be used, never are. */
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createPool, DAY_MS, LocalBlobStore } from '@guildhall/platform';
import {
  createEmoji,
  createServerImport,
  createSticker,
  createWebhook,
  getServerStorage,
  type Message,
  openDirectChannel,
  putAvatar,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aServerWithMember,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { listOperatorLog } from '../../operators/index.ts';
import { findOrphans, getOrphans, removeOrphans } from '../index.ts';

/** Columns that contain the key of a file, each with a condition for the row that gets one in this test. */
const PICTURES = {
  'users.avatar': 'id = $2',
  'users.banner': 'id = $2',
  'servers.icon': 'id = $3',
  'servers.banner': 'id = $3',
  'emojis.image': 'server_id = $3',
  'stickers.image': 'server_id = $3',
  'webhooks.avatar': 'server_id = $3',
  'direct_channels.icon': 'true',
  'applications.icon': 'true',
  'data_exports.blob_key': 'user_id = $2',
  'server_exports.blob_key': 'server_id = $3',
} as const;

const instance = useInstance();
const operator = useOperator(instance);
let store: LocalBlobStore;
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  store = new LocalBlobStore(join(instance.dataDirectory, 'files'));
});
beforeEach(async () => {
  await queryDatabase(instance, 'delete from orphan_searches');
  ({ server, owner, member } = await aServerWithMember(instance));
});

const query = (text: string, ...values: unknown[]) => queryDatabase(instance, text, values);
const send = (): Promise<Message> =>
  member.do(sendMessage, {
    params: { channelId: server.channel.id },
    body: {},
    files: [new File(['12345'], 'x.txt')],
  });
const picture = async () => {
  const pixels = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  return new File([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], 'red.png');
};
const keyOf = async ({ id }: Message) => {
  const [row] = await query(`select parts->'attachments'->0->>'key' as key from messages where id = $1`, id);
  return String(row?.key);
};
/** Stores a file with its record, by default as in use. */
async function storeFile(key: string, record: 'in use' | 'pending' | 'none' = 'in use'): Promise<string> {
  await store.put(key, Buffer.from('12345'), { contentType: 'a/b', maxBytes: 5 });
  if (record !== 'none')
    await query(
      `insert into stored_files (key, kind, bytes, stored_at, pending) values ($1, 'avatar', 5, $2, $3)`,
      key,
      new Date(instance.clock.now()),
      record === 'pending',
    );
  return key;
}
const keys = async () => {
  const folder = join(instance.dataDirectory, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
};
/** Makes all files two days older without moving the clock, so that no job becomes due. */
async function makeOld(): Promise<void> {
  const before = new Date(instance.clock.now() - 2 * DAY_MS);
  await query('update stored_files set stored_at = $1', before);
  for (const key of await keys()) await utimes(join(instance.dataDirectory, 'files', key), before, before);
}
/** Runs a complete search. */
async function find() {
  await findOrphans(operator);
  await instance.runDueJobs();
  return getOrphans(operator);
}
async function remove() {
  await removeOrphans(operator);
  await instance.runDueJobs();
  return getOrphans(operator);
}

it('finds orphans older than a day, reports their size, and removes them on request', async () => {
  const [used, lost] = [await send(), await send()];
  const lostKey = await keyOf(lost);
  // The message is deleted, but the job that removes its file was lost.
  await query('delete from messages where id = $1', lost.id);
  await owner.do(putAvatar, { params: {}, files: [await picture()] });
  const [before] = await query('select avatar from users where id = $1', owner.id);
  await query('update users set avatar = null where id = $1', owner.id);
  const unrecorded = await storeFile(`attachments/${server.channel.id}/1/a/left.txt`, 'none');
  const part = await storeFile('private/imports/77/0', 'none');
  const foreign = await storeFile('plain/backups/1/manifest.json', 'none');
  expect(await getOrphans(operator)).toMatchObject({ state: 'never', files: 0 });
  expect(await find()).toMatchObject({ state: 'found', files: 0, bytes: 0 });
  instance.clock.advance(DAY_MS + 60_000);
  await expect(removeOrphans(operator)).rejects.toMatchObject({ code: 'invalid_request' });
  const fresh = await storeFile(`avatars/1_${server.id}.webp`);
  expect((await owner.do(getServerStorage, { params: { serverId: server.id } })).bytes).toBe(10);
  const found = await find();
  expect(found).toMatchObject({ state: 'found', files: 4, finishedAt: expect.any(String) });
  expect(found.bytes).toBeGreaterThan(15);
  const orphans = [lostKey, String(before?.avatar), unrecorded, part];
  expect(await keys()).toEqual(expect.arrayContaining(orphans));
  expect(await remove()).toMatchObject({ state: 'removed', files: 4, bytes: found.bytes });
  const left = await keys();
  expect(left.filter((key) => orphans.includes(key))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining([await keyOf(used), foreign, fresh]));
  expect((await owner.do(getServerStorage, { params: { serverId: server.id } })).bytes).toBe(5);
  const [entry] = await listOperatorLog(operator, {});
  expect(entry).toMatchObject({ actor: 'clean-up', action: 'orphans removed', after: { files: 4 } });
  await expect(removeOrphans(operator)).rejects.toMatchObject({ code: 'invalid_request' });
});

it('keeps the files that any row uses, recorded or not', async () => {
  const known = await query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('avatar', 'banner', 'icon', 'image', 'blob_key')`,
  );
  expect(known.map(({ name }) => name).toSorted()).toEqual(Object.keys(PICTURES).toSorted());
  const bot = await aBot(instance, server);
  const params = { serverId: server.id };
  const file = await picture();
  await owner.do(createEmoji, { params, body: { name: 'red' }, files: [file] });
  await owner.do(createSticker, {
    params,
    body: { name: 'red', description: '', emoji: '👍' },
    files: [file],
  });
  await owner.do(createWebhook, { params: { channelId: server.channel.id }, body: { name: 'hook' } });
  await owner.do(openDirectChannel, { body: { recipientId: member.id } });
  await query(`insert into data_exports (user_id, id, requested_at) values ($1, 1, now())`, member.id);
  await query(`insert into server_exports (server_id, id, requested_at) values ($1, 1, now())`, server.id);
  const used: string[] = [];
  for (const [place, where] of Object.entries(PICTURES)) {
    const [table, column] = place.split('.');
    const key = await storeFile(
      place.endsWith('key') ? `private/exports/${place}.zip` : `${column}s/1_${table}.webp`,
      place.endsWith('icon') ? 'none' : 'in use',
    );
    used.push(key);
    await query(
      `update ${table} set ${column} = $1 where ${where} and $2::bigint is not null and $3::bigint is not null`,
      key,
      member.id,
      server.id,
    );
  }
  const archive = await member.do(createServerImport, { body: { filename: 'a.zip', size: 5 } });
  await storeFile(`private/imports/${archive.id}/0`, 'none');
  used.push(`private/imports/${archive.id}/0`, await keyOf(await send()));
  const ephemeral = await storeFile(`attachments/${server.channel.id}/2/b/x.txt`);
  await query(
    `insert into ephemeral_messages (channel_id, id, interaction_id, application_id, author_id, user_id, content,
       flags, parts, mentions, mention_roles, expires_at)
     values ($1, 1, 1, (select id from applications limit 1), $2, $3, '', 0, $4, '{}', '{}', now() + interval '9 days')`,
    server.channel.id,
    bot.id,
    member.id,
    { attachments: [{ key: ephemeral }] },
  );
  await makeOld();
  await find();
  await remove();
  expect(await keys()).toEqual(expect.arrayContaining([...used, ephemeral]));
  const recorded = await query('select key from stored_files');
  expect(recorded.map(({ key }) => key)).toContain(`private/imports/${archive.id}/0-archive`);
});

it('spares a file that comes into use between the scan and the removal', async () => {
  const [later, meanwhile, lost] = [
    await storeFile('avatars/1_later.webp'),
    await storeFile('avatars/1_meanwhile.webp', 'pending'),
    await storeFile('avatars/1_lost.webp'),
  ];
  instance.clock.advance(DAY_MS + 60_000);
  expect((await find()).files).toBeGreaterThanOrEqual(3);
  await query('update users set avatar = $1 where id = $2', later, owner.id);
  const pool = createPool({ connectionString: instance.databaseUrl, size: 2 });
  const user = await pool.connect();
  // This transaction has claimed its file and is not committed yet.
  await user.query('begin');
  await user.query('update stored_files set pending = false where key = $1', [meanwhile]);
  await user.query('update users set avatar = $1 where id = $2', [meanwhile, member.id]);
  await removeOrphans(operator);
  const running = instance.runDueJobs();
  await untilWaiting(instance, 1);
  await user.query('commit');
  user.release();
  await pool.end();
  await running;
  await instance.runDueJobs();
  expect((await getOrphans(operator)).state).toBe('removed');
  const left = await keys();
  expect(left).toEqual(expect.arrayContaining([later, meanwhile]));
  expect(left).not.toContain(lost);
});

it('continues in further jobs, in the order of the keys, and starts again on request', async () => {
  await query(
    `insert into stored_files (key, kind, bytes, stored_at, pending)
     select 'emojis/' || n || '.webp', 'emoji', 2, $1, false from generate_series(1, 10500) n`,
    new Date(instance.clock.now()),
  );
  instance.clock.advance(DAY_MS + 60_000);
  const first = await findOrphans(operator);
  expect(first).toMatchObject({ state: 'searching', finishedAt: null });
  const found = await find();
  expect(found.files).toBeGreaterThanOrEqual(10_500);
  const removed = await remove();
  expect(removed).toMatchObject({ state: 'removed', files: found.files, bytes: found.bytes });
  expect(await query(`select from stored_files where key like 'emojis/%.webp' and bytes = 2`)).toEqual([]);
});
