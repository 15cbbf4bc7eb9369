/** Creates the resources that path parameters name, by the owner of the server unless noted. */
import {
  addReaction,
  bits,
  createApplication,
  createAutomodRule,
  createChannel,
  createEmoji,
  createInvite,
  createRole,
  createSticker,
  createThread,
  createWebhook,
  deleteOverwrite,
  type Endpoint,
  listSessions,
  type Message,
  postWebhookMessage,
  putBan,
  putOverwrite,
  putTimeout,
  replaceCommands,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  type Caller,
  changeDatabase,
  extendResponseTime,
  PICTURE,
  queryDatabase,
  type TestInstance,
  type TestPerson,
} from '@guildhall/testkit';
import { aStage, respondTo, type Stage } from '@guildhall/testkit/interactions';
import type { Kind, World } from './callers.ts';
import { AUTOMOD_RULE } from './samples.ts';

type Params = Record<string, string>;

/** The target of a call. */
export interface Target {
  readonly params: Readonly<Params>;
  /** Callers that belong to it, such as the bot of a new application. */
  readonly callers: Partial<Record<Kind, Caller>>;
  /** People created for it, by id. */
  readonly people: Map<string, TestPerson>;
}

interface Making extends Target {
  readonly world: World;
  readonly endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>;
  /** The author of the messages. */
  readonly author: Caller;
  /** The resources created so far. */
  readonly params: Params;
}

/** Creates the resource of one kind of path parameter. @returns its id, and further ids created with it */
type Build = (making: Making) => Promise<string | Params>;

const POLL = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
/** The kind of channel that the rest of a path requires; a text channel by default. */
const CHANNEL_KINDS: readonly (readonly [RegExp, 'forum' | 'announcement' | 'thread'])[] = [
  [/\/posts$/, 'forum'],
  [/\/(followers|crosspost)$/, 'announcement'],
  [/\/follow$/, 'thread'],
];

/** Age-restricted, and hidden from the blind member. */
async function newChannel({ world, endpoint }: Making): Promise<string> {
  const { owner, server, blind } = world;
  const kind = CHANNEL_KINDS.find(([pattern]) => pattern.test(endpoint.path))?.[1] ?? 'text';
  const { id: channelId } = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: {
      name: 'target',
      kind: kind === 'thread' ? 'text' : kind,
      contentMode: 'age_restricted',
      overwrites: [{ id: blind.id, type: 'member', allow: '0', deny: String(bits('viewChannel')) }],
    },
  });
  if (kind !== 'thread') return channelId;
  return (await owner.do(createThread, { params: { channelId }, body: { name: 'target' } })).id;
}

async function newMessage(making: Making): Promise<string> {
  const { endpoint, params, author, world } = making;
  const { channelId = '' } = params;
  if (endpoint.access.in === 'interaction') return '@original';
  if (endpoint.access.in === 'webhook') return webhookMessage(params);
  if (endpoint.path.endsWith('/purchase')) return pricedPost(world, channelId);
  const body = endpoint.path.includes('/polls/') ? { poll: POLL } : { content: 'target' };
  const post = { params: { channelId }, body };
  const { id: messageId } = await (author === world.silenced
    ? sendBeforeSilence(world, post)
    : author.do(sendMessage, post));
  // Reactions are removed only where some exist.
  if (/reactions/.test(endpoint.path) && endpoint.method !== 'PUT')
    await world.owner.do(addReaction, { params: { channelId, messageId, emoji: '👍' } });
  return messageId;

  async function webhookMessage({ webhookId = '', webhookToken = '' }: Params): Promise<string> {
    const post = { params: { webhookId, webhookToken }, body: { content: 'target' } };
    return (await world.nobody.do(postWebhookMessage, post)).id;
  }
}

/** The member has Send Messages only until the message is written. */
async function sendBeforeSilence(
  { owner, silenced }: World,
  post: { readonly params: { readonly channelId: string }; readonly body: object },
): Promise<Message> {
  const params = { ...post.params, targetId: silenced.id };
  const allow = String(bits('sendMessages'));
  await owner.do(putOverwrite, { params, body: { type: 'member', allow, deny: '0' } });
  const message = await silenced.do(sendMessage, post);
  await owner.do(deleteOverwrite, { params });
  return message;
}

/** In an official server whose members have coins. */
async function pricedPost({ instance, server, owner }: World, channelId: string): Promise<string> {
  await changeDatabase(instance, {
    text: `with official as (update servers set types = '{official}' where id = $1),
      made as (
        insert into wallets (user_id, balance, last_entry_id)
        select people.user_id, 1000, 1 from people join members using (user_id) where server_id = $1
        on conflict do nothing returning user_id)
      insert into ledger_entries (user_id, id, kind, amount, balance_after)
      select user_id, 1, 'grant', 1000, 1000 from made`,
    values: [server.id],
    touches: [`server:${server.id}`],
  });
  const post = { params: { channelId }, body: { coins: 1 }, files: [PICTURE] };
  return (await owner.do(sendMessage, post)).id;
}

async function newUser({ world, endpoint: { path, method, access }, people }: Making): Promise<string> {
  const { instance, server, owner } = world;
  const serverId = server.id;
  if (/\/reactions\//.test(path)) return owner.id;
  if (/\/bans\//.test(path) && method !== 'PUT') {
    const { id: userId } = await aPerson(instance);
    await owner.do(putBan, { params: { serverId, userId } });
    return userId;
  }
  if (!path.startsWith('/users/{userId}') && (access.in !== 'server' || access.loadedLater)) {
    const person = await aPerson(instance);
    people.set(person.id, person);
    return person.id;
  }
  const { id: userId } = await aMember(instance, server);
  if (/\/timeout$/.test(path) && method === 'DELETE')
    await owner.do(putTimeout, { params: { serverId, userId }, body: { durationSecs: 3600 } });
  return userId;
}

/** Replaces the previous rule, because a server may have six. */
async function newRule({ world: { instance, server, owner } }: Making): Promise<string> {
  await changeDatabase(instance, {
    text: 'delete from automod_rules where server_id = $1',
    values: [server.id],
    touches: [`automod:${server.id}`],
  });
  const rule = { params: { serverId: server.id }, body: AUTOMOD_RULE };
  return (await owner.do(createAutomodRule, rule as never)).id;
}

/** Created by the owner, with a response where the path names one. */
async function newInteraction({ world, endpoint: { path } }: Making): Promise<Params> {
  const { instance } = world;
  const stage = stages.get(instance) ?? extendResponseTime(instance).then(() => aStage(instance));
  stages.set(instance, stage);
  const { run, bot } = await stage;
  const { id: interactionId, token: interactionToken } = await run('plain');
  const body = { type: 4, data: { content: 'target' } };
  if (path.includes('{applicationId}'))
    await respondTo(instance.url, { id: interactionId, token: interactionToken }, body);
  return { interactionId, interactionToken, applicationId: bot.applicationId };
}

/** One per instance, with a connected bot. */
const stages = new WeakMap<TestInstance, Promise<Stage>>();

/** With a bot in the server, which is the caller wherever bots act on their own application. */
async function newApplication(making: Making): Promise<string | Params> {
  const { world, endpoint, callers } = making;
  if (endpoint.access.in === 'interaction') return newInteraction(making);
  const { instance, server, owner, stranger, bot, weakBot } = world;
  // An account may have only a few applications, so the owner transfers those of earlier targets.
  await queryDatabase(
    instance,
    'update applications set owner_id = $1 where owner_id = $2 and id <> all($3)',
    [stranger.id, owner.id, [bot.application.id, weakBot.application.id]],
  );
  if (endpoint.path.endsWith('/bot') && endpoint.method === 'POST')
    return (await owner.do(createApplication, { body: { name: 'target' } })).id;
  const created = await aBot(instance, server, []);
  if (endpoint.access.in === 'own application') callers.bot = created;
  return created.applicationId;
}

async function newWebhook(making: Making): Promise<Params> {
  const channelId = await newChannel(making);
  const { id, url = '' } = await making.world.owner.do(createWebhook, {
    params: { channelId },
    body: { name: 'target' },
  });
  return { webhookId: id, webhookToken: url.split('/').at(-1) ?? '' };
}

/** A raid cleanup that has ended. */
async function newCleanup({ world: { instance, server } }: Making): Promise<string> {
  const id = String(BigInt(server.id) + BigInt(++cleanups));
  await queryDatabase(
    instance,
    `insert into raid_cleanups
       (server_id, id, from_time, to_time, action, delete_messages, actor_id, except_user_ids, total, state)
     values ($1, $2, now(), now(), 'kick', false, $1, '{}', 0, 'done')`,
    [server.id, id],
  );
  return id;
}
let cleanups = 0;

const BUILD: Readonly<Record<string, Build>> = {
  serverId: async ({ world }) => world.server.id,
  channelId: newChannel,
  messageId: newMessage,
  emoji: async () => '👍',
  answerId: async () => '1',
  userId: newUser,
  ruleId: newRule,
  applicationId: newApplication,
  webhookId: newWebhook,
  interactionId: newInteraction,
  /** Created with its interaction. */
  interactionToken: async ({ params }) => params.interactionToken ?? '',
  sessionId: async ({ world: { stranger } }) => (await stranger.do(listSessions))[0]?.id ?? '',
  /** Creating one requires an authenticator, so this id does not exist. */
  passkeyId: async () => '1',
  /** The matrix starts no import, so this id does not exist. */
  importId: async () => '1',
  part: async () => '0',
  /** The server was not imported. */
  personId: async () => '1',
  /** The instance has no providers. */
  providerId: async () => 'none',
  /** Created with its webhook. */
  webhookToken: async ({ params }) => params.webhookToken ?? '',
  /** The target of an overwrite or of notification settings. */
  targetId: async ({ world }) => world.server.id,
  async roleId({ world: { server, owner } }) {
    const params = { serverId: server.id };
    return (await owner.do(createRole, { params, body: { name: 'target' } })).id;
  },
  async emojiId({ world: { server, owner } }) {
    const params = { serverId: server.id };
    return (await owner.do(createEmoji, { params, body: { name: 'target' }, files: [PICTURE] })).id;
  },
  async stickerId({ world: { server, owner } }) {
    const body = { name: 'target', emoji: '😀' };
    return (await owner.do(createSticker, { params: { serverId: server.id }, body, files: [PICTURE] })).id;
  },
  cleanupId: newCleanup,
  async code({ world: { server, owner } }) {
    const params = { channelId: server.channel.id };
    return (await owner.do(createInvite, { params, body: { unique: true } })).code;
  },
  async commandId({ world: { owner }, params: { applicationId = '' } }) {
    const body = [{ name: 'target', description: 'A target' }];
    return (await owner.do(replaceCommands, { params: { applicationId }, body }))[0]?.id ?? '';
  },
};

/** @throws when a kind of parameter has no builder */
export async function newTarget(
  world: World,
  name: string,
  endpoint: Making['endpoint'],
  author: Caller = world.owner,
): Promise<Target> {
  const making: Making = { world, endpoint, author, params: {}, callers: {}, people: new Map() };
  for (const [, param = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const build = BUILD[param];
    if (!build)
      throw new Error(
        `${name} names {${param}} in its path: add a builder for it to access/tests/targets.ts.`,
      );
    const built = await build(making);
    Object.assign(making.params, typeof built === 'string' ? { [param]: built } : built);
  }
  return making;
}
