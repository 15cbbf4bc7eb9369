/**
 * Ephemeral responses: sent only to one person's sessions, stored apart from messages for 15 minutes so that they can
 * be edited, and absent from history, search, pins and counts (specification: Message, `flags` 64).
 */
import { ApiError } from '@guildhall/platform';
import type { Audience } from '@guildhall/platform/events';
import {
  type BodyOf,
  type editInteractionResponse,
  IS_EPHEMERAL,
  isBlank,
  type Message,
  messageCreate,
  messageDelete,
  messageUpdate,
} from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import type { ConversationContext } from '../../access/index.ts';
import { withStoredFiles } from '../../attachments/index.ts';
import { messageUpdateView } from '../../messages/index.ts';
import {
  editParts,
  hasContent,
  prepareSend,
  resolveMentions,
  type Send,
  sentMessage,
  withAllowedEmoji,
} from '../../posting/index.ts';
import { messageText } from '../../rich-content/index.ts';
import { dropFiles } from '../../stored-files/index.ts';
import { settleLater } from '../response/settle-later.ts';
import { splitFlags, TOKEN_LIFE_MS } from '../rules.ts';
import type { InteractionRow } from '../store.ts';
import {
  deleteEphemeralRow,
  type EphemeralRow,
  ephemeralById,
  insertEphemeral,
  updateEphemeral,
} from './store.ts';
import { ephemeralView } from './view.ts';

function personalAudience({
  userId: id,
  serverId,
}: Pick<EphemeralRow, 'userId' | 'serverId'>): Audience<'user'> {
  return { kind: 'user', id, serverId };
}

/** Stores a response, files first, and sends it to the person. Rows bound to the send are written with it. */
export function storeEphemeral(runtime: Runtime, row: InteractionRow, given: Send): Promise<Message> {
  const send: Send = { ...given, flags: given.flags + IS_EPHEMERAL, mentionEveryone: false };
  return withStoredFiles(runtime, send, (ready) =>
    runtime.database.transaction(async (tx) => {
      await tx.lock(row.id, ready.stateVersion);
      const id = runtime.ids.next();
      const message = sentMessage(runtime, ready, id);
      const { context, row: prepared } = prepareSend(ready, id, JSON.stringify(message));
      const expiresAt = runtime.clock.now() + TOKEN_LIFE_MS;
      await insertEphemeral(tx.db, {
        channelId: row.channelId,
        id,
        interactionId: row.id,
        applicationId: row.applicationId,
        authorId: row.botId,
        userId: row.userId,
        serverId: row.serverId,
        content: ready.content,
        flags: ready.flags,
        parts: prepared.parts,
        mentions: [...ready.mentions],
        mentionRoles: [...ready.mentionRoles],
        expiresAt: new Date(expiresAt),
      });
      await settleLater(runtime, tx, expiresAt);
      tx.emit(messageCreate, personalAudience(row), { ...message, ...context });
      await ready.inTransaction?.(tx, id, ready.channelId);
      return message;
    }),
  );
}

/** An existing ephemeral message. @throws ApiError unknown_message */
export async function requireEphemeral(
  runtime: Runtime,
  channelId: string,
  id: string,
  db = runtime.database.db,
): Promise<EphemeralRow> {
  const row = await ephemeralById(db, channelId, id, new Date(runtime.clock.now()));
  if (!row) throw new ApiError('unknown_message');
  return row;
}

/**
 * An edit that changes nothing is not announced.
 * @param inTransaction runs in its transaction, even when nothing differs
 * @throws ApiError unknown_message, empty_message, invalid_flags, invalid_components, invalid_embeds
 */
export async function editEphemeral(
  { runtime, access, stateVersion }: ConversationContext,
  id: string,
  input: BodyOf<typeof editInteractionResponse>,
  inTransaction?: (tx: Transaction) => Promise<void>,
): Promise<Message> {
  const sent = input.content && (await withAllowedEmoji(runtime, access, input.content));
  return runtime.database.transaction(async (tx) => {
    await tx.lock(id, stateVersion);
    const row = await requireEphemeral(runtime, access.channel.row.id, id, tx.db);
    const before = { flags: splitFlags(row.flags).flags, parts: row.parts };
    const { flags } = input;
    const parts = editParts(
      'bot',
      before,
      flags === undefined ? input : { ...input, flags: splitFlags(flags).flags },
    );
    const after = parts ?? before;
    const content = sent ?? row.content;
    if (parts === null && content === row.content) {
      await inTransaction?.(tx);
      return ephemeralView(runtime, row);
    }
    if (!hasContent(after.parts) && isBlank(content)) throw new ApiError('empty_message');
    const allowed = { allowed: input.allowedMentions };
    const mentions = await resolveMentions(runtime, access, messageText(content, after), allowed);
    const edited = await updateEphemeral(tx.db, row, {
      content,
      parts: after.parts === null ? null : JSON.stringify(after.parts),
      mentions: [...mentions.mentions],
      mentionRoles: [...mentions.mentionRoles],
      editedAt: new Date(runtime.clock.now()),
    });
    if (!edited) throw new ApiError('unknown_message');
    const view = await ephemeralView(runtime, edited);
    tx.emit(messageUpdate, personalAudience(row), messageUpdateView(view));
    await inTransaction?.(tx);
    return view;
  });
}

/** @throws ApiError unknown_message */
export async function deleteEphemeral(runtime: Runtime, channelId: string, id: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(id);
    const row = await deleteEphemeralRow(tx.db, channelId, id);
    if (!row) throw new ApiError('unknown_message');
    await dropFiles(tx, ephemeralBlobKeys(row));
    tx.emit(messageDelete, personalAudience(row), { id, channelId, serverId: row.serverId });
  });
}

/** Keys of its files in the blob store. */
export function ephemeralBlobKeys({ parts }: EphemeralRow): string[] {
  return (parts?.attachments ?? []).map(({ key }) => key);
}
