/** Copies of a message's files: each message has blobs of its own. */
import { join } from 'node:path';
import { createDatabase, createIdSource, createPool, LocalBlobStore, type Pool } from '@guildhall/platform';
import { deleteMessage, getMessage, type Message, sendMessage } from '@guildhall/protocol';
import { aServer, queryDatabase, type TestServer, useInstance } from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Runtime } from '../../runtime.ts';
import type { StoredAttachment, Tables } from '../../tables.ts';
import { PLAIN_SEND, storeSend } from '../posting/index.ts';

const instance = useInstance();
let server: TestServer;
let pool: Pool;
let runtime: Runtime;
let original: Message;
let stored: readonly StoredAttachment[];

beforeAll(async () => {
  server = await aServer(instance);
  pool = createPool({ connectionString: instance.databaseUrl, size: 2 });
  // The part of the runtime needed to store a message, on the instance's database and files.
  runtime = {
    database: createDatabase<Tables>(pool, pool),
    clock: instance.clock,
    ids: createIdSource(instance.clock, () => 1023),
    blobs: new LocalBlobStore(join(instance.dataDirectory, 'files')),
    settings: { baseUrl: instance.url, storage: { perPersonBytes: 0, perServerBytes: 0, maxBytes: 0 } },
    instanceKey: await instanceKey(),
    log: { warn: () => {} },
  } as unknown as Runtime;
  const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')];
  original = await server.owner.do(sendMessage, { params: inChannel(), body: {}, files });
  const [row] = await queryDatabase(
    instance,
    `select parts -> 'attachments' as files from messages where id = $1`,
    [original.id],
  );
  stored = row?.files as StoredAttachment[];
});
afterAll(async () => {
  await pool?.end();
});

/** Files are read through URLs signed by the instance. */
async function instanceKey(): Promise<Buffer> {
  const query = `select value from instance_secrets where name = 'instance-key'`;
  const [row] = await queryDatabase(instance, query);
  return row?.value as Buffer;
}
const inChannel = () => ({ channelId: server.channel.id });
const author = () => ({ ...original.author });
const copy = (copied: readonly StoredAttachment[]) =>
  storeSend(runtime, {
    ...PLAIN_SEND,
    ...inChannel(),
    serverId: server.id,
    threadOf: null,
    author: author(),
    copied,
  });

it('are separate files and outlive the original', async () => {
  const sent = await copy(stored);
  const params = { ...inChannel(), messageId: sent?.id ?? '' };
  const { attachments } = await server.owner.do(getMessage, { params });
  expect(attachments.map(({ filename, size }) => [filename, size])).toEqual([
    ['one.txt', 3],
    ['two.txt', 3],
  ]);
  const places = [...original.attachments, ...attachments].flatMap(({ id, url }) => [id, url]);
  expect(new Set(places).size).toBe(8);
  await server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: original.id } });
  await instance.runDueJobs();
  expect((await fetch(original.attachments[0]?.url ?? '')).status).toBe(404);
  expect(await (await fetch(attachments[0]?.url ?? '')).text()).toBe('one');
  expect(await queryDatabase(instance, 'select key from stored_files where pending')).toEqual([]);
});

it('that no longer exist make the copy fail, and leave no file behind', async () => {
  const gone = { ...(stored[1] as StoredAttachment), key: 'attachments/1/2/3/gone.txt' };
  const present = { ...gone, key: `attachments/${server.channel.id}/4/5/here.txt` };
  await runtime.blobs.put(present.key, Buffer.from('x'), { contentType: 'text/plain', maxBytes: 1 });
  const newest = async () => queryDatabase(instance, 'select max(id) from messages');
  const before = await newest();
  await expect(copy([present, gone])).rejects.toMatchObject({ code: 'unknown_message' });
  expect(await newest()).toEqual(before);
  expect(await queryDatabase(instance, 'select key from stored_files where pending')).toEqual([]);
});
