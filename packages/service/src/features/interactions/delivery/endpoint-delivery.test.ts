/** Interactions at an endpoint of the application (design 3.4). */
import { createPublicKey, verify } from 'node:crypto';
import { SafeFetchError, type SafeFetchRequest } from '@guildhall/platform';
import {
  authorizeBot,
  createInteraction,
  createThread,
  deleteChannel,
  deleteServer,
  getApplication,
  getApplicationStats,
  type Interaction,
  listMessages,
  sendFollowUp,
  updateApplication,
  updateChannel,
  updateSettings,
  votePoll,
} from '@guildhall/protocol';
import {
  aServer,
  connectProbe,
  type GatewayProbe,
  PASSWORD,
  queryDatabase,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { respondTo, tokenCaller, useStage } from '@guildhall/testkit/interactions';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { suspendUser } from '../../operators/index.ts';

const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const url = 'https://bots.example/interactions';
const POLL = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };

interface EndpointResult {
  readonly status: number;
  readonly body: string;
}
type Endpoint = (
  interaction: Interaction,
) => EndpointResult | SafeFetchError['reason'] | Promise<EndpointResult>;

const instance = useInstance(() => ({ safeFetch }));
const operator = useOperator(instance);
const stage = useStage(instance);
let publicKey: string;
let endpoint: Endpoint;
let asked: {
  readonly interaction: Interaction;
  readonly target: string;
  readonly request: SafeFetchRequest;
}[] = [];

/** Verifies the signature with the application's public key, as a real endpoint does. */
function isSigned({ headers = {}, body }: SafeFetchRequest): boolean {
  const der = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const text = Buffer.from(`${headers['x-signature-timestamp']}${String(body)}`);
  return verify(null, text, key, Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex'));
}

const safeFetch = Object.assign(
  async (target: string, request: SafeFetchRequest = {}) => {
    const asFetched = ({ status, body }: EndpointResult) => ({
      url: target,
      status,
      headers: new Headers(),
      body: Buffer.from(body),
    });
    if (!isSigned(request)) return asFetched({ status: 401, body: '' });
    const interaction = JSON.parse(String(request.body)) as Interaction;
    if (!('data' in interaction)) return asFetched({ status: 200, body: '{"type":1}' });
    asked.push({ interaction, target, request });
    const result = await endpoint(interaction);
    if (typeof result === 'string') throw new SafeFetchError(result, 'tried 10.0.0.7');
    return asFetched(result);
  },
  { close: async () => {} },
);

const save = (interactionsEndpointUrl: string | null) =>
  stage.server.owner.do(updateApplication, {
    params: { applicationId: stage.bot.applicationId },
    body: { interactionsEndpointUrl },
  });
const run = async () => {
  const { status, body } = await stage.ask({ type: 2, data: { commandId: stage.commands.get('plain') } });
  expect(status).toBe(202);
  return body.id;
};
const failure = async (id: string) =>
  (await stage.atMember.take('INTERACTION_FAILURE', (payload) => payload.id === id)).d.code;
const health = async () =>
  (
    await stage.server.owner.do(getApplicationStats, {
      params: { applicationId: stage.bot.applicationId },
    })
  ).endpoint;
const json = (body: unknown): EndpointResult => ({ status: 200, body: JSON.stringify(body) });

beforeAll(async () => {
  const application = await stage.server.owner.do(getApplication, {
    params: { applicationId: stage.bot.applicationId },
  });
  publicKey = application.publicKey;
});
beforeEach(async () => {
  asked = [];
  endpoint = () => json({ type: 4, data: { content: 'By endpoint' } });
  await save(url);
});

it('is called instead of the gateway, with a signature, and returns the response', async () => {
  const id = await run();
  const told = await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === id);
  const [page] = await stage.member.do(listMessages, {
    params: { channelId: stage.server.channel.id },
    query: { limit: 1 },
  });
  expect(page).toMatchObject({
    id: told.d.messageId,
    content: 'By endpoint',
    interaction: { name: 'plain' },
  });
  const [{ interaction, request } = { interaction: null, request: {} }] = asked;
  expect(interaction).toMatchObject({ id, type: 2, version: 1, data: { name: 'plain' } });
  expect(request).toMatchObject({ method: 'POST', timeoutMs: 3000, maxBytes: 262_144, maxRedirects: 0 });
  expect(stage.atBot.untaken()).not.toContain('INTERACTION_CREATE');
  await expect.poll(async () => (await health())?.healthy).toBe(true);
});

it('may respond with a poll or an ephemeral reply', async () => {
  endpoint = () => json({ type: 4, data: { poll: POLL } });
  const polled = await run();
  const open = await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === polled);
  const params = { channelId: stage.server.channel.id, messageId: open.d.messageId ?? '' };
  const voted = await stage.member.do(votePoll, { params, body: { answerIds: ['1'] } });
  expect(voted).toMatchObject({ total: 1, myAnswerIds: ['1'] });

  endpoint = () => json({ type: 4, data: { content: 'Only you', flags: 64, coins: 5 } });
  const quiet = await run();
  const { d: told } = await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === quiet);
  expect(told).toMatchObject({ ephemeral: true });
  const { d: message } = await stage.atMember.take('MESSAGE_CREATE', ({ id }) => id === told.messageId);
  expect(message).toMatchObject({ content: 'Only you', flags: 64, coins: null });
  const [latest] = await stage.member.do(listMessages, { params, query: { limit: 1 } });
  expect(latest?.id).toBe(params.messageId);
});

it('may return 202 and use the callback route', async () => {
  endpoint = () => ({ status: 202, body: '' });
  const id = await run();
  await expect.poll(() => asked.length).toBe(1);
  const [first] = asked;
  if (!first) throw new Error('nothing was asked');
  const result = await respondTo(instance.url, first.interaction, {
    type: 4,
    data: { content: 'Called back' },
  });
  expect(result.status).toBe(204);
  await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === id);
});

it.each<[string, Endpoint, string]>([
  ['an error', () => ({ status: 500, body: '' }), 'invalid_response'],
  ['202 with a body', () => ({ status: 202, body: '{}' }), 'invalid_response'],
  ['no JSON', () => ({ status: 200, body: '<html>' }), 'invalid_response'],
  ['JSON of another kind', () => json([1]), 'invalid_response'],
  [
    'a character that cannot be stored',
    () => json({ type: 4, data: { content: 'a\u0000b' } }),
    'invalid_response',
  ],
  ['no body', () => ({ status: 200, body: '' }), 'invalid_response'],
  ['null', () => json(null), 'invalid_response'],
  ['a response of the wrong type', () => json({ type: 8, data: { choices: [] } }), 'invalid_response'],
  ['an empty message', () => json({ type: 4, data: {} }), 'invalid_response'],
  ['coins alone', () => json({ type: 4, data: { coins: 5 } }), 'invalid_response'],
  ['a quiet poll', () => json({ type: 4, data: { flags: 64, poll: POLL } }), 'invalid_response'],
  ['invalid flags', () => json({ type: 4, data: { content: 'x', flags: 65 } }), 'invalid_response'],
  ['nothing in time', () => 'timeout', 'timeout'],
  ['too much', () => 'too_large', 'invalid_response'],
  ['a redirect', () => 'too_many_redirects', 'invalid_response'],
  ['nothing at all', () => 'unreachable', 'app_unavailable'],
  ['from a private address', () => 'forbidden_address', 'app_unavailable'],
])(
  'that returns %s fails immediately, and the owner sees the reason without addresses',
  async (_, behaviour, code) => {
    endpoint = behaviour;
    expect(await failure(await run())).toBe(code);
    await expect.poll(async () => (await health())?.healthy).toBe(false);
    expect((await health())?.lastFailure).not.toContain('10.0.0.7');
  },
);

it('is disabled after ten failures in a row, and its owner is notified once, in their language', async () => {
  await stage.server.owner.do(updateSettings, { body: { locale: 'de' } });
  const owner: GatewayProbe = await connectProbe(instance.url, { token: stage.server.owner.token });
  endpoint = () => 'unreachable';
  for (let failed = 0; failed < 9; failed += 1) await failure(await run());
  await expect.poll(() => asked.length).toBe(9);
  endpoint = () => json({ type: 5 });
  await run();
  await expect.poll(async () => (await health())?.healthy).toBe(true);
  // One success resets the count.
  endpoint = () => 'unreachable';
  for (let failed = 0; failed < 10; failed += 1) await failure(await run());
  await instance.runDueJobs();
  const notice = await owner.take('MESSAGE_CREATE', ({ author }) => author.tag === 'system');
  expect(notice.d.content).toContain(url);
  expect(notice.d.content).toContain('Interaktions-Endpunkt');
  expect(notice.d.serverId).toBeNull();
  // One transaction counts, disables and adds the job, which informs the owner once, however often it runs.
  const [written] = await queryDatabase(
    instance,
    'select failures_in_row, disabled from application_endpoint_health where application_id = $1',
    [stage.bot.applicationId],
  );
  expect(written).toEqual({ failures_in_row: 10, disabled: true });
  const before = await queryDatabase(instance, 'select count(*) from messages');
  await queryDatabase(instance, `select graphile_worker.add_job('tell-of-disabled-endpoint', $1::json)`, [
    JSON.stringify({
      applicationId: stage.bot.applicationId,
      url,
      disabledId: String(BigInt(notice.d.id) - 1n),
    }),
  ]);
  await instance.runDueJobs();
  expect(await queryDatabase(instance, 'select count(*) from messages')).toEqual(before);
  const count = asked.length;
  await run();
  const received = await stage.received();
  expect(received.type).toBe(2);
  expect(asked).toHaveLength(count);
  await save(url);
  endpoint = () => json({ type: 4, data: { content: 'Back' } });
  const id = await run();
  await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === id);
  await owner.close();
});

async function expectNextFailureToBeTheFirst(): Promise<void> {
  endpoint = () => 'unreachable';
  await failure(await run());
  await expect.poll(async () => (await health())?.lastFailure).toContain('could not be reached');
  const [row] = await queryDatabase(
    instance,
    'select failures_in_row as count from application_endpoint_health where application_id = $1',
    [stage.bot.applicationId],
  );
  expect(row).toEqual({ count: 1 });
}

it.each([
  [
    'does not admit its response',
    (channelId: string) =>
      stage.server.owner.do(updateChannel, { params: { channelId }, body: { locked: true } }),
  ],
  [
    'is deleted before its response',
    (channelId: string) => stage.server.owner.do(deleteChannel, { params: { channelId } }),
  ],
])('does not fail because the channel %s', async (_, close) => {
  const params = { channelId: stage.server.channel.id };
  const body = { name: 'Closed' };
  const { id: channelId } = await stage.server.owner.do(createThread, { params, body });
  await run();
  await expect.poll(async () => (await health())?.healthy).toBe(true);
  const commandId = stage.commands.get('plain');
  endpoint = async () => {
    await close(channelId);
    return json({ type: 4, data: { content: 'By endpoint' } });
  };
  const asking = await stage.ask({ type: 2, channelId, data: { commandId } });
  expect(await failure(asking.body.id)).toBe('invalid_response');
  await expectNextFailureToBeTheFirst();
});

it('does not fail because the server is deleted before its response', async () => {
  const { owner } = stage.server;
  const other = await aServer(instance, owner);
  const params = { applicationId: stage.bot.applicationId };
  await owner.do(authorizeBot, { params, body: { serverId: other.id, permissions: '0' } });
  await run();
  await expect.poll(async () => (await health())?.healthy).toBe(true);
  endpoint = async () => {
    await owner.do(deleteServer, { params: { serverId: other.id }, body: { password: PASSWORD } });
    return json({ type: 4, data: { content: 'By endpoint' } });
  };
  const data = { commandId: stage.commands.get('plain') };
  await owner.do(createInteraction, { body: { ...params, channelId: other.channel.id, type: 2, data } });
  await expect.poll(() => asked.length).toBe(2);
  await expectNextFailureToBeTheFirst();
});

it('is not disabled by late failures of an earlier one', async () => {
  const late = Promise.withResolvers<EndpointResult>();
  endpoint = () => late.promise;
  const ids: string[] = [];
  for (let runs = 0; runs < 10; runs += 1) ids.push(await run());
  await expect.poll(() => asked.length).toBe(10);
  await save('https://bots.example/second');
  late.resolve({ status: 500, body: '' });
  for (const id of ids) await failure(id);
  endpoint = () => json({ type: 4, data: { content: 'By the second' } });
  const id = await run();
  await stage.atMember.take('INTERACTION_ACK', (payload) => payload.id === id);
  expect(asked.map(({ target }) => target)).toEqual([...Array(10).fill(url), 'https://bots.example/second']);
  expect(await health()).toMatchObject({ healthy: true, lastFailure: null });
});

it('is not called after it is removed', async () => {
  await save(null);
  await run();
  expect((await stage.received()).type).toBe(2);
  expect(asked).toHaveLength(0);
});

it('is not called while the owner of its application is suspended, nor may it respond', async () => {
  await run();
  await expect.poll(() => asked.length).toBe(1);
  const [first] = asked;
  if (!first) throw new Error('nothing was asked');
  await suspendUser(operator, stage.server.owner.id, {});
  expect(await stage.atBot.closed()).toBe(4004);
  const refused = await stage.ask({ type: 2, data: { commandId: stage.commands.get('plain') } });
  expect([refused.status, refused.code]).toEqual([503, 'app_unavailable']);
  const { applicationId, token: interactionToken } = first.interaction;
  const result = await tokenCaller(instance.url).call(sendFollowUp, {
    params: { applicationId, interactionToken },
    body: { content: 'Still here' },
  });
  expect([result.status, result.code]).toEqual([404, 'unknown_interaction']);
  expect(asked).toHaveLength(1);
});
