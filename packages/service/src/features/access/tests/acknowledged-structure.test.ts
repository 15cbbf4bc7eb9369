/** A moderator who lost a permission can change nothing in the server, on any process. */
import {
  acceptImportedClaim,
  bits,
  createChannel,
  createInvite,
  createRole,
  createThread,
  createWebhook,
  deleteChannel,
  deleteImportedClaim,
  deleteOverwrite,
  deleteServer,
  deleteWebhook,
  followChannel,
  getChannel,
  getServer,
  kickMember,
  listChannelWebhooks,
  listServerInvites,
  listServerWebhooks,
  logOut,
  putOverwrite,
  requestServerExport,
  resetBotToken,
  transferServer,
  updateChannel,
  updateMember,
  updateRole,
  updateServer,
  updateWebhook,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type Caller,
  createCaller,
  holdEvents,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suspendServer } from '../../operators/index.ts';

const ADMINISTRATOR = '8';
const VIEW_CHANNEL = '1024';
const MANAGE_WEBHOOKS = String(1 << 29);

const first = useInstance();
const second = useInstance({ sharing: first });
const operator = useOperator(first);

let resumeEvents: () => Promise<void>;
let server: TestServer;
let moderator: TestPerson;
/** The moderator's client on the second process. */
let there: Caller;
let channelId: string;
let threadId: string;
let webhookId: string;

beforeEach(async () => {
  server = await aServer(first);
  const { owner, id: serverId } = server;
  moderator = await aMember(first, server);
  there = createCaller(second.url, `Session ${moderator.token}`);
  const role = await owner.do(createRole, {
    params: { serverId },
    body: { name: 'moderators', permissions: ADMINISTRATOR },
  });
  await owner.do(updateMember, { params: { serverId, userId: moderator.id }, body: { roles: [role.id] } });
  ({ id: channelId } = await owner.do(createChannel, { params: { serverId }, body: { name: 'guarded' } }));
  await overwritePermissions(server, channelId, { deny: ['addReactions'] });
  ({ id: threadId } = await owner.do(createThread, { params: { channelId }, body: { name: 'thread' } }));
  ({ id: webhookId } = await owner.do(createWebhook, { params: { channelId }, body: { name: 'Builds' } }));
  await owner.do(updateRole, { params: { serverId, roleId: serverId }, body: { permissions: VIEW_CHANNEL } });
});

// The second process does not read later changes. Every request reads all held ones, so each test begins without any.
beforeEach(async () => {
  resumeEvents = await holdEvents(first);
});
afterEach(() => resumeEvents());

const everyone = { type: 'role', allow: '0', deny: String(bits('addReactions')) } as const;

type Change = () => Promise<{ readonly status: number; readonly code: string | undefined }>;

const changes: Record<string, Change> = {
  'creates no channel': () =>
    there.call(createChannel, { params: { serverId: server.id }, body: { name: 'new' } }),
  'changes no channel': () => there.call(updateChannel, { params: { channelId }, body: { topic: 'new' } }),
  'changes no thread': () =>
    there.call(updateChannel, { params: { channelId: threadId }, body: { slowmodeSecs: 5 } }),
  'deletes no channel': () => there.call(deleteChannel, { params: { channelId } }),
  'deletes no thread': () => there.call(deleteChannel, { params: { channelId: threadId } }),
  'sets no overwrite': () =>
    there.call(putOverwrite, {
      params: { channelId, targetId: server.id },
      body: { ...everyone, deny: '0' },
    }),
  'removes no overwrite': () => there.call(deleteOverwrite, { params: { channelId, targetId: server.id } }),
  'creates no webhook': () => there.call(createWebhook, { params: { channelId }, body: { name: 'Builds' } }),
  'changes no webhook': () =>
    there.call(updateWebhook, { params: { webhookId }, body: { name: 'New name' } }),
  'deletes no webhook': () => there.call(deleteWebhook, { params: { webhookId } }),
  'creates no invite': () => there.call(createInvite, { params: { channelId }, body: {} }),
  'does not change the server': () =>
    there.call(updateServer, { params: { serverId: server.id }, body: { name: 'New name' } }),
};

async function state() {
  const { name, channels } = await server.owner.do(getServer, { params: { serverId: server.id } });
  const params = { serverId: server.id };
  const webhooks = await server.owner.do(listServerWebhooks, { params });
  const invites = await server.owner.do(listServerInvites, { params });
  return {
    name,
    channels,
    webhooks,
    invites: invites.length,
    thread: await server.owner.do(getChannel, { params: { channelId: threadId } }),
  };
}

it('a former owner requests no archive', async () => {
  const params = { serverId: server.id };
  const ownerThere = createCaller(second.url, `Session ${server.owner.token}`);
  await ownerThere.do(getServer, { params });
  await server.owner.do(transferServer, { params, body: { userId: moderator.id, password: PASSWORD } });
  expect((await ownerThere.call(requestServerExport, { params })).code).toBe('not_owner');
});

it('an owner deletes no server that was suspended', async () => {
  const params = { serverId: server.id };
  const ownerThere = createCaller(second.url, `Session ${server.owner.token}`);
  await ownerThere.do(getServer, { params });
  await suspendServer(operator, server.id, undefined);
  const deletion = { params, body: { password: PASSWORD } };
  expect((await ownerThere.call(deleteServer, deletion)).code).toBe('server_suspended');
});

it('a moderator moves no webhook to a channel where they lost the permission', async () => {
  const { owner, id: serverId } = server;
  const body = { name: 'builders', permissions: MANAGE_WEBHOOKS };
  const builders = await owner.do(createRole, { params: { serverId }, body });
  await owner.do(updateMember, {
    params: { serverId, userId: moderator.id },
    body: { roles: [builders.id] },
  });
  const target = { channelId: server.channel.id };
  await there.do(getChannel, { params: { channelId } });
  await there.do(listChannelWebhooks, { params: target });
  await overwritePermissions(server, target.channelId, { member: moderator.id, deny: ['manageWebhooks'] });
  expect((await there.call(updateWebhook, { params: { webhookId }, body: target })).code).toBe(
    'missing_permission',
  );
});

it('nobody follows a channel that they no longer see', async () => {
  const { owner, id: serverId } = server;
  const body = { name: 'news', kind: 'announcement' } as const;
  const news = await owner.do(createChannel, { params: { serverId }, body });
  await owner.do(updateMember, { params: { serverId, userId: moderator.id }, body: { roles: [] } });
  const own = await aServer(first, moderator);
  const params = { channelId: news.id };
  await there.do(getChannel, { params });
  await there.do(getChannel, { params: { channelId: own.channel.id } });
  await overwritePermissions(server, params.channelId, { member: moderator.id, deny: ['viewChannel'] });
  const follow = { params, body: { targetChannelId: own.channel.id } };
  expect((await there.call(followChannel, follow)).code).toBe('missing_permission');
});

describe.each(Object.entries(changes))('a moderator', (name, change) => {
  it(`${name} in a session that has ended`, async () => {
    await there.do(getServer, { params: { serverId: server.id } });
    await there.do(getChannel, { params: { channelId: threadId } });
    await moderator.do(logOut);
    const before = await state();
    expect((await change()).code).toBe('invalid_token');
    expect(await state()).toEqual(before);
  });
});

it.each([
  ['accepts', acceptImportedClaim],
  ['declines', deleteImportedClaim],
])('a former member %s no offer of imported messages', async (_what, answerOffer) => {
  const { owner, id: serverId } = server;
  const params = { serverId, personId: owner.id };
  await queryDatabase(
    first,
    'insert into imported_claims (server_id, person_id, user_id, asked_at) values ($1, $2, $3, now())',
    [serverId, owner.id, moderator.id],
  );
  await there.do(getServer, { params });
  await owner.do(kickMember, { params: { serverId, userId: moderator.id } });
  expect((await there.call(answerOffer, { params })).code).toBe('unknown_server');
});

it('a bot whose token was reset kicks nobody', async () => {
  const bot = await aBot(first, server, ['administrator']);
  const botThere = createCaller(second.url, `Bot ${bot.token}`);
  await botThere.do(getServer, { params: { serverId: server.id } });
  const reset = { params: { applicationId: bot.applicationId }, body: { password: PASSWORD } };
  await server.owner.do(resetBotToken, reset);
  const target = await aMember(first, server);
  const kick = { params: { serverId: server.id, userId: target.id } };
  expect((await botThere.call(kickMember, kick)).code).toBe('invalid_token');
});

describe.each(Object.entries(changes))('a former moderator', (name, change) => {
  it.each([
    ['a role', 'missing_permission'],
    ['the membership', expect.stringMatching(/^unknown_(server|channel|webhook)$/)],
    ['the server to a suspension', 'server_suspended'],
  ])(`${name} after losing %s`, async (lost, code) => {
    await there.do(getServer, { params: { serverId: server.id } });
    await there.do(getChannel, { params: { channelId: threadId } });
    const params = { serverId: server.id, userId: moderator.id };
    if (lost === 'a role') await server.owner.do(updateMember, { params, body: { roles: [] } });
    else if (code === 'server_suspended') await suspendServer(operator, server.id, undefined);
    else await server.owner.do(kickMember, { params });
    const before = await state();
    expect((await change()).code).toEqual(code);
    expect(await state()).toEqual(before);
  });
});
