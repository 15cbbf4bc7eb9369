/**
 * Creates, renames and deletes custom emoji (design 5.8). Each change locks the server, announces the new list and is
 * audited.
 */
import { ApiError, type UploadedFile } from '@guildhall/platform';
import {
  type AuditAction,
  type Emoji,
  type EndpointBody,
  LIMITS,
  serverEmojisUpdate,
} from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { changeServer, type ServerContext } from '../access/index.ts';
import { type AuditChange, changesBetween, recordAudit } from '../audit/index.ts';
import { replaceImage } from '../images/index.ts';
import { claimFiles, dropFiles } from '../stored-files/index.ts';
import { emojisByServer, entryWithId, listEmojis } from './lists.ts';
import { requireExpressionManager } from './rules.ts';
import { deleteEmojiRow, type EmojiRow, insertEmoji, listEmojiRows, updateEmojiRow } from './store.ts';

/** @throws ApiError too_many_emoji, invalid_image */
export async function createEmoji(
  ctx: ServerContext,
  { name }: EndpointBody<'createEmoji'>,
  file: UploadedFile | undefined,
): Promise<Emoji> {
  const { runtime, actor, access } = ctx;
  const serverId = access.server.id;
  return replaceImage(runtime, 'emoji', file, { serverId }, (image, { animated }) =>
    changeServer(ctx, requireExpressionManager, async (tx) => {
      const same = (await listEmojiRows(tx.db, [serverId])).filter((row) => row.animated === animated);
      if (same.length >= (animated ? LIMITS.animatedEmojisPerServer : LIMITS.emojisPerServer))
        throw new ApiError('too_many_emoji');
      const row = {
        serverId,
        id: runtime.ids.next(),
        name,
        animated,
        image,
        uploaderId: actor.id,
      };
      await insertEmoji(tx.db, row);
      await claimFiles(tx, [image]);
      await audit(ctx, tx, 'emoji_create', row, [{ key: 'name', new: name }]);
      return entryWithId(await announceEmojis(ctx.runtime, tx, ctx.access.server.id), row.id);
    }),
  );
}

/** @throws ApiError unknown_emoji */
export async function updateEmoji(
  ctx: ServerContext,
  id: string,
  changes: EndpointBody<'updateEmoji'>,
): Promise<Emoji> {
  await requireRow(ctx, ctx.runtime.database.db, id);
  return changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    const changed = changesBetween({ name: row.name }, changes);
    if (changed.length === 0) return entryWithId(await listEmojis(ctx, tx.db), id);
    await updateEmojiRow(tx.db, row, changes);
    await audit(ctx, tx, 'emoji_update', row, changed);
    return entryWithId(await announceEmojis(ctx.runtime, tx, ctx.access.server.id), id);
  });
}

/** @throws ApiError unknown_emoji */
export async function deleteEmoji(ctx: ServerContext, id: string): Promise<undefined> {
  await requireRow(ctx, ctx.runtime.database.db, id);
  await changeServer(ctx, requireExpressionManager, async (tx) => {
    const row = await requireRow(ctx, tx.db, id);
    await deleteEmojiRow(tx.db, row);
    await dropFiles(tx, [row.image]);
    await audit(ctx, tx, 'emoji_delete', row, [{ key: 'name', old: row.name }]);
    await announceEmojis(ctx.runtime, tx, ctx.access.server.id);
  });
}

async function requireRow({ access }: ServerContext, db: Db, id: string): Promise<EmojiRow> {
  const row = (await listEmojiRows(db, [access.server.id])).find((one) => one.id === id);
  if (!row) throw new ApiError('unknown_emoji');
  return row;
}

async function audit(
  ctx: ServerContext,
  tx: Transaction,
  action: AuditAction,
  row: EmojiRow,
  changes: readonly AuditChange[],
): Promise<void> {
  const { serverId, id: targetId, name: targetName } = row;
  await recordAudit(ctx, tx, { serverId, action, targetType: 'emoji', targetId, targetName, changes });
}

/** Emits the whole list of a server. */
export async function announceEmojis(runtime: Runtime, tx: Transaction, serverId: string): Promise<Emoji[]> {
  const emojis = (await emojisByServer(runtime, tx.db, [serverId])).get(serverId) ?? [];
  tx.emit(serverEmojisUpdate, { kind: 'server', id: serverId }, { serverId, emojis });
  return emojis;
}
