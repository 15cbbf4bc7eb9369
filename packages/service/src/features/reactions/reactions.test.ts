/** Reactions: emoji, permissions, limits, lists of people, and removal by moderators. */
import {
  addReaction,
  createEmoji,
  deleteEmoji,
  getMessage,
  leaveServer,
  listMessages,
  listReactions,
  openDirectChannel,
  removeAllReactions,
  removeOwnReaction,
  removeReactionOf,
  removeReactionsWith,
  sendMessage,
  updateEmoji,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  type GatewayProbe,
  PICTURE,
  queryDatabase,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

/** More emoji than a message accepts. */
const EMOJIS = [...'😀😃😄😁😆😅😂🙂🙃😉😊😇😍😘😗😚😋😛😜🤪😝'];

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;
let probe: GatewayProbe;
/** A message in the server's channel without reactions. */
let place: { readonly channelId: string; readonly messageId: string };

beforeAll(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});
beforeEach(async () => {
  const channelId = server.channel.id;
  const { id } = await owner.do(sendMessage, { params: { channelId }, body: { content: 'react' } });
  place = { channelId, messageId: id };
  // A new connection per test: nobody sends heartbeats, and on a slow machine a connection would expire.
  probe = await connectProbe(instance.url, { token: owner.token });
  return () => probe.close();
});

const react = (who: Caller, emoji: string) => who.call(addReaction, { params: { ...place, emoji } });
const shown = async (who: Caller = owner) => (await who.do(getMessage, { params: place })).reactions;
const newEmoji = async (of: TestServer, name: string): Promise<string> => {
  const params = { serverId: of.id };
  return (await of.owner.do(createEmoji, { params, body: { name }, files: [PICTURE] })).id;
};
/** The permissions of @everyone, as bits. */
const everyoneHolds = (permissions: number) =>
  changeDatabase(instance, {
    text: 'update roles set permissions = $2 where server_id = $1 and id = $1',
    values: [server.id, permissions],
    touches: [`server:${server.id}`],
  });
const memberIs = (text: string) =>
  changeDatabase(instance, {
    text: `update members set ${text} where server_id = $1 and user_id = $2`,
    values: [server.id, member.id],
    touches: [`member:${server.id}:${member.id}`],
  });
const DEFAULT = 70_553_153;
const WITHOUT_ADD = DEFAULT - 64;
const WITHOUT_EXTERNAL = DEFAULT - 262_144;

describe('a reaction', () => {
  it('is counted and announced, and marks the viewer’s own', async () => {
    expect((await react(member, '👍')).status).toBe(204);
    expect((await react(owner, '👍')).status).toBe(204);
    await react(owner, '🎉');
    const both = [
      { emoji: '👍', count: 2, me: true },
      { emoji: '🎉', count: 1, me: true },
    ];
    expect(await shown()).toEqual(both);
    const [page] = (await member.do(listMessages, { params: place, query: { limit: 1 } })) ?? [];
    expect(page?.reactions).toEqual([both[0], { ...both[1], me: false }]);
    const told = await probe.take('MESSAGE_REACTION_ADD', ({ messageId }) => messageId === place.messageId);
    expect(told.d).toEqual({ ...place, serverId: server.id, userId: member.id, emoji: '👍', count: 1 });
    const second = await probe.take('MESSAGE_REACTION_ADD', ({ messageId }) => messageId === place.messageId);
    expect(second.d).toMatchObject({ userId: owner.id, emoji: '👍', count: 2 });
  });

  it('added or removed twice counts once, and sends one event', async () => {
    const params = { ...place, emoji: '👍' };
    for (let time = 0; time < 2; time += 1) await member.do(addReaction, { params });
    expect(await shown()).toEqual([{ emoji: '👍', count: 1, me: false }]);
    for (let time = 0; time < 2; time += 1) await member.do(removeOwnReaction, { params });
    expect(await shown()).toEqual([]);
    await react(member, '🎉');
    await probe.take(
      'MESSAGE_REACTION_ADD',
      ({ messageId, emoji }) => messageId === place.messageId && emoji === '🎉',
    );
    const told = probe.envelopes.flatMap(({ t, d }) =>
      (d as { messageId?: string }).messageId === place.messageId
        ? [[t, (d as { count: number }).count]]
        : [],
    );
    expect(told).toEqual([
      ['MESSAGE_REACTION_ADD', 1],
      ['MESSAGE_REACTION_REMOVE', 0],
      ['MESSAGE_REACTION_ADD', 1],
    ]);
  });

  it('is the same with and without variation selectors', async () => {
    await react(member, '\u2764');
    await react(owner, '\u2764\uFE0F');
    expect(await shown()).toEqual([{ emoji: '\u2764\uFE0F', count: 2, me: true }]);
    await member.do(removeOwnReaction, { params: { ...place, emoji: '\u2764' } });
    expect(await shown()).toEqual([{ emoji: '\u2764\uFE0F', count: 1, me: true }]);
  });

  it.each([
    ['a'],
    ['👍👍'],
    ['1'],
    ['wave'],
    ['wave:0'],
    [`wave:${UNKNOWN_ID}`],
    ['wave:9999999999999999999'],
    ['%'],
  ])('with %j is unknown_emoji', async (emoji) => {
    const { status, code } = await react(member, emoji);
    expect([status, code]).toEqual([400, 'unknown_emoji']);
    expect(await shown()).toEqual([]);
  });

  it('is possible with twenty kinds; the twenty-first is too_many_reactions', async () => {
    for (const emoji of EMOJIS.slice(0, 20)) expect((await react(member, emoji)).status).toBe(204);
    const { status, code } = await react(owner, EMOJIS[20] ?? '');
    expect([status, code]).toEqual([400, 'too_many_reactions']);
    // Joining one of the twenty still works, and the order is that of first use.
    expect((await react(owner, EMOJIS[0] ?? '')).status).toBe(204);
    expect((await shown()).map(({ emoji }) => emoji)).toEqual(EMOJIS.slice(0, 20));
  });

  it('to a missing message, or in another channel, is unknown_message', async () => {
    for (const messageId of [UNKNOWN_ID, 'abc', '0']) {
      const { status, code } = await member.call(addReaction, {
        params: { ...place, messageId, emoji: '👍' },
      });
      expect([status, code]).toEqual([404, 'unknown_message']);
    }
  });

  it('works in direct messages and on system notices', async () => {
    const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const { id } = await owner.do(sendMessage, { params: { channelId }, body: { content: 'direct' } });
    await queryDatabase(instance, 'update messages set type = 3 where channel_id = $1 and id = $2', [
      channelId,
      id,
    ]);
    const params = { channelId, messageId: id, emoji: '👍' };
    await member.do(addReaction, { params });
    const told = await probe.take('MESSAGE_REACTION_ADD', ({ messageId }) => messageId === id);
    expect(told.d).toMatchObject({ channelId, serverId: null, userId: member.id, count: 1 });
    expect((await member.call(removeAllReactions, { params })).code).toBe('missing_permission');
  });
});

describe('custom emoji', () => {
  it('of the server are found by their id, and keep the name they had', async () => {
    const id = await newEmoji(server, 'wave');
    await react(member, `wave:${id}`);
    await owner.do(updateEmoji, { params: { serverId: server.id, emojiId: id }, body: { name: 'hello' } });
    await react(owner, `hello:${id}`);
    expect(await shown()).toEqual([{ emoji: `wave:${id}`, count: 2, me: true }]);
  });

  it('that were deleted stay and can only be removed', async () => {
    const id = await newEmoji(server, 'gone');
    await react(member, `gone:${id}`);
    await owner.do(deleteEmoji, { params: { serverId: server.id, emojiId: id } });
    expect((await react(owner, `gone:${id}`)).code).toBe('unknown_emoji');
    expect(await shown()).toEqual([{ emoji: `gone:${id}`, count: 1, me: false }]);
    await member.do(removeOwnReaction, { params: { ...place, emoji: `gone:${id}` } });
    expect(await shown()).toEqual([]);
  });

  it('of other servers require membership there and Use External Emoji; joining does not', async () => {
    const elsewhere = await aServer(instance);
    const emoji = `far:${await newEmoji(elsewhere, 'far')}`;
    expect((await react(member, emoji)).code).toBe('unknown_emoji');
    await aMember(instance, elsewhere, owner);
    await aMember(instance, elsewhere, member);
    await everyoneHolds(WITHOUT_EXTERNAL);
    expect(await react(member, emoji)).toMatchObject({
      code: 'missing_permission',
      body: { error: { permission: 'Use External Emoji' } },
    });
    expect((await react(owner, emoji)).status).toBe(204);
    expect((await react(member, emoji)).status).toBe(204);
    await everyoneHolds(DEFAULT);
    const outsider = await aMember(instance, server);
    expect((await react(outsider, emoji)).status).toBe(204);
  });
});

describe('permission to react', () => {
  it('without Add Reactions allows only joining', async () => {
    await everyoneHolds(WITHOUT_ADD);
    expect(await react(member, '👍')).toMatchObject({
      status: 403,
      code: 'missing_permission',
      body: { error: { permission: 'Add Reactions' } },
    });
    await react(owner, '👍');
    expect((await react(member, '👍')).status).toBe(204);
    await everyoneHolds(DEFAULT);
  });

  it.each([
    ['timed_out', `timeout_until = now() + interval '1 day'`, 'timeout_until = null'],
    ['screening_pending', 'pending = true', 'pending = false'],
  ])('is refused completely: %s', async (code, state, before) => {
    await react(member, '🎉');
    await react(owner, '👍');
    await memberIs(state);
    for (const emoji of ['👍', '😀']) expect([(await react(member, emoji)).code]).toEqual([code]);
    await member.do(removeOwnReaction, { params: { ...place, emoji: '🎉' } });
    await memberIs(before);
    expect(await shown()).toEqual([{ emoji: '👍', count: 1, me: true }]);
  });

  it('applies to bots too', async () => {
    const bot = await aBot(instance, server, ['addReactions', 'viewChannel']);
    expect((await react(bot, '👍')).status).toBe(204);
  });
});

describe('the list of people who reacted', () => {
  it('returns a hundred at a time, ordered by ids', async () => {
    await queryDatabase(
      instance,
      `with people as (
         insert into users (id, username, kind, display_name)
         select 1000000 + n, 'reactor' || n, 'person', 'Reactor' from generate_series(1, 101) n returning id),
       reacting as (
         insert into message_reactions (channel_id, message_id, emoji, user_id)
         select $1, $2, '👍', id from people)
       update messages set reactions = '[{ "emoji": "👍", "count": 101 }]' where channel_id = $1 and id = $2`,
      [place.channelId, place.messageId],
    );
    const list = (after?: string) =>
      member.do(listReactions, { params: { ...place, emoji: '👍' }, query: after ? { after } : {} });
    const first = await list();
    expect(first.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => String(1_000_001 + n)));
    expect(first[0]).toMatchObject({ username: 'reactor1' });
    expect((await list('1000100')).map(({ id }) => id)).toEqual(['1000101']);
    expect(await list('1000101')).toEqual([]);
  });

  it('is empty for an unused emoji, and unknown_emoji for an invalid one', async () => {
    expect(await member.do(listReactions, { params: { ...place, emoji: '👍' }, query: {} })).toEqual([]);
    const wrong = await member.call(listReactions, { params: { ...place, emoji: 'x' }, query: {} });
    expect([wrong.status, wrong.code]).toEqual([400, 'unknown_emoji']);
    const params = { ...place, emoji: '👍' };
    const after = await member.call(listReactions, { params, query: { after: 'x' } });
    expect(after.code).toBe('invalid_request');
  });

  it('includes people who left the server', async () => {
    const leaver = await aMember(instance, server);
    await react(leaver, '👍');
    await leaver.do(leaveServer, { params: { serverId: server.id } });
    expect(await shown()).toEqual([{ emoji: '👍', count: 1, me: false }]);
    const [listed] = await owner.do(listReactions, { params: { ...place, emoji: '👍' }, query: {} });
    expect(listed?.id).toBe(leaver.id);
  });
});

describe('removing', () => {
  beforeEach(async () => {
    for (const emoji of ['👍', '🎉']) for (const who of [owner, member]) await react(who, emoji);
  });
  const told = <Name extends 'MESSAGE_REACTION_REMOVE' | 'MESSAGE_REACTION_REMOVE_EMOJI'>(name: Name) =>
    probe.take(name, ({ messageId }) => messageId === place.messageId);

  it("of another person's reaction removes that one", async () => {
    await owner.do(removeReactionOf, { params: { ...place, emoji: '👍', userId: member.id } });
    expect((await shown(member))[0]).toEqual({ emoji: '👍', count: 1, me: false });
    const { d } = await told('MESSAGE_REACTION_REMOVE');
    expect(d).toEqual({ ...place, serverId: server.id, userId: member.id, emoji: '👍', count: 1 });
    for (const userId of [UNKNOWN_ID, 'me']) {
      const answer = await owner.call(removeReactionOf, { params: { ...place, emoji: '👍', userId } });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_user']);
    }
    const stranger = await aPerson(instance);
    await owner.do(removeReactionOf, { params: { ...place, emoji: '👍', userId: stranger.id } });
    expect(await shown(owner)).toMatchObject([{ count: 1 }, { count: 2 }]);
  });

  it('of an emoji removes all its reactions', async () => {
    await owner.do(removeReactionsWith, { params: { ...place, emoji: '👍' } });
    expect(await shown()).toEqual([{ emoji: '🎉', count: 2, me: true }]);
    const { d } = await told('MESSAGE_REACTION_REMOVE_EMOJI');
    expect(d).toEqual({ ...place, serverId: server.id, emoji: '👍' });
    expect(await owner.do(listReactions, { params: { ...place, emoji: '👍' }, query: {} })).toEqual([]);
  });

  it('of all leaves none', async () => {
    await owner.do(removeAllReactions, { params: place });
    expect(await shown()).toEqual([]);
    const { d } = await probe.take(
      'MESSAGE_REACTION_REMOVE_ALL',
      ({ messageId }) => messageId === place.messageId,
    );
    expect(d).toEqual({ ...place, serverId: server.id });
    expect((await react(member, '👍')).status).toBe(204);
    expect(await shown()).toEqual([{ emoji: '👍', count: 1, me: false }]);
  });
});
