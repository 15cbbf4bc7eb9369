/** Every endpoint of channels against those who are in a direct message, outside of it, and blocked (design 1.2, 5.17). */
import {
  addReaction,
  deleteMessage,
  ENDPOINTS,
  type EndpointName,
  expirePoll,
  getMessage,
  openDirectChannel,
  pinMessage,
  putRelationship,
  removeOwnReaction,
  requestFriendship,
  sendMessage,
  unpinMessage,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aRole,
  aServer,
  type Caller,
  connectProbe,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const EMOJI = '👍';
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const instance = useInstance();
let server: TestServer;
let writer: TestPerson;
let partner: TestPerson;
/** Blocks the writer after they have written to each other. */
let blocker: TestPerson;
/** In the server that all share, and in no direct message. */
let administrator: TestPerson;
let bot: Caller;
let openId: string;
let blockedId: string;

beforeAll(async () => {
  server = await aServer(instance);
  const people = await Promise.all(Array.from({ length: 4 }, () => aMember(instance, server)));
  [writer, partner, blocker, administrator] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  await aRole(instance, server, { position: 5, permissions: ['administrator'] }, administrator);
  bot = await aBot(instance, server, '8');
  openId = (await writer.do(openDirectChannel, { body: { recipientId: partner.id } })).id;
  blockedId = (await writer.do(openDirectChannel, { body: { recipientId: blocker.id } })).id;
  blockedMessageIds.push(...(await Promise.all(NAMES.map(() => aPoll(blockedId)))));
  await blocker.do(putRelationship, { params: { userId: writer.id }, body: { type: 'blocked' } });
});

const NAMES = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) =>
  ENDPOINTS[name].path.includes('{channelId}'),
);
/** One for each endpoint: nothing new can be written there. */
const blockedMessageIds: string[] = [];

/** A message of the writer to which they have reacted; a poll, so that one can vote. */
async function aPoll(channelId: string): Promise<string> {
  const poll = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
  const { id: messageId } = await writer.do(sendMessage, { params: { channelId }, body: { poll } });
  await writer.do(addReaction, { params: { channelId, messageId, emoji: EMOJI } });
  return messageId;
}

/** Bodies of a right shape: otherwise that would be what is wrong. */
const BODIES: Partial<Record<EndpointName, () => unknown>> = {
  sendMessage: () => ({ content: 'sent' }),
  editMessage: () => ({ content: 'changed' }),
  bulkDeleteMessages: () => ({ ids: ['1', '2'] }),
  forwardMessage: () => ({ targetChannelIds: [server.channel.id] }),
  votePoll: () => ({ answerIds: ['1'] }),
  createThread: () => ({ name: 'made' }),
  createWebhook: () => ({ name: 'made' }),
  followChannel: () => ({ targetChannelId: server.channel.id }),
  putOverwrite: () => ({ type: 'member', allow: '0', deny: '0' }),
  createInvite: () => ({}),
  ringCall: () => ({}),
  stopRingingCall: () => ({}),
  updateChannel: () => ({ name: 'changed' }),
};

async function outcome(name: EndpointName, caller: Caller, channelId: string, messageId: string) {
  const answer = await caller.call(ENDPOINTS[name], {
    params: { channelId, messageId, emoji: EMOJI, userId: writer.id, answerId: '1', targetId: writer.id },
    ...(BODIES[name] ? { body: BODIES[name]() } : {}),
    ...(name === 'putGroupIcon' ? { files: [PICTURE] } : {}),
  } as never);
  return answer.code ?? answer.status;
}

type Outcome = number | string;

/** What writer and partner are answered; one outcome where it is the same for both. */
const INSIDE: Partial<Record<EndpointName, Outcome | readonly [writer: Outcome, partner: Outcome]>> = {
  ringCall: 'unknown_call',
  stopRingingCall: 'unknown_call',
  getChannel: 200,
  getChannelPermissions: 200,
  deleteChannel: 204,
  listMessages: 200,
  getMessage: 200,
  searchChannelMessages: 200,
  sendMessage: 201,
  editMessage: ['poll_not_editable', 'not_own_message'],
  deleteMessage: [204, 'missing_permission'],
  bulkDeleteMessages: 'missing_permission',
  startTyping: 204,
  acknowledgeMessage: 204,
  forwardMessage: 'not_forwardable',
  listPins: 200,
  pinMessage: 204,
  unpinMessage: 204,
  votePoll: 200,
  listVoters: 200,
  expirePoll: [200, 'missing_permission'],
  addReaction: 204,
  removeOwnReaction: 204,
  listReactions: 200,
  removeReactionOf: 'missing_permission',
  removeReactionsWith: 'missing_permission',
  removeAllReactions: 'missing_permission',
  listChannelCommands: 200,
  purchasePost: 'not_priced',
  createThread: 'invalid_channel_kind',
  // Of groups alone.
  updateChannel: 'invalid_channel_kind',
  addRecipient: 'invalid_channel_kind',
  removeRecipient: 'invalid_channel_kind',
  putGroupIcon: 'invalid_channel_kind',
  deleteGroupIcon: 'invalid_channel_kind',
};

/** What a block between the two refuses (design 5.18). */
const STOPPED: readonly EndpointName[] = [
  'sendMessage',
  'editMessage',
  'startTyping',
  'pinMessage',
  'unpinMessage',
  'addReaction',
  'votePoll',
  'expirePoll',
  'ringCall',
];

/** What belongs to channels of servers is nowhere in a direct message. */
const insideOf = (name: EndpointName) => {
  const expected = INSIDE[name] ?? 'unknown_channel';
  return typeof expected === 'object' ? expected : [expected, expected];
};

it('leaves out no endpoint that knows direct messages', () => {
  const known = [...Object.keys(INSIDE), ...STOPPED] as EndpointName[];
  expect(known.filter((name) => !NAMES.includes(name))).toEqual([]);
});

it.each(NAMES)('%s', async (name) => {
  const { actors } = ENDPOINTS[name];
  expect(await outcome(name, administrator, openId, await aPoll(openId))).toBe('unknown_channel');
  const ofBot = actors.some((actor) => actor === 'bot') ? 'unknown_channel' : /^bots_/;
  expect(await outcome(name, bot, openId, await aPoll(openId))).toMatch(ofBot);

  const [ofWriter, ofPartner] = insideOf(name);
  expect(await outcome(name, partner, openId, await aPoll(openId))).toBe(ofPartner);
  expect(await outcome(name, writer, openId, await aPoll(openId))).toBe(ofWriter);

  // A block stops all that the other is told of, either way; what is there can be read and taken back.
  const messageId = blockedMessageIds[NAMES.indexOf(name)] ?? '';
  const stopped = STOPPED.includes(name) ? 'cannot_dm' : null;
  expect(await outcome(name, blocker, blockedId, messageId)).toBe(stopped ?? ofPartner);
  expect(await outcome(name, writer, blockedId, messageId)).toBe(stopped ?? ofWriter);
});

describe('a block', () => {
  it('leaves what was there as it was, but for what is taken back', async () => {
    const [first, second] = await Promise.all([aMember(instance, server), aMember(instance, server)]);
    const { id: channelId } = await first.do(openDirectChannel, { body: { recipientId: second.id } });
    const poll = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
    const { id: messageId } = await first.do(sendMessage, { params: { channelId }, body: { poll } });
    const params = { channelId, messageId };
    await second.do(votePoll, { params, body: { answerIds: ['1'] } });
    await second.do(addReaction, { params: { ...params, emoji: EMOJI } });
    await second.do(pinMessage, { params });
    const before = await first.do(getMessage, { params });

    await first.do(putRelationship, { params: { userId: second.id }, body: { type: 'blocked' } });
    const probe = await connectProbe(instance.url, { token: first.token });
    for (const who of [first, second]) {
      const refused = [
        await who.call(votePoll, { params, body: { answerIds: ['2'] } }),
        await who.call(addReaction, { params: { ...params, emoji: '🎉' } }),
        await who.call(unpinMessage, { params }),
        await who.call(expirePoll, { params }),
      ];
      expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([403, 'cannot_dm']));
    }
    expect(await first.do(getMessage, { params })).toEqual(before);

    await second.do(votePoll, { params, body: { answerIds: [] } });
    await second.do(removeOwnReaction, { params: { ...params, emoji: EMOJI } });
    expect(await first.do(getMessage, { params })).toMatchObject({ poll: { total: 0 }, pinned: true });
    // The refused ones were told to nobody: what was taken back comes first.
    await probe.take('MESSAGE_REACTION_REMOVE');
    const told = probe.envelopes.filter(
      ({ d }) => (d as { messageId?: string } | null)?.messageId === messageId,
    );
    expect(told.map(({ t }) => t)).toEqual(['POLL_VOTE', 'MESSAGE_REACTION_REMOVE']);
    await probe.close();
    await first.do(deleteMessage, { params });
  });

  it('in a group stops nothing', async () => {
    const [one, two, three] = (await Promise.all(
      Array.from({ length: 3 }, () => aMember(instance, server)),
    )) as [TestPerson, TestPerson, TestPerson];
    for (const other of [two, three]) {
      await one.do(requestFriendship, { body: { username: other.username } });
      await other.do(putRelationship, { params: { userId: one.id }, body: { type: 'friend' } });
    }
    const { id: channelId } = await one.do(openDirectChannel, { body: { recipientIds: [two.id, three.id] } });
    await two.do(putRelationship, { params: { userId: three.id }, body: { type: 'blocked' } });
    const { id: messageId } = await two.do(sendMessage, {
      params: { channelId },
      body: { content: 'hello' },
    });
    await three.do(addReaction, { params: { channelId, messageId, emoji: EMOJI } });
    await three.do(pinMessage, { params: { channelId, messageId } });
  });
});
