/**
 * Votes, group-committed: those that arrive while others are being written share the next transaction. A poll on which
 * a thousand people vote at once takes one connection, not all of them.
 */
import {
  ApiError,
  createGroupCommit,
  type GroupCommit,
  oldestSeen,
  type SeenState,
} from '@guildhall/platform';
import { type Poll, pollVote } from '@guildhall/protocol';
import { perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import type { ConversationAudience } from '../access/index.ts';
import { type MessageRow, type PollRow, pollRows, pollView } from '../messages/index.ts';
import { isOpen, recounted } from './rules.ts';
import { type Choices, changeChoices, loadChoices, storeCounts, type Voter } from './store.ts';

const LANES = 2;
/** A long transaction would hold the event log's tail back. */
const MAXIMUM_BATCH = 64;

/** Someone's whole choice on a poll that they see. */
interface Vote {
  readonly message: MessageRow;
  readonly userId: string;
  readonly chosen: readonly string[];
  readonly audience: ConversationAudience;
  /** What this person was allowed to vote by. */
  readonly seen?: SeenState | undefined;
}

/** The poll after the vote, or why there is none. */
type Outcome = Poll | ApiError;

export const voteLanes: (runtime: Runtime) => GroupCommit<Vote, Outcome> = perRuntime((runtime) =>
  createGroupCommit<Vote, Outcome>({
    lanes: LANES,
    maximumBatch: MAXIMUM_BATCH,
    write: (votes) => writeVotes(runtime, votes),
  }),
);

async function writeVotes(runtime: Runtime, votes: readonly Vote[]): Promise<Outcome[]> {
  const messages = new Map(votes.map(({ message }) => [message.id, message]));
  const messageIds = [...messages.keys()].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
  const channelIds = [...new Set([...messages.values()].map(({ channelId }) => channelId))];
  return runtime.database.transaction(async (tx) => {
    for (const id of messageIds) await tx.lock(id, seenBy(votes, id));
    const before = await pollRows(tx.db, channelIds, messageIds);
    const userIds = [...new Set(votes.map(({ userId }) => userId))];
    const choices = await loadChoices(tx.db, channelIds, messageIds, userIds);
    const counting = { tx, now: runtime.clock.now(), polls: new Map(before), choices: new Map(choices) };
    const outcomes = votes.map((vote) => count(counting, vote));
    await changeChoices(tx.db, choices, counting.choices, votes.map(toVoter));
    for (const [id, poll] of counting.polls) if (poll !== before.get(id)) await storeCounts(tx.db, poll);
    return outcomes;
  });
}

function seenBy(votes: readonly Vote[], messageId: string): SeenState | null {
  return oldestSeen(votes.flatMap(({ message, seen }) => (message.id === messageId ? (seen ?? []) : [])));
}

function toVoter({ message, userId }: Vote): Voter {
  return { channelId: message.channelId, messageId: message.id, userId };
}

/** What the votes of a batch find, and leave to the next one. */
interface Counting {
  readonly tx: Transaction;
  readonly now: number;
  readonly polls: Map<string, PollRow>;
  readonly choices: Choices;
}

function count({ tx, now, polls, choices }: Counting, { message, userId, chosen, audience }: Vote): Outcome {
  const { id: messageId, channelId } = message;
  const poll = polls.get(messageId);
  if (!poll) return new ApiError('unknown_message');
  if (!isOpen(poll, now)) return new ApiError('poll_ended');
  const key = `${messageId}:${userId}`;
  const before = choices.get(key) ?? [];
  if (before.join() === chosen.join()) return requirePollView(message, poll);
  const after = { ...poll, ...recounted(poll, before, chosen) };
  polls.set(messageId, after);
  choices.set(key, chosen);
  const view = requirePollView(message, after);
  tx.emit(pollVote, audience, { channelId, messageId, userId, answerIds: [...chosen], poll: view });
  return view;
}

function requirePollView({ parts }: MessageRow, poll: PollRow): Poll {
  const view = pollView(parts, poll);
  if (!view) throw new Error('a vote on what is no poll was not refused');
  return view;
}
