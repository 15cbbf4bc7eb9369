/** Effects of a block in direct messages (design 5.18). */
import {
  addReaction,
  deleteMessage,
  expirePoll,
  getMessage,
  openDirectChannel,
  pinMessage,
  putRelationship,
  removeOwnReaction,
  sendMessage,
  unpinMessage,
  votePoll,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  befriend,
  connectProbe,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const EMOJI = '👍';
const instance = useInstance();
let server: TestServer;
beforeAll(async () => {
  server = await aServer(instance);
});

describe('a block', () => {
  it("leaves earlier content unchanged, but allows undoing one's own actions", async () => {
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
    // Refused requests sent no event: the next event is the undo.
    await probe.take('MESSAGE_REACTION_REMOVE');
    const received = probe.envelopes.filter(
      ({ d }) => (d as { messageId?: string } | null)?.messageId === messageId,
    );
    expect(received.map(({ t }) => t)).toEqual(['POLL_VOTE', 'MESSAGE_REACTION_REMOVE']);
    await probe.close();
    await first.do(deleteMessage, { params });
  });

  it('has no effect in a group', async () => {
    const [one, two, three] = (await Promise.all(
      Array.from({ length: 3 }, () => aMember(instance, server)),
    )) as [TestPerson, TestPerson, TestPerson];
    for (const other of [two, three]) await befriend(one, other);
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
