/**
 * Pings of messages. Clients count new messages themselves (design 5.18); after edits and deletions they get the new
 * count.
 */
import { fingerprint, type JobPayload, job } from '@guildhall/platform';
import { compareIds, Id, idTime, type ReadState, readStateUpdate } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { channelOrThread, serverStates, viewersAmong } from '../access/index.ts';
import { serverOfChannel } from '../channels/index.ts';
import { readStatesIn } from './read-states.ts';
import { loadPings, peopleCountedFor, storePings } from './store.ts';
import { EVERYONE } from './summary-store.ts';

/** People per transaction. */
const STEP = 100;

/** A change may concern everyone in a large server. Clients count the rest when they connect again. */
export const MAX_ANNOUNCED = 10_000;

/** Limits concurrent recounts over all processes, because those of large servers must not block other jobs. */
const QUEUES = 2;

export const recountMentionsJob = job({
  name: 'recount-mentions',
  payload: Type.Object({ channelId: Id, newestId: Id, targets: Type.Array(Type.String()) }),
});

interface Pinging {
  readonly mentions: readonly string[];
  readonly mentionRoles: readonly string[];
  readonly mentionEveryone: boolean;
}

/** Nobody pings themselves. */
export function pingTargets(
  { mentions, mentionRoles, mentionEveryone }: Pinging,
  authorId: string,
): string[] {
  if (mentions.length === 0 && mentionRoles.length === 0 && !mentionEveryone) return [];
  const targets = new Set([...mentions, ...mentionRoles, ...(mentionEveryone ? [EVERYONE] : [])]);
  targets.delete(authorId);
  return [...targets];
}

/** Updates the pings of an edited message and announces changed counts. */
export async function replacePings(
  tx: Transaction,
  message: Pinging & { readonly channelId: string; readonly id: string; readonly authorId: string },
): Promise<void> {
  const targets = await storePings(tx.db, { ...message, targets: pingTargets(message, message.authorId) });
  if (targets.length === 0) return;
  await requestRecount(tx, { channelId: message.channelId, newestId: message.id, targets });
}

/** Call it before messages of a channel are removed. Afterwards, a job announces the new counts. */
export async function recountAfterRemoval(
  tx: Transaction,
  channelId: string,
  messageIds: readonly string[],
): Promise<void> {
  const newestId = messageIds.toSorted(compareIds).at(-1);
  if (newestId === undefined) return;
  const { targets, countsAll } = await loadPings(tx.db, channelId, messageIds);
  if (targets.length === 0 && !countsAll) return;
  await requestRecount(tx, { channelId, newestId, targets });
}

/** A waiting recount for the same people is replaced, so that edits back and forth need only one. */
function requestRecount(
  tx: Transaction,
  recount: { readonly channelId: string; readonly newestId: string; readonly targets: readonly string[] },
): Promise<void> {
  const { channelId, newestId, targets } = recount;
  const people = fingerprint(targets.toSorted(compareIds).join()).toString('base64url');
  return tx.addJob(recountMentionsJob, recount, {
    queueName: `${recountMentionsJob.name}-${idTime(channelId) % QUEUES}`,
    jobKey: `${recountMentionsJob.name}:${newestId}:${people}`,
  });
}

/** Sends READ_STATE_UPDATE to connected people for whom the messages counted; others get the count in READY. */
export async function recountMentions(
  runtime: Runtime,
  { channelId, newestId, targets }: JobPayload<typeof recountMentionsJob>,
): Promise<void> {
  const among = [...(await runtime.presenceStore.everyoneConnected())];
  if (among.length === 0) return;
  const people = await peopleCountedFor(runtime.database.db, { channelId, newestId, targets, among });
  const readers = await readersAmong(runtime, channelId, people);
  await announceCounts(runtime, channelId, readers.slice(0, MAX_ANNOUNCED));
}

/** Sends people their read state in a channel that they see. */
export async function announceCounts(
  runtime: Runtime,
  channelId: string,
  readers: readonly string[],
): Promise<void> {
  for (let from = 0; from < readers.length; from += STEP) {
    const step = readers.slice(from, from + STEP);
    await runtime.database.transaction(async (tx) => {
      // The lock keeps reads from being announced in between.
      await tx.lockAll(step);
      const states = await readStatesIn(
        tx.db,
        step.map((userId) => ({ userId, channelId })),
      );
      for (const { userId, state } of states) announceReadState(tx, userId, state);
    });
  }
}

async function readersAmong(
  runtime: Runtime,
  channelId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const serverId = await serverOfChannel(runtime.database.db, channelId);
  // Participants of a direct message or group see it.
  if (serverId === undefined || userIds.length === 0) return userIds;
  const server = await serverStates(runtime).get(serverId);
  const channel = server && (await channelOrThread(runtime, server, channelId));
  if (!server || !channel) return [];
  return (await viewersAmong(runtime, server, channel, userIds)).map(({ userId }) => userId);
}

export function announceReadState(tx: Transaction, userId: string, payload: ReadState): void {
  tx.emit(readStateUpdate, { kind: 'user', id: userId }, payload);
}
