import { ApiError } from '@guildhall/platform';
import type { Context, PublicContext, Transaction } from '../../runtime.ts';
import { changeInTurn } from '../../turns/server-turns.ts';
import { type ChannelAccess, changeChannel, loadServerState, requireNotSuspended } from '../access/index.ts';
import { type AuditEntry, recordAudit, recordSystemAudit } from '../audit/index.ts';
import { dropFiles } from '../stored-files/index.ts';
import { announceWebhooks } from './announce.ts';
import { asUnknownWebhook, requireManagedWebhook } from './require-managed-webhook.ts';
import { requireWebhookByToken } from './state.ts';
import { deleteWebhookRow, type WebhookRow } from './store.ts';

/**
 * Deletes a webhook (specification: DELETE /api/webhooks/{id}). @throws ApiError unknown_webhook, missing_permission
 */
export async function deleteWebhook(ctx: Context, webhookId: string): Promise<undefined> {
  const { webhook, access } = await requireManagedWebhook(ctx, webhookId);
  const check = (current: ChannelAccess): void => current.require('manageWebhooks');
  await changeChannel({ ...ctx, access }, check, (tx) =>
    remove(tx, webhook, (entry) => recordAudit(ctx, tx, entry)),
  ).catch(asUnknownWebhook);
}

/** Deletes the webhook of a URL, without a known actor. @throws ApiError unknown_webhook, server_suspended */
export async function deleteWebhookByToken(
  ctx: PublicContext,
  id: string,
  token: string,
): Promise<undefined> {
  const { webhook } = await requireWebhookByToken(ctx.runtime, id, token);
  const { serverId } = webhook;
  await changeInTurn(ctx.runtime, { serverId, accountId: webhook.id }, async (tx) => {
    await tx.lock(serverId);
    // The server may have been suspended while this waited for its lock.
    requireNotSuspended(await loadServerState(tx.db, serverId));
    await remove(tx, webhook, (entry) =>
      recordSystemAudit(ctx.runtime, tx, { ...entry, reason: ctx.facts.auditReason }),
    );
  });
}

/** Deletes it in a transaction that locks the server. */
async function remove(
  tx: Transaction,
  { serverId, id }: WebhookRow,
  record: (entry: AuditEntry) => Promise<void>,
): Promise<void> {
  const removed = await deleteWebhookRow(tx.db, serverId, id);
  if (!removed) throw new ApiError('unknown_webhook');
  await dropFiles(tx, [removed.avatar]);
  announceWebhooks(tx, removed);
  await record({
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
}
