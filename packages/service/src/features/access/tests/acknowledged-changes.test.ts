/** After an acknowledged change, the next request on every other process is refused accordingly. */
import { once } from 'node:events';
import { fingerprint } from '@guildhall/platform';
import {
  addReaction,
  bits,
  bulkDeleteMessages,
  createAutomodRule,
  createChannel,
  createInteraction,
  createRole,
  createServerImport,
  createThread,
  createWebhook,
  crosspostMessage,
  deleteChannel,
  deleteCommand,
  deleteMessage,
  deleteWebhook,
  deleteWebhookMessage,
  editInteractionResponse,
  editMessage,
  expirePoll,
  followThread,
  forwardMessage,
  getAccount,
  INTERACTION_TOKEN_PREFIX,
  kickMember,
  listCommands,
  logOut,
  OPCODES,
  openDirectChannel,
  pinMessage,
  postWebhookMessage,
  purchasePost,
  putBan,
  putNotificationSettings,
  putRelationship,
  putTimeout,
  removeAllReactions,
  removeReactionOf,
  removeReactionsWith,
  replaceCommands,
  requestDataExport,
  requestFriendship,
  resetBotToken,
  respondToInteraction,
  sendFollowUp,
  sendMessage,
  startServerImport,
  updateChannel,
  updateMember,
  updatePresence,
  updateProfile,
  updateRole,
  updateSettings,
  updateWebhookMessage,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  type Caller,
  createCaller,
  holdEvents,
  openProbe,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suspendUser } from '../../operators/index.ts';

const VIEW_CHANNEL = String(bits('viewChannel'));
const MANAGE_MESSAGES = String(bits('manageMessages'));
const TAKE_PART = String(bits('sendMessages', 'attachFiles', 'addReactions'));

const first = useInstance();
const second = useInstance({ sharing: first });

let resumeEvents: () => Promise<void>;

// The second process does not read later changes. Every request reads all held ones, so each test begins without any.
beforeEach(async () => {
  resumeEvents = await holdEvents(first);
});
afterEach(() => resumeEvents());

interface Scene {
  readonly server: TestServer;
  readonly member: TestPerson;
  /** The member's client on the second process. */
  readonly there: Caller;
  readonly channelId: string;
  readonly forumId: string;
  /** The only role whose members may send here. */
  readonly roleId: string;
}

async function aScene(kind: 'text' | 'announcement' = 'text'): Promise<Scene> {
  const server = await aServer(first);
  const member = await aMember(first, server);
  const { owner, id: serverId } = server;
  const { id: channelId } = await owner.do(createChannel, {
    params: { serverId },
    body: { name: 'guarded', kind },
  });
  const { id: forumId } = await owner.do(createChannel, {
    params: { serverId },
    body: { name: 'forum', kind: 'forum' },
  });
  const { id: roleId } = await owner.do(createRole, {
    params: { serverId },
    body: { name: 'takes part', permissions: TAKE_PART },
  });
  await owner.do(updateRole, {
    params: { serverId, roleId: serverId },
    body: { permissions: VIEW_CHANNEL },
  });
  await owner.do(updateMember, { params: { serverId, userId: member.id }, body: { roles: [roleId] } });
  const there = createCaller(second.url, `Session ${member.token}`);
  return { server, member, there, channelId, forumId, roleId };
}

const CHANGES: Record<string, { readonly make: (scene: Scene) => Promise<unknown>; readonly code: string }> =
  {
    'a timeout': {
      code: 'timed_out',
      make: ({ server, member }) =>
        server.owner.do(putTimeout, {
          params: { serverId: server.id, userId: member.id },
          body: { durationSecs: 600 },
        }),
    },
    'a kick': {
      code: 'unknown_channel',
      make: ({ server, member }) =>
        server.owner.do(kickMember, { params: { serverId: server.id, userId: member.id } }),
    },
    'a ban': {
      code: 'unknown_channel',
      make: ({ server, member }) =>
        server.owner.do(putBan, { params: { serverId: server.id, userId: member.id } }),
    },
    'an overwrite': {
      code: 'missing_permission',
      make: ({ server, member, channelId }) =>
        overwritePermissions(server, channelId, { member: member.id, deny: ['sendMessages'] }),
    },
    'the loss of a permission of a role': {
      code: 'missing_permission',
      make: ({ server, roleId }) =>
        server.owner.do(updateRole, { params: { serverId: server.id, roleId }, body: { permissions: '0' } }),
    },
    'the removal of a role': {
      code: 'missing_permission',
      make: ({ server, member }) =>
        server.owner.do(updateMember, {
          params: { serverId: server.id, userId: member.id },
          body: { roles: [] },
        }),
    },
    slowmode: {
      code: 'slowmode',
      make: ({ server, channelId }) =>
        server.owner.do(updateChannel, { params: { channelId }, body: { slowmodeSecs: 600 } }),
    },
    'the deletion of the channel': {
      code: 'unknown_channel',
      make: ({ server, channelId }) => server.owner.do(deleteChannel, { params: { channelId } }),
    },
  };

const changes = Object.entries(CHANGES).map(([name, change]) => [name, change] as const);

describe.each(changes)('%s', (_name, { make, code }) => {
  it('applies to the next send on another process', async () => {
    const scene = await aScene();
    const send = () =>
      scene.there.call(sendMessage, { params: { channelId: scene.channelId }, body: { content: 'text' } });
    expect((await send()).status).toBe(201);
    await make(scene);
    expect((await send()).code).toBe(code);
  });
});

it('applies in a batch with sends of others, which are stored', async () => {
  const scene = await aScene();
  const params = { channelId: scene.channelId };
  const others = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const other = await aMember(first, scene.server);
      const { id: serverId } = scene.server;
      const path = { serverId, userId: other.id };
      await scene.server.owner.do(updateMember, { params: path, body: { roles: [scene.roleId] } });
      return createCaller(second.url, `Session ${other.token}`);
    }),
  );
  const sendAll = () =>
    Promise.all(
      [scene.there, ...others].map((caller) =>
        caller.call(sendMessage, { params, body: { content: 'together' } }),
      ),
    );
  expect((await sendAll()).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await CHANGES['a timeout']?.make(scene);
  const answers = await sendAll();
  expect(answers.map(({ code }) => code)).toEqual(['timed_out', undefined, undefined, undefined]);
});

type Write = (scene: Scene, messageId: string) => Promise<{ readonly code: string | undefined }>;

const WRITES: Record<string, Write> = {
  'a link': ({ there, channelId }) =>
    there.call(sendMessage, { params: { channelId }, body: { content: 'https://example.org/' } }),
  'a file': ({ there, channelId }) =>
    there.call(sendMessage, {
      params: { channelId },
      body: { content: 'file' },
      files: [new Uint8Array([1])],
    }),
  'an edit': ({ there, channelId }, messageId) =>
    there.call(editMessage, { params: { channelId, messageId }, body: { content: 'changed' } }),
  'a reaction': ({ there, channelId }, messageId) =>
    there.call(addReaction, { params: { channelId, messageId, emoji: '🎲' } }),
  'a forward': ({ there, channelId }, messageId) =>
    there.call(forwardMessage, {
      params: { channelId, messageId },
      body: { targetChannelIds: [channelId] },
    }),
  'a post': ({ there, forumId }) =>
    there.call(createThread, {
      params: { channelId: forumId },
      body: { name: 'post', message: { content: 'first' } },
    }),
};

it.each(Object.entries(WRITES))('applies to %s', async (_name, write) => {
  const scene = await aScene();
  const params = { channelId: scene.channelId };
  const { id } = await scene.there.do(sendMessage, { params, body: { content: 'mine' } });
  expect((await write(scene, id)).code).toBeUndefined();
  const { id: other } = await scene.there.do(sendMessage, { params, body: { content: 'mine too' } });
  await CHANGES['a timeout']?.make(scene);
  expect((await write(scene, other)).code).toBe('timed_out');
});

it('forwards nothing from a channel that the person has lost', async () => {
  const { server, member, there, channelId } = await aScene();
  const { channel: target } = await aServer(first, member);
  const { id: messageId } = await server.owner.do(sendMessage, {
    params: { channelId },
    body: { content: 'secret' },
  });
  const forward = { params: { channelId, messageId }, body: { targetChannelIds: [target.id] } };
  expect((await there.call(forwardMessage, forward)).status).toBe(201);
  await server.owner.do(kickMember, { params: { serverId: server.id, userId: member.id } });
  expect((await there.call(forwardMessage, forward)).code).toBe('unknown_channel');
});

describe('a person who lost access', () => {
  const question = { question: 'Which?', answers: [{ text: 'This' }, { text: 'That' }] };
  interface Attempt {
    readonly body: object;
    readonly act: Write;
    readonly kind?: 'announcement';
  }
  const attempts: Record<string, Attempt> = {
    'pins nothing': {
      body: { content: 'to be pinned' },
      act: ({ there, channelId }, messageId) => there.call(pinMessage, { params: { channelId, messageId } }),
    },
    'does not vote': {
      body: { poll: question },
      act: ({ there, channelId }, messageId) =>
        there.call(votePoll, { params: { channelId, messageId }, body: { answerIds: ['1'] } }),
    },
    'deletes nothing': {
      body: { content: 'to be deleted' },
      act: ({ there, channelId }, messageId) =>
        there.call(deleteMessage, { params: { channelId, messageId } }),
    },
    'deletes nothing in bulk': {
      body: { content: 'to be deleted with others' },
      act: ({ there, channelId }, messageId) =>
        there.call(bulkDeleteMessages, { params: { channelId }, body: { ids: [messageId, channelId] } }),
    },
    'crossposts nothing': {
      kind: 'announcement',
      body: { content: 'to be crossposted' },
      act: ({ there, channelId }, messageId) =>
        there.call(crosspostMessage, { params: { channelId, messageId } }),
    },
    'ends no poll': {
      body: { poll: question },
      act: ({ there, channelId }, messageId) => there.call(expirePoll, { params: { channelId, messageId } }),
    },
    'buys nothing': {
      body: { content: 'to be sold' },
      act: async ({ server, member, there, channelId }, messageId) => {
        await putUpForSale(server, member, messageId);
        return there.call(purchasePost, { params: { channelId, messageId } });
      },
    },
    "removes nobody's reaction": {
      body: { content: 'to be reacted to' },
      act: ({ server, there, channelId }, messageId) =>
        there.call(removeReactionOf, {
          params: { channelId, messageId, emoji: '🎲', userId: server.owner.id },
        }),
    },
    'removes no emoji': {
      body: { content: 'to be reacted to' },
      act: ({ there, channelId }, messageId) =>
        there.call(removeReactionsWith, { params: { channelId, messageId, emoji: '🎲' } }),
    },
    'removes no reactions': {
      body: { content: 'to be reacted to' },
      act: ({ there, channelId }, messageId) =>
        there.call(removeAllReactions, { params: { channelId, messageId } }),
    },
    'starts no thread': {
      body: { content: 'to be discussed' },
      act: ({ there, channelId }, messageId) =>
        there.call(createThread, { params: { channelId }, body: { name: 'thread', messageId } }),
    },
    'follows no thread': {
      body: { content: 'to be discussed' },
      act: async ({ server, there, channelId }, messageId) => {
        const body = { name: 'thread', messageId };
        const { id } = await server.owner.do(createThread, { params: { channelId }, body });
        return there.call(followThread, { params: { channelId: id } });
      },
    },
  };

  /** Gives a message a price that the member can pay. */
  async function putUpForSale(server: TestServer, member: TestPerson, messageId: string): Promise<void> {
    await queryDatabase(first, "update servers set types = '{official}' where id = $1", [server.id]);
    await queryDatabase(first, `update messages set parts = '{"coins":{"price":1}}' where id = $1`, [
      messageId,
    ]);
    await queryDatabase(
      first,
      `insert into wallets (user_id, balance) values ($1, 9) on conflict (user_id) do update set balance = 9`,
      [member.id],
    );
  }

  it.each(Object.entries(attempts))('%s', async (_name, { body, kind, act }) => {
    const scene = await aScene(kind);
    const { owner } = scene.server;
    const { id: serverId } = scene.server;
    const { id: moderates } = await owner.do(createRole, {
      params: { serverId },
      body: { name: 'moderates', permissions: MANAGE_MESSAGES },
    });
    await owner.do(updateMember, {
      params: { serverId, userId: scene.member.id },
      body: { roles: [scene.roleId, moderates] },
    });
    const params = { channelId: scene.channelId };
    const posts = [1, 2].map(() => owner.do(sendMessage, { params, body }));
    const [before, after] = await Promise.all(posts);
    expect((await act(scene, before?.id ?? '')).code).toBeUndefined();
    await CHANGES['a kick']?.make(scene);
    expect((await act(scene, after?.id ?? '')).code).toBe('unknown_channel');
  });
});

describe('a credential', () => {
  const operator = useOperator(first);

  it.each<[string, (person: TestPerson) => Promise<unknown>]>([
    ['of a session that has ended', (person) => person.do(logOut)],
    ['of a suspended account', ({ id }) => suspendUser(operator, id, {})],
  ])('%s refuses sends on another process', async (_name, revoke) => {
    const { member, there, channelId } = await aScene();
    const send = () => there.call(sendMessage, { params: { channelId }, body: { content: 'text' } });
    expect((await send()).status).toBe(201);
    await revoke(member);
    expect((await send()).code).toBe('invalid_token');
  });

  type Write = (there: Caller, serverId: string, friend: TestPerson) => ReturnType<Caller['call']>;

  it.each<[string, Write]>([
    ['changes no profile', (there) => there.call(updateProfile, { body: { displayName: 'Changed' } })],
    ['changes no settings', (there) => there.call(updateSettings, { body: { theme: 'dark' } })],
    ['chooses no status', (there) => there.call(updatePresence, { body: { status: 'dnd' } })],
    [
      'mutes no server',
      (there, targetId) =>
        there.call(putNotificationSettings, { params: { targetId }, body: { level: 'nothing' } }),
    ],
    [
      'requests no friendship',
      (there, _, { username }) => there.call(requestFriendship, { body: { username } }),
    ],
    [
      'blocks nobody',
      (there, _, { id: userId }) =>
        there.call(putRelationship, { params: { userId }, body: { type: 'blocked' } }),
    ],
    [
      'opens no direct message',
      (there, _, { id: recipientId }) => there.call(openDirectChannel, { body: { recipientId } }),
    ],
    ['requests no export', (there) => there.call(requestDataExport)],
  ])('of a session that has ended %s on another process', async (_name, write) => {
    const { member, there, server } = await aScene();
    await there.do(getAccount);
    await member.do(logOut);
    expect((await write(there, server.id, server.owner)).code).toBe('invalid_token');
  });

  it('of a session that has ended starts no import on another process', async () => {
    const { member, there } = await aScene();
    const archive = { filename: 'club.zip', size: 1 };
    const { id: importId } = await there.do(createServerImport, { body: archive });
    await queryDatabase(first, `update imports set status = 'checked' where id = $1`, [importId]);
    await member.do(logOut);
    expect((await there.call(startServerImport, { params: { importId } })).code).toBe('invalid_token');
  });

  it('of a session that has ended renames no group on another process', async () => {
    const { member, there, server } = await aScene();
    const others = [server.owner, await aPerson(first)];
    for (const other of others) {
      await member.do(requestFriendship, { body: { username: other.username } });
      await other.do(putRelationship, { params: { userId: member.id }, body: { type: 'friend' } });
    }
    const recipientIds = others.map(({ id }) => id);
    const { id: channelId } = await member.do(openDirectChannel, { body: { recipientIds } });
    const rename = (name: string) => there.call(updateChannel, { params: { channelId }, body: { name } });
    expect((await rename('before')).status).toBe(200);
    await member.do(logOut);
    expect((await rename('after')).code).toBe('invalid_token');
  });

  it('of a bot whose token was reset registers no commands on another process', async () => {
    const { server } = await aScene();
    const bot = await aBot(first, server);
    const params = { applicationId: bot.applicationId };
    const there = createCaller(second.url, `Bot ${bot.token}`);
    const register = (name: string) =>
      there.call(replaceCommands, { params, body: [{ name, description: 'Takes nothing' }] });
    const registered = await register('before');
    expect(registered.status).toBe(200);
    await server.owner.do(resetBotToken, { params, body: { password: PASSWORD } });
    const removing = { params: { ...params, commandId: registered.body[0]?.id ?? '' } };
    expect((await there.call(deleteCommand, removing)).code).toBe('invalid_token');
    expect(await server.owner.do(listCommands, { params })).toHaveLength(1);
  });

  it('of a session that has ended registers no commands on another process', async () => {
    const { server } = await aScene();
    const { applicationId } = await aBot(first, server);
    const there = createCaller(second.url, `Session ${server.owner.token}`);
    await there.do(getAccount);
    await server.owner.do(logOut);
    const body = [{ name: 'after', description: 'Takes nothing' }];
    const registered = await there.call(replaceCommands, { params: { applicationId }, body });
    expect(registered.code).toBe('invalid_token');
  });

  it('of a bot whose token was reset cannot react on another process', async () => {
    const { server } = await aScene();
    const bot = await aBot(first, server, ['addReactions', 'sendMessages', 'attachFiles']);
    const params = { channelId: server.channel.id };
    const { id: messageId } = await server.owner.do(sendMessage, { params, body: { content: 'text' } });
    const there = createCaller(second.url, `Bot ${bot.token}`);
    const react = (emoji: string) => there.call(addReaction, { params: { ...params, messageId, emoji } });
    expect((await react('🎲')).status).toBe(204);
    const reset = { params: { applicationId: bot.applicationId }, body: { password: PASSWORD } };
    await server.owner.do(resetBotToken, reset);
    expect((await react('🎯')).code).toBe('invalid_token');
  });
});

it('refuses posts, edits and deletions by a deleted webhook', async () => {
  const { server, channelId } = await aScene();
  const body = { content: 'text' };
  const webhook = await server.owner.do(createWebhook, { params: { channelId }, body: { name: 'Builds' } });
  const params = { webhookId: webhook.id, webhookToken: webhook.url?.split('/').at(-1) ?? '' };
  const there = createCaller(second.url);
  const { id: messageId } = await there.do(postWebhookMessage, { params, body });
  await server.owner.do(deleteWebhook, { params: { webhookId: webhook.id } });
  const own = { params: { ...params, messageId } };
  const answers = [
    await there.call(updateWebhookMessage, { ...own, body: { content: 'changed' } }),
    await there.call(deleteWebhookMessage, own),
    await there.call(postWebhookMessage, { params, body }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array(3).fill('unknown_webhook'));
});

interface InteractionOptions {
  /** Distinguishes several interactions of one bot. */
  readonly number?: number;
  readonly type?: number;
}

/**
 * An interaction that awaits its response. The test inserts it, because the bot receives none while delivery is
 * blocked.
 */
async function anInteraction(
  { server, member, channelId }: Scene,
  bot: TestBot,
  { number = 1, type = 2 }: InteractionOptions = {},
): Promise<{ readonly interactionId: string; readonly interactionToken: string }> {
  const interactionToken = `${INTERACTION_TOKEN_PREFIX}${bot.id}-${number}`;
  const interactionId = String(BigInt(bot.id) + BigInt(number));
  const soon = new Date(first.clock.now() + 3000);
  await queryDatabase(
    first,
    `insert into interactions (id, token_fingerprint, application_id, bot_id, user_id, server_id, channel_id, type,
       message_id, respond_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $1, $9, $9)`,
    [
      interactionId,
      fingerprint(interactionToken),
      bot.applicationId,
      bot.id,
      member.id,
      server.id,
      channelId,
      type,
      soon,
    ],
  );
  return { interactionId, interactionToken };
}

it('refuses a response to a person who is no longer a member', async () => {
  const scene = await aScene();
  const bot = await aBot(first, scene.server);
  const respond = await anInteraction(scene, bot);
  const { interactionToken } = respond;
  const there = createCaller(second.url);
  const body = { content: 'text' };
  const path = { applicationId: bot.applicationId, interactionToken };
  const responded = await there.call(respondToInteraction, {
    params: respond,
    body: { type: 4, data: body },
  });
  expect(responded.status).toBe(204);
  const { id: messageId } = await there.do(sendFollowUp, { params: path, body });
  const hidden = await there.do(sendFollowUp, { params: path, body: { ...body, flags: 64 } });
  await CHANGES['a kick']?.make(scene);
  const edit = (id: string) =>
    there.call(editInteractionResponse, { params: { ...path, messageId: id }, body: { content: 'changed' } });
  const answers = [
    await edit('@original'),
    await edit(messageId),
    await edit(hidden.id),
    await there.call(sendFollowUp, { params: path, body: { ...body, flags: 64 } }),
    await there.call(sendFollowUp, { params: path, body }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('unknown_interaction'));
});

describe('an interaction of a person who is no longer a member', () => {
  let scene: Scene;
  let bot: TestBot;

  beforeAll(async () => {
    scene = await aScene();
    bot = await aBot(first, scene.server);
  });

  const input = { type: 18, label: 'Name', component: { type: 4, style: 1, custom_id: 'name' } };
  const form = { custom_id: 'form', title: 'Form', components: [input] };
  it.each([
    { answer: 'deferred reply', type: 2, response: { type: 5 } },
    { answer: 'deferred change', type: 3, response: { type: 6 } },
    { answer: 'choice', type: 4, response: { type: 8, data: { choices: [] } } },
    { answer: 'form', type: 2, response: { type: 9, data: form } },
  ])('refuses $answer', async ({ type, response }) => {
    const member = await aMember(first, scene.server);
    const number = response.type * 2;
    const [before, after] = await Promise.all([
      anInteraction({ ...scene, member }, bot, { number, type }),
      anInteraction({ ...scene, member }, bot, { number: number + 1, type }),
    ]);
    const there = createCaller(second.url);
    const respond = (params: typeof before) => there.call(respondToInteraction, { params, body: response });
    expect((await respond(before)).status).toBe(204);
    await CHANGES['a kick']?.make({ ...scene, member });
    expect((await respond(after)).code).toBe('unknown_interaction');
  });
});

it('sends no interaction of a person who is no longer a member', async () => {
  const { server, member, there, channelId } = await aScene();
  const bot = await aBot(first, server);
  const { applicationId } = bot;
  const commands = [{ name: 'plain', description: 'Takes nothing' }];
  const [command] = await bot.do(replaceCommands, { params: { applicationId }, body: commands });
  const connected = openProbe(second.url);
  await once(connected.socket, 'open');
  connected.send(OPCODES.identify, { token: bot.token });
  await connected.take('READY');
  const body = { type: 2, applicationId, channelId, data: { commandId: command?.id } } as const;
  const ask = () => there.call(createInteraction, { body });
  await expect.poll(async () => (await ask()).status).toBe(202);
  await server.owner.do(kickMember, { params: { serverId: server.id, userId: member.id } });
  expect((await ask()).code).toBe('unknown_channel');
  await connected.close();
});

it('refuses direct messages right after a block', async () => {
  const [left, right] = [await aPerson(first), await aPerson(first)];
  await aMember(first, await aServer(first, left), right);
  const { id: channelId } = await left.do(openDirectChannel, { body: { recipientId: right.id } });
  const there = createCaller(second.url, `Session ${left.token}`);
  const send = () => there.call(sendMessage, { params: { channelId }, body: { content: 'text' } });
  expect((await send()).status).toBe(201);
  await right.do(putRelationship, { params: { userId: left.id }, body: { type: 'blocked' } });
  expect((await send()).code).toBe('cannot_dm');
});

it('does not delay sends while others join and leave', async () => {
  const scene = await aScene();
  const touchesOfServer = async (): Promise<unknown> =>
    (
      await queryDatabase(first, 'select count(*) from event_log_touches where touch = $1', [
        `server:${scene.server.id}`,
      ])
    )[0];
  const touchesBefore = await touchesOfServer();
  const send = () =>
    scene.there.call(sendMessage, { params: { channelId: scene.channelId }, body: { content: 'text' } });
  const joining = Promise.all(Array.from({ length: 12 }, () => aMember(first, scene.server)));
  for (let number = 0; number < 20; number += 1) expect((await send()).status).toBe(201);
  await joining;
  expect((await send()).status).toBe(201);
  expect(await touchesOfServer()).toEqual(touchesBefore);
});

it('AutoMod counts a repeated attempt once', async () => {
  const { server, there, channelId } = await aScene();
  const serverId = server.id;
  const send = () => there.call(sendMessage, { params: { channelId }, body: { content: 'Good morning' } });
  await server.owner.do(createAutomodRule, {
    params: { serverId },
    body: { name: 'Spam', trigger: { kind: 'spam' }, actions: [{ kind: 'block' }] },
  });
  const statuses: number[] = [];
  for (let number = 0; number < 4; number += 1) {
    // The other process does not know the change when the message arrives.
    await server.owner.do(updateChannel, { params: { channelId }, body: { topic: String(number) } });
    statuses.push((await send()).status);
  }
  expect(statuses).toEqual([201, 201, 201, 400]);
});
