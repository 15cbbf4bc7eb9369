/** Applies changes of an announcement to its copies. */
import type { Runtime } from '../../runtime.ts';
import { serverStates } from '../access/index.ts';
import { withoutLostFiles } from '../attachments/index.ts';
import { serverOfChannel } from '../channels/index.ts';
import { messageById, oneMessageView } from '../messages/index.ts';
import {
  announceMessageUpdate,
  copyUpdates,
  deleteMessages,
  suppressesPreviews,
  updateCrosspostsJob,
  updateMessage,
} from '../posting/index.ts';
import { webhookIn } from '../webhooks/index.ts';
import { copiedMentions, copiedParts, mayShowCopies, ownParts } from './copy.ts';
import { type CopyRow, deleteCopyRow, listCopies, lockOriginal, type Original } from './store.ts';

const COPIES_PER_SECOND = 200;

/** One run: up to 200 copies of an edited announcement, then a job for the rest. Safe to run twice. */
export async function updateCopies(
  runtime: Runtime,
  { after = '0', ...original }: Original & { readonly after?: string },
): Promise<void> {
  const began = runtime.clock.now();
  const copies = await listCopies(runtime.database.db, original, after, COPIES_PER_SECOND);
  for (const copy of copies) await updateCopy(runtime, original, copy);
  const last = copies.at(-1);
  if (last === undefined || copies.length < COPIES_PER_SECOND) return;
  await runtime.database.transaction((tx) =>
    tx.addJob(
      updateCrosspostsJob,
      { ...original, after: last.webhookId },
      { ...copyUpdates(original, 'rest'), runAt: new Date(began + 1000) },
    ),
  );
}

/** Copies stay as they are once their channel follows no longer, and in suspended servers. */
async function updateCopy(runtime: Runtime, original: Original, copy: CopyRow): Promise<void> {
  const serverId = await serverOfChannel(runtime.database.db, copy.channelId);
  const server = serverId === undefined ? null : await serverStates(runtime).get(serverId);
  const channel = server?.channels.get(copy.channelId);
  if (!server || !channel || server.row.suspendedAt) return;
  const follower = await webhookIn(runtime.database.db, server.id, copy.webhookId);
  if (follower?.channelId !== copy.channelId) return;
  if (!(await mayShowCopies(runtime, original.channelId, { server, channel }))) return;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(copy.copyId);
    const source = await lockOriginal(tx.db, original);
    const before = await messageById(tx.db, copy.channelId, copy.copyId);
    if (!source || !before || before.editedAt?.getTime() === source.editedAt?.getTime()) return;
    const own = ownParts(before.parts);
    const { mentions } = await copiedMentions(runtime, { server, channel }, source);
    const row = await updateMessage(tx, copy.channelId, copy.copyId, {
      content: source.content,
      parts: withoutLostFiles({ ...copiedParts(source), ...own }),
      mentions: [...mentions],
      mentionRoles: [],
      mentionEveryone: false,
      editedAt: source.editedAt ?? new Date(runtime.clock.now()),
      ...(suppressesPreviews(source) ? { previews: [] } : {}),
    });
    if (!row) return;
    const audience = { kind: 'channel', id: copy.channelId, serverId: server.id } as const;
    await announceMessageUpdate(runtime, tx, audience, await oneMessageView(runtime, row));
  });
}

/** Deletes copies of deleted announcements. Safe to run twice. */
export async function deleteCopies(
  runtime: Runtime,
  { channelId, messageIds }: { readonly channelId: string; readonly messageIds: readonly string[] },
): Promise<void> {
  for (const messageId of messageIds) {
    let copies: CopyRow[];
    do {
      copies = await listCopies(runtime.database.db, { channelId, messageId }, '0', COPIES_PER_SECOND);
      for (const copy of copies) await deleteCopy(runtime, copy);
    } while (copies.length === COPIES_PER_SECOND);
  }
}

async function deleteCopy(runtime: Runtime, copy: CopyRow): Promise<void> {
  const { channelId, copyId: id } = copy;
  const serverId = await serverOfChannel(runtime.database.db, channelId);
  await runtime.database.transaction(async (tx) => {
    await deleteMessages(tx, channelId, [id], serverId ? { kind: 'channel', id: channelId, serverId } : null);
    await deleteCopyRow(tx.db, copy);
  });
}
