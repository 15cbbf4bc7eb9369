import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@guildhall/platform';
import {
  addReaction,
  bits,
  createBot,
  createChannel,
  createInvite,
  createReport,
  createThread,
  createWebhook,
  type DataExport,
  deleteAccount,
  getDataExport,
  openDirectChannel,
  putOverwrite,
  requestDataExport,
  requestFriendship,
  requestServerExport,
  sendMessage,
  updateBot,
  updateChannel,
  updatePresence,
  updateProfile,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  befriend,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { anApplication, aPair } from '@guildhall/testkit/oauth2';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareExport } from './prepare-export.ts';
import { readArchive } from './testing/read-archive.ts';

/** The instance's clock also advances by itself. */
const MARGIN = 60_000;
const NONE: DataExport = {
  status: 'none',
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
  url: null,
};

const instance = useInstance();
const operator = useOperator(instance);
let person: TestPerson;
beforeEach(async () => {
  person = await aPerson(instance);
});

const archiveUrl = () => `${instance.url}/api/auth/export/archive`;
const fetchArchive = (headers: Record<string, string>) => fetch(archiveUrl(), { headers });
const session = (who = person) => ({ authorization: `Session ${who.token}` });

/** Requests an archive and runs the job. */
async function prepared(who = person): Promise<DataExport> {
  await who.do(requestDataExport);
  await instance.runDueJobs();
  return who.do(getDataExport);
}

/** A person's files in the store. */
const stored = (who = person) =>
  // The folder is removed with the last file.
  readdir(join(instance.dataDirectory, 'files', 'private', 'exports', who.id)).catch(() => []);

async function openArchive(who = person): Promise<ReadonlyMap<string, Buffer>> {
  const response = await fetchArchive(session(who));
  expect(response.status).toBe(200);
  return readArchive(Buffer.from(await response.arrayBuffer()));
}

describe('requesting an archive', () => {
  it('returns 202 and the progress', async () => {
    expect(await person.do(getDataExport)).toEqual(NONE);
    const asked = await person.call(requestDataExport);
    expect(asked.status).toBe(202);
    const state = await person.do(getDataExport);
    expect(['preparing', 'ready']).toContain(state.status);
    expect(asked.body).toMatchObject({ status: 'preparing', readyAt: null, size: null, url: null });
    await instance.runDueJobs();
    const ready = await person.do(getDataExport);
    expect(ready).toEqual({
      status: 'ready',
      requestedAt: asked.body.requestedAt,
      readyAt: expect.any(String),
      expiresAt: new Date(Date.parse(ready.readyAt ?? '') + 7 * DAY_MS).toISOString(),
      size: expect.any(Number),
      url: archiveUrl(),
    });
    const response = await fetchArchive(session());
    expect(Number(response.headers.get('content-length'))).toBe(ready.size);
    expect((await response.arrayBuffer()).byteLength).toBe(ready.size);
  });

  it('waits for other archives, including those of servers, so that other jobs do not wait for several', async () => {
    const server = await aServer(instance);
    await person.do(requestDataExport);
    await server.owner.do(requestServerExport, { params: { serverId: server.id } });
    const jobs = await queryDatabase(
      instance,
      `select task.identifier as name, queue.queue_name as queue from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
       left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
       where task.identifier like 'prepare-%' order by name`,
    );
    expect(jobs).toEqual([
      { name: 'prepare-data-export', queue: 'archives' },
      { name: 'prepare-server-export', queue: 'archives' },
    ]);
  });

  it('is limited to three times a day', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    try {
      const someone = await aPerson(limited);
      for (let turn = 0; turn < 3; turn += 1) await someone.do(requestDataExport);
      const refused = await someone.call(requestDataExport);
      expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
      await limited.clock.advance(DAY_MS);
      expect((await someone.call(requestDataExport)).status).toBe(202);
    } finally {
      await limited.stop();
    }
  });

  it('again replaces the first archive with a new one', async () => {
    await prepared();
    const first = await stored();
    expect(first).toHaveLength(1);
    await instance.clock.advance(1000);
    await prepared();
    await instance.runDueJobs();
    const second = await stored();
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    expect((await openArchive()).has('account.json')).toBe(true);
  });

  it('can be repeated if no archive is ready after a day', async () => {
    await prepared();
    await queryDatabase(instance, 'update data_exports set ready_at = null where user_id = $1', [person.id]);
    await instance.clock.advance(DAY_MS - MARGIN);
    expect(await person.do(getDataExport)).toMatchObject({ status: 'preparing' });
    await instance.clock.advance(MARGIN);
    expect(await person.do(getDataExport)).toEqual(NONE);
    expect(await prepared()).toMatchObject({ status: 'ready' });
  });

  it('announces the archive once, even if its job runs twice concurrently', async () => {
    await prepared();
    const [{ id: exportId = '' } = {}] = (await queryDatabase(
      instance,
      'update data_exports set ready_at = null where user_id = $1 returning id',
      [person.id],
    )) as { id?: string }[];
    await instance.clock.advance(1000);
    const { signal } = new AbortController();
    const run = () => prepareExport(operator.runtime, { userId: person.id, exportId }, signal);
    const { blobs } = operator.runtime;
    const put = blobs.put.bind(blobs);
    vi.spyOn(blobs, 'put').mockImplementationOnce(async (...file) => {
      const size = await put(...file);
      await run();
      await instance.runDueJobs();
      await instance.clock.advance(1000);
      return size;
    });
    await run();
    await instance.runDueJobs();
    const notices = await queryDatabase(
      instance,
      `select from messages join direct_participants using (channel_id)
        where user_id = $1 and content like 'The archive of your data%'`,
      [person.id],
    );
    // One of them before.
    expect(notices).toHaveLength(2);
    expect((await openArchive()).has('account.json')).toBe(true);
  });

  it('is not for bots', async () => {
    const bot = await aBot(instance, await aServer(instance));
    for (const endpoint of [getDataExport, requestDataExport] as const)
      expect((await bot.call(endpoint)).code).toBe('bots_not_allowed');
  });
});

describe('the archive', () => {
  it('contains the data of the account', async () => {
    const server = await aServer(instance);
    await aMember(instance, server, person);
    await person.do(updateProfile, { body: { bio: 'About me' } });
    const friend = await aMember(instance, server);
    await person.do(requestFriendship, { body: { username: friend.username } });
    const params = { channelId: server.channel.id };
    const own = await person.do(sendMessage, { params, body: { content: 'Mine: "ü\n😀"' } });
    await server.owner.do(sendMessage, { params, body: { content: 'Somebody else wrote this' } });
    const hidden = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'before', kind: 'text' },
    });
    await person.do(sendMessage, { params: { channelId: hidden.id }, body: { content: 'Mine too' } });
    await server.owner.do(putOverwrite, {
      params: { channelId: hidden.id, targetId: server.id },
      body: { type: 'role', allow: '0', deny: String(bits('viewChannel')) },
    });
    const direct = await person.do(openDirectChannel, { body: { recipientId: friend.id } });
    const hall = await aServer(instance, person);
    const { code } = await person.do(createInvite, { params: { channelId: hall.channel.id }, body: {} });
    const webhook = await person.do(createWebhook, {
      params: { channelId: hall.channel.id },
      body: { name: 'Deploys' },
    });
    const application = await anApplication(instance, { owner: person });
    await aPair(instance, person, application);
    // Nothing can be pushed to the device, not even the notice of the archive.
    await person.do(updatePresence, { body: { status: 'dnd' } });
    await queryDatabase(
      instance,
      `insert into push_subscriptions
       select user_id, id, 'https://push.example.org/secret', 'x', 'x', 'mentions', now(), now()
       from sessions where user_id = $1`,
      [person.id],
    );
    await prepared();
    const files = await openArchive();
    const json = (name: string) => JSON.parse(String(files.get(name)));
    expect(json('account.json')).toMatchObject({
      id: person.id,
      username: person.username,
      email: `${person.username}@example.org`,
      bio: 'About me',
    });
    expect(json('servers.json')).toEqual([
      expect.objectContaining({ serverId: server.id, owner: false }),
      expect.objectContaining({ serverId: hall.id, owner: true }),
    ]);
    const { id, name } = server.channel;
    expect(json('channels.json')).toEqual([
      { id, kind: 'text', name, serverId: server.id },
      // The person no longer sees it.
      { id: hidden.id, kind: 'text', name: null, serverId: server.id },
    ]);
    expect(json('direct-channels.json')).toEqual([
      expect.objectContaining({
        id: direct.id,
        participants: [{ userId: friend.id, username: friend.username }],
      }),
    ]);
    expect(json('invites.json')).toEqual([expect.objectContaining({ code, serverId: hall.id })]);
    expect(json('webhooks.json')).toEqual([
      { id: webhook.id, serverId: hall.id, channelId: hall.channel.id, kind: 'incoming', name: 'Deploys' },
    ]);
    expect(json('relationships.json')).toEqual([
      expect.objectContaining({ userId: friend.id, type: 'outgoing' }),
    ]);
    expect(json('applications.json')).toEqual([expect.objectContaining({ id: application.id })]);
    expect(json('authorized-apps.json')).toEqual([
      expect.objectContaining({ applicationId: application.id, scopes: ['identify'] }),
    ]);
    expect(json('sessions.json')).toHaveLength(1);
    expect(json('security-events.json')).toContainEqual(
      expect.objectContaining({
        kind: 'app_authorized',
        ip: expect.any(String),
        createdAt: expect.any(String),
      }),
    );
    expect(json('push-devices.json')).toEqual([expect.objectContaining({ level: 'mentions' })]);
    const lines = String(files.get('messages.ndjson')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ id: own.id, channelId: server.channel.id, content: 'Mine: "ü\n😀"' }),
      expect.objectContaining({ channelId: hidden.id, content: 'Mine too' }),
    ]);
    const all = [...files.values()].map(String).join('\n');
    expect(all).not.toContain('Somebody else wrote this');
    expect(all).not.toContain('push.example.org');
  });

  it('contains reactions and other actions', async () => {
    const server = await aServer(instance, person);
    const other = await aMember(instance, server);
    const params = { channelId: server.channel.id };
    const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }], allowMultiselect: true };
    const asked = await other.do(sendMessage, { params, body: { content: '', poll } });
    const at = { ...params, messageId: asked.id };
    for (const emoji of ['👍', '🎉']) await person.do(addReaction, { params: { ...at, emoji } });
    await other.do(addReaction, { params: { ...at, emoji: '👍' } });
    await person.do(votePoll, { params: at, body: { answerIds: ['1', '2'] } });
    await other.do(votePoll, { params: at, body: { answerIds: ['1'] } });
    const file = new File(['of mine'], 'notes.txt');
    const sent = await person.do(sendMessage, { params, body: {}, files: [file] });
    await other.do(sendMessage, { params, body: {}, files: [new File(['x'], 'theirs.txt')] });
    const thread = await person.do(createThread, { params, body: { name: 'Followed' } });
    const report = await person.do(createReport, {
      body: { kind: 'user', targetId: other.id, reason: 'spam', details: 'Look.' },
    });
    await queryDatabase(
      instance,
      `insert into post_purchases (channel_id, message_id, buyer_id, payee_id, price, fee, bought_at)
       values ($1, $2, $3, $4, 5, 0, now()), ($1, $2, $4, $3, 7, 0, now())`,
      [params.channelId, asked.id, person.id, other.id],
    );
    await prepared();
    const files = await openArchive();
    const json = (name: string) => JSON.parse(String(files.get(name)));
    const lines = (name: string) =>
      String(files.get(name))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const place = { channelId: params.channelId, messageId: asked.id };
    expect(lines('reactions.ndjson').map(({ emoji }) => emoji)).toHaveLength(2);
    expect(lines('reactions.ndjson')).toEqual(
      expect.arrayContaining(['👍', '🎉'].map((emoji) => ({ ...place, emoji }))),
    );
    expect(lines('votes.ndjson')).toEqual([1, 2].map((answerId) => ({ ...place, answerId })));
    const [attachment] = sent.attachments;
    const { url: _, ...shown } = attachment ?? { url: '' };
    expect(lines('files.ndjson')).toEqual([
      { channelId: params.channelId, messageId: sent.id, ...shown, filename: 'notes.txt' },
    ]);
    expect(lines('messages.ndjson')).toEqual([
      expect.objectContaining({ id: sent.id, flags: 0, parts: { attachments: [shown] } }),
    ]);
    expect(json('purchases.json')).toEqual([expect.objectContaining({ ...place, price: 5 })]);
    expect(json('followed-threads.json')).toEqual([{ id: thread.id, serverId: server.id, name: 'Followed' }]);
    expect(json('reports.json')).toEqual([
      expect.objectContaining({ id: report.id, kind: 'user', targetId: other.id, reason: 'spam' }),
    ]);
    expect(json('emojis-and-stickers.json')).toEqual([]);
  });

  it('contains no notices of the service about the person', async () => {
    const [ben, carl] = [await aPerson(instance), await aPerson(instance)];
    for (const friend of [ben, carl]) await befriend(person, friend);
    const group = await person.do(openDirectChannel, { body: { recipientIds: [ben.id, carl.id] } });
    const params = { channelId: group.id };
    await person.do(updateChannel, { params, body: { name: 'Renamed' } });
    await person.do(sendMessage, { params, body: { content: 'Hello' } });
    await prepared();
    const messages = String((await openArchive()).get('messages.ndjson'));
    expect(messages.trimEnd().split('\n')).toEqual([expect.stringContaining('"content":"Hello"')]);
  });

  it('contains bots with their pictures, imports and claims', async () => {
    const { id: applicationId } = await anApplication(instance, { owner: person });
    const params = { applicationId };
    const { user } = await person.do(createBot, { params });
    await person.do(updateBot, { params, body: { displayName: 'Helper', bio: 'Waters plants' } });
    await queryDatabase(
      instance,
      `with icon as (update applications set icon = 'icons/of-app.webp' where id = $1),
         claim as (insert into imported_claims (server_id, person_id, user_id, asked_at) values ($3, 7, $2, now()))
       insert into imports (id, user_id, filename, size, status, problems, created_at, updated_at)
       values (9, $2, 'old-server.zip', 3, 'finished', '[]', now(), now())`,
      [applicationId, person.id, (await aServer(instance)).id],
    );
    const options = { contentType: 'image/webp', maxBytes: 100 };
    await operator.runtime.blobs.put('icons/of-app.webp', Buffer.from('icon'), options);
    await prepared();
    const files = await openArchive();
    const json = (name: string) => JSON.parse(String(files.get(name)));
    expect(json('bots.json')).toEqual([
      expect.objectContaining({ id: user.id, applicationId, displayName: 'Helper', bio: 'Waters plants' }),
    ]);
    expect(String(files.get('icons/of-app.webp'))).toBe('icon');
    expect(json('imports.json')).toEqual([
      expect.objectContaining({ filename: 'old-server.zip', status: 'finished' }),
    ]);
    expect(json('imported-claims.json')).toEqual([expect.objectContaining({ personId: '7' })]);
  });

  it('contains every reaction and vote', async () => {
    const server = await aServer(instance, person);
    const { id } = await person.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'x' },
    });
    await queryDatabase(
      instance,
      `with copies as (
         insert into messages (channel_id, id, author_id, content)
         select $1, $2::bigint + n, $3, 'x' from generate_series(1, 1200) n returning id
       ), polls as (
         insert into polls (channel_id, message_id, expires_at, counts)
         select $1, id, now() + interval '1 day', '{1,1}' from copies returning message_id
       ), votes as (
         insert into poll_votes (channel_id, message_id, answer_id, user_id)
         select $1, message_id, answer, $3 from polls, generate_series(1, 2) answer
       )
       insert into message_reactions (channel_id, message_id, emoji, user_id)
       select $1, id, emoji, $3 from copies, unnest(array['👍', '🎉']) emoji`,
      [server.channel.id, id, person.id],
    );
    await prepared();
    const files = await openArchive();
    for (const name of ['reactions.ndjson', 'votes.ndjson']) {
      const lines = String(files.get(name)).trimEnd().split('\n');
      expect(new Set(lines).size).toBe(2400);
      expect(lines).toHaveLength(2400);
    }
  });

  it('contains every command of the applications', async () => {
    const applications = [1, 2].map(() => anApplication(instance, { owner: person }));
    const ids = (await Promise.all(applications)).map(({ id }) => id);
    await queryDatabase(
      instance,
      `insert into commands (application_id, id, kind, name, description, position)
       select application, n, 'slash', 'tea-' || n, 'Makes tea', 0
       from unnest($1::bigint[]) application, generate_series(1, 30) n`,
      [`{${ids.join(',')}}`],
    );
    await prepared();
    const lines = String((await openArchive()).get('commands.ndjson'))
      .trimEnd()
      .split('\n');
    expect(new Set(lines).size).toBe(60);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ name: 'tea-30', description: 'Makes tea' });
  });

  it('contains every message', async () => {
    const server = await aServer(instance, person);
    await queryDatabase(
      instance,
      `insert into messages (channel_id, id, author_id, content)
       select $1, 1000000000000000000 + n, $2, 'message ' || n from generate_series(1, 2500) n`,
      [server.channel.id, person.id],
    );
    await person.do(sendMessage, { params: { channelId: server.channel.id }, body: { content: 'the last' } });
    await prepared();
    const lines = String((await openArchive()).get('messages.ndjson'))
      .trimEnd()
      .split('\n');
    expect(new Set(lines).size).toBe(2501);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ content: 'the last' });
  });

  it('contains no secret: no password, session or fingerprint', async () => {
    await prepared();
    const text = [...(await openArchive()).values()].map(String).join('\n');
    const [row] = await queryDatabase(instance, 'select password_hash from people where user_id = $1', [
      person.id,
    ]);
    for (const secret of [
      PASSWORD,
      String(row?.password_hash),
      person.token,
      'fingerprint":',
      'password_hash',
    ])
      expect(text).not.toContain(secret);
  });

  it('is accessible only to its person', async () => {
    await prepared();
    const other = await aPerson(instance);
    const expected = async (headers: Record<string, string>, status: number, code: string) => {
      const response = await fetchArchive(headers);
      const body = (await response.json()) as { readonly error: { readonly code: string } };
      expect([response.status, body.error.code]).toEqual([status, code]);
    };
    await expected({}, 401, 'unauthorized');
    await expected({ authorization: 'Session x' }, 401, 'invalid_token');
    await expected({ authorization: 'Bearer x' }, 401, 'bearer_not_allowed');
    await expected(session(other), 404, 'unknown_route');
    const bot = await aBot(instance, await aServer(instance));
    await expected({ authorization: `Bot ${bot.token}` }, 403, 'bots_not_allowed');
    const [row] = await queryDatabase(instance, 'select blob_key from data_exports where user_id = $1', [
      person.id,
    ]);
    expect(row?.blob_key).toMatch(/^private\//);
    expect((await fetch(`${instance.url}/media/${row?.blob_key}`)).status).toBe(404);
    const byCookie = await fetchArchive({ cookie: `session=${person.token}` });
    expect(byCookie.status).toBe(200);
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['content-disposition', 'attachment; filename="guildhall-data.zip"'],
      ['content-type', 'application/zip'],
      ['x-content-type-options', 'nosniff'],
    ] as const)
      expect(byCookie.headers.get(name)).toBe(value);
    await byCookie.arrayBuffer();
  });

  it('is kept for seven days and then deleted', async () => {
    await prepared();
    await instance.clock.advance(7 * DAY_MS - 60_000);
    expect((await person.do(getDataExport)).status).toBe('ready');
    await instance.clock.advance(60_000);
    expect(await person.do(getDataExport)).toEqual(NONE);
    expect((await fetchArchive(session())).status).toBe(404);
    expect(await stored()).toHaveLength(1);
    for (let round = 0; round < 2; round += 1) await instance.runDueJobs();
    expect(await stored()).toEqual([]);
  });

  it('is deleted with the account', async () => {
    await prepared();
    await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    await instance.clock.advance(14 * DAY_MS);
    await instance.runDueJobs();
    expect(
      await queryDatabase(instance, 'select * from data_exports where user_id = $1', [person.id]),
    ).toEqual([]);
    await instance.runDueJobs();
    expect(await stored()).toEqual([]);
  });
});
