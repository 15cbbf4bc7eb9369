/** Moves the messages of an imported person to the member who accepted them, in small steps. */
import { job } from '@guildhall/platform';
import { Id } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { channelTouch, serverTouch } from '../../../touches.ts';
import { channelAudience } from '../../access/index.ts';
import { activityByChannel, announceThreadUpdate } from '../../channels/index.ts';
import { messagesByIds, messageViews } from '../../messages/index.ts';
import { announceMessageUpdate } from '../../posting/index.ts';
import { announceClaim } from './record-claim.ts';
import { channelIds, clearCount, deleteClaim, listClaims, lockAcceptedClaim } from './store.ts';
import {
  type ChannelPage,
  type MessageTransfer,
  moveMessages,
  moveReactions,
  moveThreads,
  moveVotes,
  type ThreadPage,
} from './transfer-store.ts';

/** Rows per transaction. */
const STEP = 5000;
const THREADS_PER_STEP = 1000;
/** Events are sent only for the newest messages of a channel, which may be on screens; others are read later. */
const ANNOUNCED = 50;

const payload = Type.Object({ serverId: Id, personId: Id });

/**
 * One queue over all processes: each job reads all messages of the server, and people may accept many offers at once.
 */
export const MOVES = { queueName: 'move-imported-messages' } as const;

export const moveMessagesJob = job({ name: 'move-imported-messages', payload });

/** Safe to run twice: moved messages are not found again. */
export async function moveImportedMessages(
  runtime: Runtime,
  { serverId, personId }: Static<typeof payload>,
): Promise<void> {
  const { database } = runtime;
  const [claim] = await listClaims(database.db, serverId, [personId]);
  if (!claim?.acceptedAt) return;
  const transfer = { from: personId, to: claim.userId };
  for (const channelId of await channelIds(database.db, serverId))
    if (!(await moveInChannel(runtime, serverId, channelId, transfer))) return;
  for (let after: string | null = '0'; after !== null; )
    after = await movePageOfThreads(runtime, { serverId, after, limit: THREADS_PER_STEP }, transfer);
  await database.transaction(async (tx) => {
    await tx.lock(serverId);
    if (!(await lockAcceptedClaim(tx.db, serverId, transfer))) return;
    await clearCount(tx.db, serverId, personId);
    await deleteClaim(tx.db, serverId, personId);
    await announceClaim(tx, claim);
    await tx.touch([serverTouch(serverId)]);
  });
}

/** Moves the threads of a page. @returns the last id of the page; null after the last page, or when the claim is gone */
async function movePageOfThreads(
  runtime: Runtime,
  page: ThreadPage,
  transfer: MessageTransfer,
): Promise<string | null> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(page.serverId);
    if (!(await lockAcceptedClaim(tx.db, page.serverId, transfer))) return null;
    const { last, changed } = await moveThreads(tx.db, page, transfer);
    const open = changed.filter(({ archived }) => !archived);
    const activity = await activityByChannel(
      tx.db,
      open.map(({ id }) => id),
    );
    for (const row of open) announceThreadUpdate(tx, row, activity.get(row.id));
    tx.touch(changed.map(({ id }) => channelTouch(id)));
    return last;
  });
}

/** @returns false when the claim is gone, for example with the member's account */
async function moveInChannel(
  runtime: Runtime,
  serverId: string,
  channelId: string,
  transfer: MessageTransfer,
): Promise<boolean> {
  const whileClaimed = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result | null> =>
    runtime.database.transaction(async (tx) =>
      (await lockAcceptedClaim(tx.db, serverId, transfer)) ? work(tx) : null,
    );
  let newest: string[] = [];
  let after: string | null = '0';
  while (after !== null) {
    const page: ChannelPage = { channelId, after, limit: STEP };
    const step = await whileClaimed((tx) => movePage(tx, page, transfer));
    if (step === null) return false;
    newest = [...newest, ...step.changed].slice(-ANNOUNCED);
    after = step.last;
  }
  if (newest.length > 0) await announce(runtime, serverId, channelId, newest);
  return true;
}

/** Moves the messages, reactions and votes of a page. */
async function movePage(tx: Transaction, page: ChannelPage, transfer: MessageTransfer) {
  const step = await moveMessages(tx.db, page, transfer);
  if (step.last === null) return step;
  const range = { channelId: page.channelId, after: page.after, last: step.last };
  await moveReactions(tx.db, range, transfer);
  await moveVotes(tx.db, range, transfer);
  return step;
}

async function announce(
  runtime: Runtime,
  serverId: string,
  channelId: string,
  ids: readonly string[],
): Promise<void> {
  const audience = await channelAudience(runtime, serverId, channelId);
  await runtime.database.transaction(async (tx) => {
    await tx.lockAll(ids);
    const rows = await messagesByIds(tx.db, [channelId], ids);
    for (const view of await messageViews(runtime, [...rows.values()], tx.db))
      await announceMessageUpdate(runtime, tx, audience, view);
  });
}
