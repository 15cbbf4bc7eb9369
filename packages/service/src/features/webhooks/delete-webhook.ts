import { ApiError } from '@guildhall/platform';
import type { Context, PublicContext, Transaction } from '../../runtime.ts';
import { requireNotSuspended } from '../access/index.ts';
import { type AuditEntry, recordAudit, recordSystemAudit } from '../audit/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { announceWebhooks } from './announce.ts';
import { requireManagedWebhook } from './require-managed-webhook.ts';
import { requireWebhookByToken } from './state.ts';
import { deleteWebhookRow, type WebhookRow } from './store.ts';

/** Deletes a webhook (specification: DELETE /api/webhooks/{id}). @throws ApiError unknown_webhook, missing_permission. */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<undefined> {
  const { webhook } = await requireManagedWebhook(ctx, webhookId);
  await remove(ctx, webhook, (tx, entry) => recordAudit(ctx, tx, entry));
}

/** Deletes the webhook of a URL, without a known actor. @throws ApiError unknown_webhook. */
export async function deleteWebhookByToken(
  ctx: PublicContext,
  id: string,
  token: string,
): Promise<undefined> {
  const { webhook, server } = await requireWebhookByToken(ctx.runtime, id, token);
  requireNotSuspended(server);
  await remove(ctx, webhook, (tx, entry) =>
    recordSystemAudit(ctx.runtime, tx, { ...entry, reason: ctx.facts.auditReason }),
  );
}

async function remove(
  { runtime }: PublicContext,
  { serverId, id }: WebhookRow,
  record: (tx: Transaction, entry: AuditEntry) => Promise<void>,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const removed = await deleteWebhookRow(tx.db, serverId, id);
    if (!removed) throw new ApiError('unknown_webhook');
    await dropFiles(tx, [removed.avatar]);
    announceWebhooks(tx, removed);
    await record(tx, {
      serverId,
      action: 'webhook_delete',
      targetType: 'webhook',
      targetId: id,
      targetName: removed.name,
      changes: [
        { key: 'name', old: removed.name },
        { key: 'channelId', old: removed.channelId },
      ],
    });
  });
}
