/** Actions on polls, shown without waiting for the event. */
import type { Message } from '@guildhall/protocol';
import { client } from '../../state/client.ts';
import { answerIntoState } from '../../state/gateway-store.ts';
import { messageUpdate, pollVote } from '../../state/resources/messages.ts';

type PollMessage = Pick<Message, 'id' | 'channelId'>;

/** Votes for exactly these answers; none removes the vote. */
export async function castVote(
  { channelId, id: messageId }: PollMessage,
  answerIds: readonly string[],
): Promise<void> {
  await answerIntoState(
    () => client.api.votePoll({ channelId, messageId, body: { answerIds: [...answerIds] } }),
    (state, { myAnswerIds, ...poll }) => {
      const userId = state.account?.id ?? '';
      return pollVote(state, { channelId, messageId, userId, answerIds: myAnswerIds, poll });
    },
  );
}

/** Ends a poll before its time. */
export async function endPoll({ channelId, id: messageId }: PollMessage): Promise<void> {
  await answerIntoState(() => client.api.expirePoll({ channelId, messageId }), messageUpdate);
}
