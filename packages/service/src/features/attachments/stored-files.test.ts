/** Blobs of messages: none stays without its message after any failure, or after the message's deletion. */
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { LocalBlobStore } from '@guildhall/platform';
import {
  createAutomodRule,
  createChannel,
  createThread,
  deleteChannel,
  deleteMessage,
  deleteServer,
  listMessages,
  type Message,
  putBan,
  sendMessage,
  updateChannel,
} from '@guildhall/protocol';
import {
  aServerWithMember,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  vi.restoreAllMocks();
  ({ server, member } = await aServerWithMember(instance));
});

const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')];
const send = (body: object = {}, channelId = server.channel.id): Promise<Message> =>
  member.do(sendMessage, { params: { channelId }, body, files });
const trySend = (body: object = {}, channelId = server.channel.id) =>
  member.call(sendMessage, { params: { channelId }, body, files });
const messages = async () =>
  (await member.do(listMessages, { params: { channelId: server.channel.id } })).length;
const pendingKeys = async () =>
  (await queryDatabase(instance, 'select key from stored_files where pending')).map(({ key }) => key);

/** Keys of a channel's stored files, after pending jobs have run. */
async function blobs(channelId = server.channel.id): Promise<string[]> {
  await instance.runDueJobs();
  const folder = join(instance.dataDirectory, 'files', 'attachments', channelId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function expectNothingLeft(channelId = server.channel.id): Promise<void> {
  expect(await blobs(channelId)).toEqual([]);
  expect(await pendingKeys()).toEqual([]);
}

describe('a send that fails', () => {
  const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

  it('on a full disk posts nothing and keeps no file', async () => {
    const put = LocalBlobStore.prototype.put;
    vi.spyOn(LocalBlobStore.prototype, 'put')
      .mockImplementationOnce(function (this: LocalBlobStore, ...args) {
        return put.apply(this, args);
      })
      .mockRejectedValueOnce(full());
    const refused = await trySend();
    expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
    await expectNothingLeft();
    expect(await messages()).toBe(0);
    expect((await trySend()).status).toBe(201);
  });

  it('during the upload leaves nothing behind', async () => {
    const url = new URL(`${instance.url}/api/channels/${server.channel.id}/messages`);
    const headers = {
      ...member.headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '90000',
    };
    const sending = request(url, { method: 'POST', headers });
    sending.on('error', () => {});
    sending.write('--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nabc');
    const incoming = join(instance.dataDirectory, 'incoming');
    await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1), 120_000);
    sending.destroy();
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), 120_000);
    await expectNothingLeft();
    expect(await messages()).toBe(0);
  });

  it('because of AutoMod or slowmode has stored no file', async () => {
    const put = vi.spyOn(LocalBlobStore.prototype, 'put');
    await server.owner.do(createAutomodRule, {
      params: { serverId: server.id },
      body: {
        name: 'words',
        trigger: { kind: 'keyword', keywords: ['badword'] },
        actions: [{ kind: 'block' }],
      },
    });
    expect((await trySend({ content: 'badword' })).code).toBe('automod_blocked');
    const params = { channelId: server.channel.id };
    await server.owner.do(updateChannel, { params, body: { slowmodeSecs: 60 } });
    await member.do(sendMessage, { params, body: { content: 'first' } });
    expect((await trySend()).code).toBe('slowmode');
    expect(put).not.toHaveBeenCalled();
    await expectNothingLeft();
  });

  it('because its channel was deleted keeps no file', async () => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'short-lived' },
    });
    const put = LocalBlobStore.prototype.put;
    vi.spyOn(LocalBlobStore.prototype, 'put').mockImplementationOnce(async function (
      this: LocalBlobStore,
      ...args
    ) {
      await server.owner.do(deleteChannel, { params: { channelId } });
      return put.apply(this, args);
    });
    const refused = await trySend({}, channelId);
    expect([refused.status, refused.code]).toEqual([404, 'unknown_channel']);
    await expectNothingLeft(channelId);
    const left = await queryDatabase(instance, 'select id from messages where channel_id = $1', [channelId]);
    expect(left).toEqual([]);
  });

  it('because its files were removed during a long pause posts nothing', async () => {
    const put = LocalBlobStore.prototype.put;
    vi.spyOn(LocalBlobStore.prototype, 'put').mockImplementationOnce(async function (
      this: LocalBlobStore,
      ...args
    ) {
      const size = await put.apply(this, args);
      await queryDatabase(instance, 'delete from stored_files where pending');
      return size;
    });
    expect((await trySend()).status).toBe(500);
    expect(await messages()).toBe(0);
  });
});

describe('an enforced nonce', () => {
  const body = { nonce: 'n', enforceNonce: true };

  it('sent twice concurrently posts once, with one set of files', async () => {
    const answers = await Promise.all([trySend(body), trySend(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(new Set(answers.map(({ body: message }) => message.id)).size).toBe(1);
    expect((await blobs()).sort()).toEqual(['one.txt', 'two.txt']);
    expect(await pendingKeys()).toEqual([]);
  });

  it('sent again stores no files again', async () => {
    const first = await send(body);
    const put = vi.spyOn(LocalBlobStore.prototype, 'put');
    const again = await trySend(body);
    expect([again.status, again.body]).toEqual([200, first]);
    expect(put).not.toHaveBeenCalled();
  });
});

it('removes files of a dead process after an hour, and no others', async () => {
  const { attachments } = await send();
  const abandoned = `attachments/${server.channel.id}/1/0123/left.txt`;
  const fresh = `attachments/${server.channel.id}/2/0123/fresh.txt`;
  const store = new LocalBlobStore(join(instance.dataDirectory, 'files'));
  for (const key of [abandoned, fresh])
    await store.put(key, Buffer.from('x'), { contentType: 'a/b', maxBytes: 1 });
  const now = instance.clock.now();
  await queryDatabase(
    instance,
    `insert into stored_files (key, kind, bytes, stored_at, pending)
     values ($1, 'attachment', 1, $2, true), ($3, 'attachment', 1, $4, true)`,
    [abandoned, new Date(now), fresh, new Date(now + 1_800_000)],
  );
  instance.clock.advance(3_601_000);
  await queryDatabase(instance, `select graphile_worker.add_job('sweep-pending-blobs')`);
  expect((await blobs()).sort()).toEqual(['fresh.txt', 'one.txt', 'two.txt']);
  expect(await pendingKeys()).toEqual([fresh]);
  expect((await fetch(attachments[0]?.url ?? '')).status).toBe(200);
  await queryDatabase(instance, 'delete from stored_files where pending');
});

describe('files are deleted', () => {
  it('with a single message', async () => {
    const [gone, kept] = [await send(), await send()];
    const params = { channelId: server.channel.id, messageId: gone.id };
    await member.do(deleteMessage, { params });
    await instance.runDueJobs();
    const statuses = async ({ attachments }: Message) =>
      Promise.all(attachments.map(async ({ url }) => (await fetch(url)).status));
    expect(await statuses(gone)).toEqual([404, 404]);
    expect(await statuses(kept)).toEqual([200, 200]);
  });

  it('with messages that a ban deletes', async () => {
    await send();
    expect(await blobs()).toHaveLength(2);
    await server.owner.do(putBan, {
      params: { serverId: server.id, userId: member.id },
      body: { deleteMessageSecs: 3600 },
    });
    await expectNothingLeft();
  });

  it('with their channel', async () => {
    const { id: channelId } = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'target' },
    });
    await send({}, channelId);
    await server.owner.do(deleteChannel, { params: { channelId } });
    await expectNothingLeft(channelId);
  });

  it('with their server', async () => {
    await send();
    await server.owner.do(deleteServer, { params: { serverId: server.id }, body: { password: PASSWORD } });
    await expectNothingLeft();
  });

  it('with the messages of an erased account', async () => {
    await send();
    await queryDatabase(
      instance,
      'update users set deletes_messages = true, erased_at = now() where id = $1',
      [member.id],
    );
    await queryDatabase(
      instance,
      `select graphile_worker.add_job('erase-messages', json_build_object('userId', $1::text, 'channelId', '0'))`,
      [member.id],
    );
    await expectNothingLeft();
  });
});

it('the first message with files and the deletion of its thread do not wait for each other', async () => {
  const { owner, channel } = server;
  const params = { channelId: channel.id };
  const { id: channelId } = await owner.do(createThread, { params, body: { name: 'new' } });
  const lock = `insert into thread_follows (thread_id, user_id, server_id, since_id)
    values (${channelId}, ${member.id}, ${server.id}, ${channelId})`;
  const [sent, deleted] = await whileLocked(instance, lock, async () => {
    const sending = trySend({}, channelId);
    await untilWaiting(instance, 1);
    const deleting = owner.call(deleteChannel, { params: { channelId } });
    await untilWaiting(instance, 2);
    return [sending, deleting] as const;
  });
  expect([(await sent).status, (await deleted).status]).toEqual([201, 204]);
  await expectNothingLeft(channelId);
});
