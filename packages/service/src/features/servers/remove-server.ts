import { job } from '@guildhall/platform';
import { Id, serverDelete } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../runtime.ts';
import { clanTagTouch, serverTouch } from '../../touches.ts';
import { takeOffClanTagJob } from '../accounts/index.ts';
import { deleteChannelMessagesJob, listWebhookAvatars, MESSAGE_DELETIONS } from '../channels/index.ts';
import { listExpressionImages } from '../expressions/index.ts';
import { listMemberIds } from '../members/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { removeFromVoice } from '../voice/index.ts';
import {
  deleteServerRow,
  deleteSomeChannels,
  deleteSomeImportedPeople,
  deleteSomeRemains,
  findServerArchive,
} from './store.ts';

const STEP = 1000;
const CHANNELS_PER_STEP = 100;

export const deleteServerRemainsJob = job({
  name: 'delete-server-remains',
  payload: Type.Object({ serverId: Id }),
});

/**
 * Removes a server for everyone at once; a job deletes its contents in steps (design 5.12). The caller holds the
 * server's lock.
 * @returns whether it still existed
 */
export async function removeServer(tx: Transaction, serverId: string): Promise<boolean> {
  const images = await listExpressionImages(tx.db, serverId);
  const avatars = await listWebhookAvatars(tx.db, serverId);
  const archive = await findServerArchive(tx.db, serverId);
  const memberIds = await listMemberIds(tx.db, [serverId]);
  // Only events tell forwarding units that someone has left.
  await removeFromVoice(tx, { serverId });
  const deleted = await deleteServerRow(tx.db, serverId);
  if (!deleted) return false;
  await dropFiles(tx, [deleted.icon, deleted.banner, ...images, ...avatars, archive]);
  await tx.addJob(deleteServerRemainsJob, { serverId });
  await tx.addJob(takeOffClanTagJob, { serverId });
  tx.emit(
    serverDelete,
    // Sessions that resume later have no membership left, so the event lists whom it must reach.
    { kind: 'server', id: serverId, userIds: memberIds },
    { id: serverId, cause: 'deleted' },
    { touches: [serverTouch(serverId), clanTagTouch(serverId)], deliverBeforeTouch: true },
  );
  return true;
}

/** Deletes the contents of a removed server. */
export async function deleteServerRemains(
  runtime: Runtime,
  { serverId }: { readonly serverId: string },
): Promise<void> {
  while (await deleteChannels(runtime, serverId));
  while (await deleteSomeRemains(runtime.database.db, serverId, STEP));
  while (await deleteImportedPeople(runtime, serverId));
}

async function deleteImportedPeople(runtime: Runtime, serverId: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    const avatars = await deleteSomeImportedPeople(tx.db, serverId, STEP);
    if (avatars) await dropFiles(tx, avatars);
    return avatars !== null;
  });
}

/** Each step leaves the messages of its channels to another job. */
async function deleteChannels(runtime: Runtime, serverId: string): Promise<boolean> {
  return runtime.database.transaction(async (tx) => {
    const channelIds = await deleteSomeChannels(tx.db, serverId, CHANNELS_PER_STEP);
    if (channelIds.length === 0) return false;
    await tx.addJob(deleteChannelMessagesJob, { channelIds }, MESSAGE_DELETIONS);
    return true;
  });
}
