/** Every endpoint of servers and channels against every kind of caller, in the order of checks that the design fixes. */
import { createPool, type Pool } from '@guildhall/platform';
import {
  addReaction,
  bits,
  createAutomodRule,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createSticker,
  createThread,
  ENDPOINTS,
  type EndpointName,
  PERMISSION_NAMES,
  type Permission,
  putBan,
  putClanTag,
  putOnboarding,
  putOverwrite,
  putTimeout,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  changeDatabase,
  createCaller,
  PASSWORD,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
/** A connection beside the instance, kept: it is asked thousands of times. */
let beside: Pool;
let shared: World;

beforeAll(async () => {
  beside = createPool({ connectionString: instance.databaseUrl, size: 1 });
  shared = await aWorld();
});
afterAll(async () => {
  await beside?.end();
});

/** A server in which @everyone may only look, and one caller of each kind. */
interface World {
  readonly server: TestServer;
  readonly roleId: string;
  readonly nobody: Caller;
  readonly stranger: TestPerson;
  readonly without: TestPerson;
  readonly blind: TestPerson;
  readonly holder: TestPerson;
  readonly timedOut: TestPerson;
  readonly pending: TestPerson;
  readonly bot: TestBot;
  readonly administrator: TestPerson;
}

type Kind = Exclude<keyof World, 'server' | 'roleId'> | 'owner';

async function aWorld(): Promise<World> {
  const server = await aServer(instance);
  const [without, blind, holder, timedOut, pending, administrator] = (await Promise.all(
    Array.from({ length: 6 }, () => aMember(instance, server)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const bot = await aBot(instance, server, '0');
  const roleId = String(BigInt(server.id) + 1n);
  const adminRoleId = String(BigInt(server.id) + 2n);
  await changeDatabase(instance, {
    text: `with looking as (update roles set permissions = 1024 where server_id = $1 and id = $1),
      made as (insert into roles (server_id, id, name, position, permissions)
        values ($1, $2, 'holders', 2, 0), ($1, $3, 'administrators', 3, 8))
      update members set
        role_ids = case when user_id = $4 then array[$3::bigint] else array[$2::bigint] end,
        timeout_until = case when user_id = $5 then now() + interval '1 day' end,
        pending = user_id = $6
      where server_id = $1 and user_id = any($7::bigint[])`,
    values: [
      server.id,
      roleId,
      adminRoleId,
      administrator.id,
      timedOut.id,
      pending.id,
      [holder, timedOut, pending, administrator].map(({ id }) => id),
    ],
    touches: [
      `server:${server.id}`,
      ...[holder, timedOut, pending, administrator].map(({ id }) => `member:${server.id}:${id}`),
    ],
  });
  const [nobody, stranger] = [createCaller(instance.url), await aPerson(instance)];
  return { server, roleId, nobody, stranger, without, blind, holder, timedOut, pending, bot, administrator };
}

/** What the holders' role and the bot's own role carry. */
async function grant({ server, roleId, bot }: World, permissions: bigint): Promise<void> {
  await changeDatabase(instance, {
    text: 'update roles set permissions = $3 where server_id = $1 and (id = $2 or bot_id = $4)',
    values: [server.id, roleId, String(permissions), bot.id],
    touches: [`server:${server.id}`],
  });
}

interface Target {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
}

type Outcome = readonly [status: number, code?: string];

interface Row {
  /** Null where being there is enough. */
  readonly needs: Permission | null;
  readonly success: number;
  /** Something fresh for a call to act on, made by the owner. */
  readonly target: (world: World) => Promise<Target>;
  /** Where an outcome has another reason than the permission. */
  readonly except?: Partial<Record<Kind, Outcome>>;
  readonly ownWorld?: true;
}

const inServer = async ({ server }: World): Promise<Target> => ({ params: { serverId: server.id } });
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const withPicture =
  (target: Row['target']): Row['target'] =>
  async (world) => ({ ...(await target(world)), files: [PICTURE] });

async function newEmoji({ server }: World): Promise<Target> {
  const params = { serverId: server.id };
  const { id } = await server.owner.do(createEmoji, { params, body: { name: 'target' }, files: [PICTURE] });
  return { params: { ...params, emojiId: id } };
}
async function newSticker({ server }: World): Promise<Target> {
  const params = { serverId: server.id };
  const body = { name: 'target', emoji: '😀' };
  const { id } = await server.owner.do(createSticker, { params, body, files: [PICTURE] });
  return { params: { ...params, stickerId: id } };
}
/** A channel of its own, which the blind member does not see. */
async function newChannel({ server, blind }: World): Promise<Target> {
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'target' },
  });
  await server.owner.do(putOverwrite, {
    params: { channelId, targetId: blind.id },
    body: { type: 'member', allow: '0', deny: '1024' },
  });
  return { params: { channelId } };
}
async function newForum({ server, blind }: World): Promise<Target> {
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'target', kind: 'forum' },
  });
  await server.owner.do(putOverwrite, {
    params: { channelId, targetId: blind.id },
    body: { type: 'member', allow: '0', deny: '1024' },
  });
  return { params: { channelId } };
}
/** In a channel that the blind member does not see. */
async function newThread(world: World): Promise<Target> {
  const { params } = await newChannel(world);
  const { channelId = '' } = params;
  const { id } = await world.server.owner.do(createThread, {
    params: { channelId },
    body: { name: 'target' },
  });
  return { params: { channelId: id } };
}
async function newMessage(world: World): Promise<Target> {
  const { params } = await newChannel(world);
  const { channelId = '' } = params;
  const { id } = await world.server.owner.do(sendMessage, {
    params: { channelId },
    body: { content: 'target' },
  });
  return { params: { channelId, messageId: id } };
}
const withEmoji =
  (target: Row['target']): Row['target'] =>
  async (world) => {
    const { params } = await target(world);
    return { params: { ...params, emoji: '👍' } };
  };
/** The owner's, to a message of theirs. */
const newReaction = withEmoji(async (world) => {
  const target = await newMessage(world);
  await world.server.owner.do(addReaction, { params: { ...target.params, emoji: '👍' } as never });
  return target;
});
async function newAnnouncementChannel({ server, blind }: World): Promise<Target> {
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'target', kind: 'announcement' },
  });
  await server.owner.do(putOverwrite, {
    params: { channelId, targetId: blind.id },
    body: { type: 'member', allow: '0', deny: '1024' },
  });
  return { params: { channelId } };
}
async function newAnnouncement(world: World): Promise<Target> {
  const { params } = await newAnnouncementChannel(world);
  const { channelId = '' } = params;
  const body = { content: 'target' };
  const { id } = await world.server.owner.do(sendMessage, { params: { channelId }, body });
  return { params: { channelId, messageId: id } };
}
async function newPoll(world: World): Promise<Target> {
  const { params } = await newChannel(world);
  const { channelId = '' } = params;
  const poll = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
  const { id } = await world.server.owner.do(sendMessage, { params: { channelId }, body: { poll } });
  return { params: { channelId, messageId: id } };
}
/** In an official server whose people have coins. */
async function newPricedPost(world: World): Promise<Target> {
  const { params } = await newChannel(world);
  const { channelId = '' } = params;
  await changeDatabase(instance, {
    text: `with official as (update servers set types = '{official}' where id = $1),
      made as (
        insert into wallets (user_id, balance, last_entry_id)
        select people.user_id, 1000, 1 from people join members using (user_id) where server_id = $1
        on conflict do nothing returning user_id)
      insert into ledger_entries (user_id, id, kind, amount, balance_after)
      select user_id, 1, 'grant', 1000, 1000 from made`,
    values: [world.server.id],
    touches: [`server:${world.server.id}`],
  });
  const { id } = await world.server.owner.do(sendMessage, {
    params: { channelId },
    body: { coins: 1 },
    files: [PICTURE],
  });
  return { params: { channelId, messageId: id } };
}
const newMember = async ({ server }: World): Promise<Target> => ({
  params: { serverId: server.id, userId: (await aMember(instance, server)).id },
});
/** A role below everyone else's. */
async function newRole({ server }: World): Promise<Target> {
  const params = { serverId: server.id };
  const { id: roleId } = await server.owner.do(createRole, { params, body: { name: 'target' } });
  return { params: { ...params, roleId } };
}
const newMemberAndRole: Row['target'] = async (world) => {
  const [member, role] = [await newMember(world), await newRole(world)];
  return { params: { ...member.params, ...role.params } };
};
async function newBan(world: World): Promise<Target> {
  const params = { serverId: world.server.id, userId: (await aPerson(instance)).id };
  await world.server.owner.do(putBan, { params });
  return { params };
}
async function newTimeout({ server }: World): Promise<Target> {
  const params = { serverId: server.id, userId: (await aMember(instance, server)).id };
  await server.owner.do(putTimeout, { params, body: { durationSecs: 3600 } });
  return { params };
}
const withBody =
  (target: Row['target'], body: unknown): Row['target'] =>
  async (world) => ({ ...(await target(world)), body });
const inOverwrite =
  (body?: unknown): Row['target'] =>
  async (world) => {
    const { params } = await newChannel(world);
    return { params: { ...params, targetId: world.server.id }, body };
  };

/** An application whose bot has the lowest role. */
async function newIntegration({ server }: World): Promise<Target> {
  const { applicationId } = await aBot(instance, server, '0');
  return { params: { serverId: server.id, applicationId } };
}

const NOT_OWN: Outcome = [403, 'not_own_message'];
const NOT_OWNER: Outcome = [403, 'not_owner'];

const AUTOMOD_RULE = {
  name: 'target',
  trigger: { kind: 'keyword', keywords: ['badword'] },
  actions: [{ kind: 'block' }],
};
/** Each in a server's stead of the one before: it may have six. */
async function newRule({ server }: World): Promise<Target> {
  await changeDatabase(instance, {
    text: 'delete from automod_rules where server_id = $1',
    values: [server.id],
    touches: [`automod:${server.id}`],
  });
  const params = { serverId: server.id };
  const { id: ruleId } = await server.owner.do(createAutomodRule, { params, body: AUTOMOD_RULE });
  return { params: { ...params, ruleId } };
}
async function withoutRules(world: World): Promise<Target> {
  const { params } = await newRule(world);
  return { params: { serverId: params.serverId ?? '' }, body: AUTOMOD_RULE };
}

const ROWS: Partial<Record<EndpointName, Row>> = {
  listAutomodRules: { needs: 'manageServer', success: 200, target: inServer },
  createAutomodRule: { needs: 'manageServer', success: 201, target: withoutRules },
  getAutomodRule: { needs: 'manageServer', success: 200, target: newRule },
  updateAutomodRule: { needs: 'manageServer', success: 200, target: withBody(newRule, { name: 'changed' }) },
  deleteAutomodRule: { needs: 'manageServer', success: 204, target: newRule },
  getChannel: { needs: null, success: 200, target: newChannel },
  getChannelPermissions: { needs: null, success: 200, target: newChannel },
  createChannel: { needs: 'manageChannels', success: 201, target: withBody(inServer, { name: 'made' }) },
  reorderChannels: {
    needs: 'manageChannels',
    success: 204,
    target: async (world) => {
      const { params } = await newChannel(world);
      return { params: { serverId: world.server.id }, body: [{ id: params.channelId, position: 0 }] };
    },
  },
  updateChannel: { needs: 'manageChannels', success: 200, target: withBody(newChannel, { name: 'changed' }) },
  deleteChannel: { needs: 'manageChannels', success: 204, target: newChannel },
  putOverwrite: {
    needs: 'manageRoles',
    success: 204,
    target: inOverwrite({ type: 'role', allow: '0', deny: '0' }),
  },
  deleteOverwrite: { needs: 'manageRoles', success: 204, target: inOverwrite() },
  listMessages: { needs: null, success: 200, target: newMessage },
  searchServerMessages: { needs: null, success: 200, target: inServer },
  searchChannelMessages: { needs: null, success: 200, target: newChannel },
  forwardMessage: {
    needs: 'sendMessages',
    success: 201,
    target: async (world) => {
      const { params } = await newMessage(world);
      return { params, body: { targetChannelIds: [params.channelId ?? ''] } };
    },
  },
  getMessage: { needs: null, success: 200, target: newMessage },
  sendMessage: { needs: 'sendMessages', success: 201, target: withBody(newChannel, { content: 'sent' }) },
  editMessage: {
    needs: null,
    success: 200,
    target: withBody(newMessage, { content: 'changed' }),
    except: {
      without: NOT_OWN,
      holder: NOT_OWN,
      bot: NOT_OWN,
      timedOut: NOT_OWN,
      pending: NOT_OWN,
      administrator: NOT_OWN,
    },
  },
  deleteMessage: { needs: 'manageMessages', success: 204, target: newMessage },
  bulkDeleteMessages: {
    needs: 'manageMessages',
    success: 204,
    target: async (world) => {
      const { params } = await newMessage(world);
      return {
        params: { channelId: params.channelId ?? '' },
        body: { ids: [params.messageId, world.server.id] },
      };
    },
  },
  addReaction: { needs: 'addReactions', success: 204, target: withEmoji(newMessage) },
  removeOwnReaction: { needs: null, success: 204, target: withEmoji(newMessage) },
  listReactions: { needs: null, success: 200, target: newReaction },
  removeReactionOf: {
    needs: 'manageMessages',
    success: 204,
    target: async (world) => {
      const { params } = await newReaction(world);
      return { params: { ...params, userId: world.server.owner.id } };
    },
  },
  removeReactionsWith: { needs: 'manageMessages', success: 204, target: newReaction },
  removeAllReactions: { needs: 'manageMessages', success: 204, target: newReaction },
  listPins: { needs: null, success: 200, target: newChannel },
  pinMessage: { needs: 'manageMessages', success: 204, target: newMessage },
  unpinMessage: { needs: 'manageMessages', success: 204, target: newMessage },
  createThread: { needs: 'sendMessages', success: 201, target: withBody(newChannel, { name: 'made' }) },
  listThreads: { needs: null, success: 200, target: newChannel },
  listPosts: { needs: null, success: 200, target: newForum },
  followThread: { needs: null, success: 204, target: newThread },
  unfollowThread: { needs: null, success: 204, target: newThread },
  purchasePost: {
    needs: null,
    success: 200,
    target: newPricedPost,
    except: { pending: [403, 'screening_pending'], owner: [400, 'own_post'] },
  },
  votePoll: { needs: null, success: 200, target: withBody(newPoll, { answerIds: ['1'] }) },
  listVoters: {
    needs: null,
    success: 200,
    target: async (world) => ({ params: { ...(await newPoll(world)).params, answerId: '1' } }),
  },
  expirePoll: { needs: 'manageMessages', success: 200, target: newPoll },
  startTyping: { needs: 'sendMessages', success: 204, target: newChannel },
  createWebhook: { needs: 'manageWebhooks', success: 201, target: withBody(newChannel, { name: 'made' }) },
  listChannelWebhooks: { needs: 'manageWebhooks', success: 200, target: newChannel },
  listServerWebhooks: { needs: 'manageWebhooks', success: 200, target: inServer },
  countFollowers: { needs: 'manageChannels', success: 200, target: newAnnouncementChannel },
  crosspostMessage: { needs: 'manageMessages', success: 200, target: newAnnouncement },
  followChannel: {
    needs: 'manageWebhooks',
    success: 201,
    target: async (world) => {
      const { params } = await newChannel(world);
      return { ...(await newAnnouncementChannel(world)), body: { targetChannelId: params.channelId } };
    },
  },
  acknowledgeMessage: { needs: null, success: 204, target: newMessage },
  getServer: { needs: null, success: 200, target: inServer },
  updateServer: {
    needs: 'manageServer',
    success: 200,
    target: async (world) => ({ ...(await inServer(world)), body: { description: String(Math.random()) } }),
  },
  transferServer: {
    needs: null,
    success: 200,
    target: async (world) => {
      const { params } = await newMember(world);
      return { params, body: { userId: params.userId, password: PASSWORD } };
    },
    except: {
      without: NOT_OWNER,
      blind: NOT_OWNER,
      holder: NOT_OWNER,
      timedOut: NOT_OWNER,
      pending: NOT_OWNER,
      administrator: NOT_OWNER,
    },
    ownWorld: true,
  },
  deleteServer: {
    needs: null,
    success: 204,
    target: withBody(inServer, { password: PASSWORD }),
    except: {
      without: NOT_OWNER,
      blind: NOT_OWNER,
      holder: NOT_OWNER,
      timedOut: NOT_OWNER,
      pending: NOT_OWNER,
      administrator: NOT_OWNER,
    },
    ownWorld: true,
  },
  putClanTag: {
    needs: 'manageServer',
    success: 200,
    target: async (world) => ({
      ...(await inServer(world)),
      body: { name: 'TAG', badge: 'gem', color: Math.floor(Math.random() * 0xffffff) },
    }),
  },
  deleteClanTag: {
    needs: 'manageServer',
    success: 204,
    target: async (world) => {
      const { params } = await inServer(world);
      const body = { name: 'TAG', badge: 'gem', color: 1 } as const;
      await world.server.owner.do(putClanTag, { params, body });
      return { params };
    },
  },
  listIntegrations: { needs: 'manageServer', success: 200, target: inServer },
  removeIntegration: { needs: 'manageServer', success: 204, target: newIntegration },
  acknowledgeServer: { needs: null, success: 204, target: inServer },
  leaveServer: {
    needs: null,
    success: 204,
    target: inServer,
    except: { owner: [400, 'owner_cannot_leave'] },
    ownWorld: true,
  },
  createInvite: { needs: 'createInvite', success: 201, target: withBody(newChannel, { unique: true }) },
  listServerInvites: { needs: 'manageServer', success: 200, target: inServer },
  listChannelInvites: { needs: 'manageChannels', success: 200, target: newChannel },
  listMembers: { needs: null, success: 200, target: inServer },
  getMember: { needs: null, success: 200, target: newMember },
  getServerPermissions: { needs: null, success: 200, target: inServer },
  searchMembers: {
    needs: null,
    success: 200,
    target: async (world) => ({ ...(await inServer(world)), query: { q: 'member' } }),
  },
  browseMembers: { needs: null, success: 200, target: inServer },
  updateMember: {
    needs: 'manageNicknames',
    success: 200,
    target: withBody(newMember, { nick: 'changed' }),
  },
  updateOwnMember: {
    needs: 'changeNickname',
    success: 200,
    target: async (world) => ({ ...(await inServer(world)), body: { nick: `nick ${Math.random()}` } }),
  },
  giveRole: { needs: 'manageRoles', success: 204, target: newMemberAndRole },
  takeRole: { needs: 'manageRoles', success: 204, target: newMemberAndRole },
  listRoles: { needs: null, success: 200, target: inServer },
  countRoleMembers: { needs: null, success: 200, target: inServer },
  createRole: { needs: 'manageRoles', success: 201, target: withBody(inServer, { name: 'made' }) },
  reorderRoles: {
    needs: 'manageRoles',
    success: 200,
    target: async (world) => {
      const { params } = await newRole(world);
      return { params, body: [{ id: params.roleId, position: 1 }] };
    },
  },
  updateRole: { needs: 'manageRoles', success: 200, target: withBody(newRole, { name: 'changed' }) },
  deleteRole: { needs: 'manageRoles', success: 204, target: newRole },
  kickMember: { needs: 'kickMembers', success: 204, target: newMember },
  listBans: { needs: 'banMembers', success: 200, target: inServer },
  getBan: { needs: 'banMembers', success: 200, target: newBan },
  putBan: { needs: 'banMembers', success: 204, target: newMember },
  deleteBan: { needs: 'banMembers', success: 204, target: newBan },
  putTimeout: {
    needs: 'moderateMembers',
    success: 200,
    target: withBody(newMember, { durationSecs: 3600 }),
  },
  deleteTimeout: { needs: 'moderateMembers', success: 204, target: newTimeout },
  listAuditLog: { needs: 'viewAuditLog', success: 200, target: inServer },
  getScreening: { needs: null, success: 200, target: inServer },
  putScreening: {
    needs: 'manageServer',
    success: 200,
    target: async (world) => ({ ...(await inServer(world)), body: { description: String(Math.random()) } }),
  },
  getCommunity: { needs: 'manageServer', success: 200, target: inServer },
  putCommunity: { needs: 'manageServer', success: 200, target: withBody(inServer, { enabled: false }) },
  putDiscovery: {
    needs: 'manageServer',
    success: 200,
    target: async (world) => ({ ...(await inServer(world)), body: { description: String(Math.random()) } }),
  },
  putServerIcon: { needs: 'manageServer', success: 200, target: withPicture(inServer) },
  deleteServerIcon: { needs: 'manageServer', success: 200, target: inServer },
  putServerBanner: { needs: 'manageServer', success: 200, target: withPicture(inServer) },
  deleteServerBanner: { needs: 'manageServer', success: 200, target: inServer },
  listEmojis: { needs: null, success: 200, target: inServer },
  getEmoji: { needs: null, success: 200, target: newEmoji },
  createEmoji: {
    needs: 'manageExpressions',
    success: 201,
    target: withPicture(withBody(inServer, { name: 'made' })),
  },
  updateEmoji: { needs: 'manageExpressions', success: 200, target: withBody(newEmoji, { name: 'changed' }) },
  deleteEmoji: { needs: 'manageExpressions', success: 204, target: newEmoji },
  listStickers: { needs: null, success: 200, target: inServer },
  createSticker: {
    needs: 'manageExpressions',
    success: 201,
    target: withPicture(withBody(inServer, { name: 'made', emoji: '😀' })),
  },
  updateSticker: {
    needs: 'manageExpressions',
    success: 200,
    target: withBody(newSticker, { name: 'changed' }),
  },
  deleteSticker: { needs: 'manageExpressions', success: 204, target: newSticker },
  agreeToScreening: { needs: null, success: 204, target: inServer, ownWorld: true },
  getOnboarding: { needs: null, success: 200, target: inServer },
  putOnboarding: {
    needs: 'manageServer',
    success: 200,
    target: async (world) => ({
      ...(await inServer(world)),
      body: { prompts: [{ title: String(Math.random()), options: [{ title: 'Yes' }] }] },
    }),
  },
  answerOnboarding: {
    needs: null,
    success: 200,
    target: async (world) => {
      const { params } = await inServer(world);
      await world.server.owner.do(putOnboarding, { params, body: { enabled: true, prompts: [] } });
      return { params, body: { optionIds: [] } };
    },
  },
};

const KINDS: readonly Kind[] = [
  'nobody',
  'stranger',
  'without',
  'blind',
  'timedOut',
  'pending',
  'bot',
  'holder',
  'administrator',
  'owner',
];

function expectedOf(name: EndpointName, row: Row, kind: Kind): Outcome {
  const endpoint = ENDPOINTS[name];
  const isChannel = endpoint.path.includes('{channelId}');
  if (kind === 'nobody') return [401, 'unauthorized'];
  if (kind === 'bot' && !endpoint.actors.some((actor) => actor === 'bot'))
    return [403, endpoint.refusesBots ?? 'bots_not_allowed'];
  if (kind === 'stranger') return [404, isChannel ? 'unknown_channel' : 'unknown_server'];
  if (kind === 'blind' && isChannel) return [403, 'missing_permission'];
  const except = row.except?.[kind];
  if (except) return except;
  if (row.needs === null) return [row.success];
  if (kind === 'without' || kind === 'blind') return [403, 'missing_permission'];
  if (kind === 'timedOut') return [403, 'timed_out'];
  if (kind === 'pending') return [403, 'screening_pending'];
  return [row.success];
}

/** All that a call could have changed, once the jobs of what was done before are done (a kick's notice, say). */
async function fingerprint(): Promise<unknown> {
  await instance.runDueJobs();
  const tables = [
    'servers',
    'roles',
    'channels',
    'members',
    'bans',
    'timeouts',
    'screening',
    'emojis',
    'stickers',
    'onboarding',
    'invites',
    'webhooks',
    'bot_installs',
    'messages',
    'message_reactions',
    'channel_activity',
    'threads',
    'thread_follows',
    'polls',
    'poll_votes',
    'read_states',
    'message_pings',
    'audit_log',
  ];
  const sums = tables.map(
    (table) => `(select sum(hashtextextended(t::text, 0)::numeric) from ${table} t) as ${table}`,
  );
  const text = `select ${sums.join(', ')}, (select max(position) from event_log) as position`;
  return (await beside.query({ name: 'fingerprint', text })).rows[0];
}

describe.each(Object.entries(ROWS) as [EndpointName, Row][])('%s', (name, row) => {
  it('answers each kind of caller as designed, and changes nothing for those it refuses', async () => {
    const endpoint = ENDPOINTS[name];
    const world = row.ownWorld ? await aWorld() : shared;
    await grant(world, bits('viewChannel', ...(row.needs ? [row.needs] : [])));
    const callers = { ...world, owner: world.server.owner };
    for (const kind of KINDS) {
      const expected = expectedOf(name, row, kind);
      const target = await row.target(world);
      const before = expected[0] >= 400 ? await fingerprint() : null;
      const answer = await callers[kind].call(endpoint, target as never);
      expect([kind, answer.status, answer.code]).toEqual([kind, expected[0], expected[1]]);
      if (expected[1] === 'missing_permission') {
        const lacking = kind === 'blind' && endpoint.path.includes('{channelId}') ? 'viewChannel' : row.needs;
        expect(answer.body).toMatchObject({
          error: { permission: lacking ? PERMISSION_NAMES[lacking] : undefined },
        });
      }
      if (before) expect([kind, await fingerprint()]).toEqual([kind, before]);
    }
  });
});

/** Tags that tests of their own features try: they ask for other credentials, or are of other places. */
const ELSEWHERE = new Set(['Bearer', 'Commands', 'Direct messages', 'Discovery', 'OAuth2']);

it('leaves out no endpoint of a server or channel, whatever its tag', () => {
  const all = Object.entries(ENDPOINTS).filter(
    ([, { path, tag }]) => /\{(serverId|channelId)\}/.test(path) && !ELSEWHERE.has(tag),
  );
  expect(Object.keys(ROWS).sort()).toEqual(all.map(([name]) => name).sort());
});

describe('the order of checks', () => {
  const attempt = (kind: 'nobody' | 'stranger' | 'without', body: unknown, params: Record<string, string>) =>
    shared[kind].call(sendMessage, { params, body });

  it('is credentials, shape, existence, permission, rules', async () => {
    const { params } = await newChannel(shared);
    const wrongShape = { content: 5 };
    expect((await attempt('nobody', wrongShape, params)).code).toBe('unauthorized');
    expect((await attempt('stranger', wrongShape, params)).code).toBe('invalid_request');
    expect((await attempt('stranger', { content: '' }, params)).code).toBe('unknown_channel');
    expect((await attempt('without', { content: '', replyTo: '1' }, params)).code).toBe('unknown_message');
    expect((await attempt('without', { content: '' }, params)).code).toBe('missing_permission');
    const target = { ...params, targetId: '1' };
    const put = await shared.without.call(putOverwrite, {
      params: target,
      body: { type: 'role', allow: 0, deny: 0 },
    });
    expect(put.code).toBe('unknown_role');
  });

  it('treats malformed ids in a path as unknown', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '99999999999999999999', '9223372036854775807', '%', ' ']) {
      const channel = await shared.server.owner.call(ENDPOINTS.getChannel, { params: { channelId: id } });
      const server = await shared.server.owner.call(ENDPOINTS.getServer, { params: { serverId: id } });
      const invite = await shared.server.owner.call(createInvite, { params: { channelId: id }, body: {} });
      expect([id, channel.status, channel.code]).toEqual([id, 404, 'unknown_channel']);
      expect([id, server.status, server.code]).toEqual([id, 404, 'unknown_server']);
      expect([id, invite.status, invite.code]).toEqual([id, 404, 'unknown_channel']);
    }
  });
});
