import { ApiError, type UploadedFile } from '@guildhall/platform';
import { bit, type EndpointBody, type Webhook } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import type { Context, PublicContext, Runtime, Transaction } from '../../runtime.ts';
import { changeInTurn } from '../../turns/server-turns.ts';
import {
  type ChannelAccess,
  type ChannelContext,
  changeChannel,
  channelAccess,
  loadServerState,
  permissionsIn,
  requireHeld,
  requireNotSuspended,
} from '../access/index.ts';
import { mediaUrl } from '../accounts/index.ts';
import { type AuditEntry, changesBetween, recordAudit, recordSystemAudit } from '../audit/index.ts';
import { replaceImage } from '../images/index.ts';
import { replaceFile } from '../stored-files/index.ts';
import { announceWebhooks } from './announce.ts';
import { requireManagedWebhook } from './require-managed-webhook.ts';
import { requireKind, requireNotFollowing, requireRoomForWebhook } from './rules.ts';
import { requireWebhookByToken } from './state.ts';
import { updateWebhookRow, type WebhookRow, webhookIn } from './store.ts';
import { oneWebhookView } from './view.ts';

type Changes = Partial<Pick<WebhookRow, 'name' | 'channelId' | 'avatar'>>;

/**
 * Renames a webhook, changes its picture, or moves it to another channel of its server where the caller also manages
 * webhooks (specification: PATCH /api/webhooks/{id}; design 5.6).
 * @throws ApiError unknown_webhook, unknown_channel, too_many_webhooks, invalid_channel_kind, invalid_channel for a
 * follower whose source the channel is or follows, invalid_image, missing_permission, screening_pending, timed_out
 */
export async function updateWebhook(
  ctx: Context,
  webhookId: string,
  { name, channelId, avatar }: EndpointBody<'updateWebhook'>,
  file: UploadedFile | undefined,
): Promise<Webhook> {
  const { webhook, access } = await requireManagedWebhook(ctx, webhookId);
  const channelCtx = { ...ctx, access };
  if (channelId !== undefined && channelId !== webhook.channelId)
    await requireTarget(ctx, webhook, channelId);
  const changes: Changes = givenFields({ name, channelId, avatar: avatar === null ? null : undefined });
  const row = file
    ? await replaceImage(ctx.runtime, 'avatar', file, { serverId: webhook.serverId }, (path) =>
        storeChanges(channelCtx, webhook, { ...changes, avatar: path }),
      )
    : await storeChanges(channelCtx, webhook, changes);
  return oneWebhookView(ctx.runtime, row);
}

async function requireTarget({ runtime, actor }: Context, webhook: WebhookRow, id: string): Promise<void> {
  const target = await channelAccess(runtime, actor, id);
  if (target.server.id !== webhook.serverId) throw new ApiError('unknown_channel');
  target.require('manageWebhooks');
  requireKind(webhook.kind, target.channel.row);
}

/** Checks the target again in the transaction: a permission may have been lost, or the channel changed, since. */
function requireTargetNow(
  { runtime }: Context,
  { server, member }: ChannelAccess,
  kind: WebhookRow['kind'],
  id: string,
): void {
  const target = server.channels.get(id);
  if (!target) throw new ApiError('unknown_channel');
  requireHeld(permissionsIn(server, target, member, runtime.clock.now()), bit('manageWebhooks'));
  requireKind(kind, target.row);
}

/**
 * Renames the webhook of a URL or removes its picture, without a known actor.
 * @throws ApiError unknown_webhook, server_suspended
 */
export async function updateWebhookByToken(
  { runtime, facts }: PublicContext,
  id: string,
  token: string,
  changes: EndpointBody<'updateWebhookByToken'>,
): Promise<Webhook> {
  const { webhook } = await requireWebhookByToken(runtime, id, token);
  const { serverId } = webhook;
  const row = await changeInTurn(runtime, { serverId, accountId: webhook.id }, async (tx) => {
    await tx.lock(serverId);
    // The server may have been suspended while this waited for its lock.
    requireNotSuspended(await loadServerState(tx.db, serverId));
    const before = await requireRow(tx, webhook);
    const after = await write(tx, before, changes);
    if (after !== before)
      await recordSystemAudit(runtime, tx, {
        ...auditEntry(runtime, before, after),
        reason: facts.auditReason,
      });
    return after;
  });
  return oneWebhookView(runtime, row);
}

function storeChanges(ctx: ChannelContext, webhook: WebhookRow, changes: Changes): Promise<WebhookRow> {
  const check = (access: ChannelAccess): void => access.require('manageWebhooks');
  return changeChannel(ctx, check, async (tx, access) => {
    const before = await requireRow(tx, webhook);
    const { channelId: target = before.channelId } = changes;
    if (target !== before.channelId) {
      requireTargetNow(ctx, access, before.kind, target);
      await requireRoomForWebhook(tx, before.serverId, target);
      await requireNotFollowing(tx, before, target);
    }
    const after = await write(tx, before, changes);
    if (after !== before) await recordAudit(ctx, tx, auditEntry(ctx.runtime, before, after));
    return after;
  });
}

async function requireRow(tx: Transaction, { serverId, id }: WebhookRow): Promise<WebhookRow> {
  const row = await webhookIn(tx.db, serverId, id);
  if (!row) throw new ApiError('unknown_webhook');
  return row;
}

/** @returns the same row if nothing changes */
async function write(tx: Transaction, before: WebhookRow, changes: Changes): Promise<WebhookRow> {
  if (changesBetween<Changes>(before, changes).length === 0) return before;
  const after = await updateWebhookRow(tx.db, before, changes);
  if (after.avatar !== before.avatar) await replaceFile(tx, before.avatar, after.avatar);
  announceWebhooks(tx, after);
  if (after.channelId !== before.channelId) announceWebhooks(tx, before);
  return after;
}

function auditEntry({ settings }: Runtime, before: WebhookRow, after: WebhookRow): AuditEntry {
  const shown = ({ name, channelId, avatar }: WebhookRow) => ({
    name,
    channelId,
    avatarUrl: mediaUrl(settings, avatar),
  });
  return {
    serverId: after.serverId,
    action: 'webhook_update',
    targetType: 'webhook',
    targetId: after.id,
    targetName: before.name,
    changes: changesBetween(shown(before), shown(after)),
  };
}
