/**
 * Writes votes in groups: votes that arrive during a write share the next transaction, so a poll with a thousand voters
 * at once takes one connection.
 */
import { ApiError, createGroupCommit, type GroupCommit, type StateVersion } from '@guildhall/platform';
import { type Poll, pollVote } from '@guildhall/protocol';
import { perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import type { ConversationAudience } from '../access/index.ts';
import {
  lockMessages,
  type MessageRow,
  messageKey,
  type PollRow,
  pollRows,
  pollView,
} from '../messages/index.ts';
import { isOpen, recounted } from './rules.ts';
import { type Choices, changeChoices, choiceKey, loadChoices, storeCounts, type Voter } from './store.ts';

const LANES = 2;
/** A long transaction would delay the tail of the event log. */
const MAX_BATCH = 64;

/** A person's whole choice on a poll. */
interface Vote {
  readonly message: MessageRow;
  readonly userId: string;
  readonly chosen: readonly string[];
  readonly audience: ConversationAudience;
  /** The state that allowed this person to vote. */
  readonly stateVersion?: StateVersion | undefined;
}

/** The poll after the vote, or the error. */
type Outcome = Poll | ApiError;

export const voteLanes: (runtime: Runtime) => GroupCommit<Vote, Outcome> = perRuntime((runtime) =>
  createGroupCommit<Vote, Outcome>({
    lanes: LANES,
    maximumBatch: MAX_BATCH,
    write: (votes) => writeVotes(runtime, votes),
  }),
);

async function writeVotes(runtime: Runtime, votes: readonly Vote[]): Promise<Outcome[]> {
  const channelIds = [...new Set(votes.map(({ message }) => message.channelId))];
  return runtime.database.transaction(async (tx) => {
    const changes = votes.map(({ message: { id }, stateVersion }) => ({ messageId: id, stateVersion }));
    const messageIds = await lockMessages(tx, changes);
    const before = await pollRows(tx.db, channelIds, messageIds);
    const userIds = [...new Set(votes.map(({ userId }) => userId))];
    const choices = await loadChoices(tx.db, channelIds, messageIds, userIds);
    const counting = { tx, now: runtime.clock.now(), polls: new Map(before), choices: new Map(choices) };
    const outcomes = votes.map((vote) => count(counting, vote));
    await changeChoices(tx.db, choices, counting.choices, votes.map(toVoter));
    for (const [key, poll] of counting.polls) if (poll !== before.get(key)) await storeCounts(tx.db, poll);
    return outcomes;
  });
}

function toVoter({ message, userId }: Vote): Voter {
  return { channelId: message.channelId, messageId: message.id, userId };
}

/** The polls and choices of a batch, after the votes counted so far. */
interface Counting {
  readonly tx: Transaction;
  readonly now: number;
  readonly polls: Map<string, PollRow>;
  readonly choices: Choices;
}

function count({ tx, now, polls, choices }: Counting, { message, userId, chosen, audience }: Vote): Outcome {
  const { id: messageId, channelId } = message;
  const question = messageKey(channelId, messageId);
  const poll = polls.get(question);
  if (!poll) return new ApiError('unknown_message');
  if (!isOpen(poll, now)) return new ApiError('poll_ended');
  const key = choiceKey({ channelId, messageId, userId });
  const before = choices.get(key) ?? [];
  if (before.join() === chosen.join()) return requirePollView(message, poll);
  const after = { ...poll, ...recounted(poll, before, chosen) };
  polls.set(question, after);
  choices.set(key, chosen);
  const view = requirePollView(message, after);
  tx.emit(pollVote, audience, { channelId, messageId, userId, answerIds: [...chosen], poll: view });
  return view;
}

function requirePollView({ parts }: MessageRow, poll: PollRow): Poll {
  const view = pollView(parts, poll);
  if (!view) throw new Error('a vote was accepted on a message without a poll');
  return view;
}
