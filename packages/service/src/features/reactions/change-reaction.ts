/**
 * Adds or removes one person's reaction. Changes that arrive during a write share the next transaction, so a thousand
 * reactions to a message at once take one connection.
 */
import { ApiError, createGroupCommit, type GroupCommit, type StateVersion } from '@guildhall/platform';
import { LIMITS, messageReactionAdd, messageReactionRemove } from '@guildhall/protocol';
import { perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import type { ReactionCount } from '../../tables.ts';
import type { ConversationAudience } from '../access/index.ts';
import { lockMessages, messageKey } from '../messages/index.ts';
import { counted, countedText, countForEmoji, type ReactionEmoji } from './emoji.ts';
import { deleteReaction, insertReaction, lockReactionCounts, storeReactionCounts } from './store.ts';

const LANES = 2;
/** A long transaction would delay the tail of the event log. */
const MAX_BATCH = 64;

interface Change {
  readonly channelId: string;
  readonly messageId: string;
  readonly userId: string;
  readonly emoji: ReactionEmoji;
  readonly audience: ConversationAudience;
  readonly serverId: string | null;
  /** The state that allowed this person to react. */
  readonly stateVersion?: StateVersion | undefined;
}

interface Addition extends Change {
  readonly kind: 'add';
  /** The text of an emoji that is new on the message, or the reason why this person may not add it. */
  readonly first: string | ApiError;
}
interface Removal extends Change {
  readonly kind: 'remove';
}
export type ReactionChange = Addition | Removal;

type Refusal = ApiError | null;

const keyOf = ({ channelId, messageId }: Change): string => messageKey(channelId, messageId);

const reactionLanes: (runtime: Runtime) => GroupCommit<ReactionChange, Refusal> = perRuntime((runtime) =>
  createGroupCommit<ReactionChange, Refusal>({
    lanes: LANES,
    maximumBatch: MAX_BATCH,
    write: (changes) => writeChanges(runtime, changes),
  }),
);

/** Writes a change and announces it if anything changed. @throws ApiError the refusal */
export async function changeReaction(runtime: Runtime, change: ReactionChange): Promise<void> {
  const refusal = await reactionLanes(runtime).add(change.messageId, change);
  if (refusal) throw refusal;
}

async function writeChanges(runtime: Runtime, changes: readonly ReactionChange[]): Promise<Refusal[]> {
  const messages = new Map(changes.map((change) => [keyOf(change), change]));
  const channelIds = new Set(changes.map(({ channelId }) => channelId));
  return runtime.database.transaction(async (tx) => {
    const ids = await lockMessages(tx, changes);
    const counts = await lockReactionCounts(tx.db, [...channelIds], ids);
    const before = new Map(counts);
    const refusals: Refusal[] = [];
    for (const change of changes) refusals.push(await writeChange(tx, counts, change));
    for (const [key, { channelId, messageId }] of messages) {
      const after = counts.get(key);
      if (after && after !== before.get(key)) await storeReactionCounts(tx.db, channelId, messageId, after);
    }
    return refusals;
  });
}

/** @param counts the counts of existing messages; replaced for the changed message */
async function writeChange(
  tx: Transaction,
  counts: Map<string, readonly ReactionCount[]>,
  change: ReactionChange,
): Promise<Refusal> {
  const { kind, channelId, messageId, userId } = change;
  const before = counts.get(keyOf(change));
  if (!before) return new ApiError('unknown_message');
  const text = countedText(before, change.emoji) ?? firstText(before, change);
  if (text === null || text instanceof ApiError) return text;
  const key = { channelId, messageId, userId, emoji: text };
  const changed = await (kind === 'add' ? insertReaction(tx.db, key) : deleteReaction(tx.db, key));
  if (!changed) return null;
  const after = counted(before, text, kind === 'add' ? 1 : -1);
  counts.set(keyOf(change), after);
  tx.emit(kind === 'add' ? messageReactionAdd : messageReactionRemove, change.audience, {
    channelId,
    messageId,
    serverId: change.serverId,
    userId,
    emoji: text,
    count: countForEmoji(after, text),
  });
  return null;
}

/** Null when there is nothing to remove. */
function firstText(before: readonly ReactionCount[], change: ReactionChange): string | ApiError | null {
  if (change.kind === 'remove') return null;
  if (change.first instanceof ApiError) return change.first;
  return before.length >= LIMITS.reactionsPerMessage ? new ApiError('too_many_reactions') : change.first;
}
