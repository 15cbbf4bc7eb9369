import { ApiError, invalidField, isoTime } from '@guildhall/platform';
import type { EndpointBody, Retention } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { type AuditChange, recordAudit } from '../audit/index.ts';
import { requireOwner } from '../servers/index.ts';
import { maximumDays, type Rules, rulesFrom, rulesStart, type StoredRule } from './rules.ts';
import { listRules, replaceRules } from './store.ts';

type Input = EndpointBody<'updateRetention'>;

/** The retention rules of a server. */
export async function getRetention({ runtime, access }: ServerContext): Promise<Retention> {
  requireOwner(access);
  return retentionView(runtime, await listRules(runtime.database.db, access.server.id));
}

/**
 * Changes the retention rules. They come into force a day later, so that a mistake can be undone.
 * @throws ApiError not_owner, unknown_channel, invalid_request for more days than the instance allows.
 */
export async function updateRetention(ctx: ServerContext, input: Input): Promise<Retention> {
  const { runtime } = ctx;
  const serverId = ctx.access.server.id;
  return changeServer(ctx, requireOwner, async (tx, access) => {
    const rows = await listRules(tx.db, serverId);
    const before = rulesFrom(rows);
    const after = changedRules(runtime, before, input, access);
    const changes = auditChanges(before, after, access);
    if (changes.length === 0) return retentionView(runtime, rows);
    await replaceRules(tx.db, serverId, after, new Date(runtime.clock.now()));
    await recordAudit(ctx, tx, {
      serverId,
      action: 'server_update',
      targetType: 'server',
      targetId: serverId,
      targetName: access.server.row.name,
      changes,
    });
    return retentionView(runtime, await listRules(tx.db, serverId));
  });
}

/**
 * The rules after the change.
 * @throws ApiError unknown_channel, invalid_request.
 */
export function changedRules(
  { settings }: Runtime,
  before: Rules,
  { messageDays = before.messageDays, channels }: Input,
  access: ServerAccess,
): Rules {
  const maximum = maximumDays(settings);
  const given = [messageDays, ...(channels ?? []).map((channel) => channel.messageDays)];
  if (maximum !== null && given.some((days) => days !== null && days > maximum))
    throw invalidField('body/messageDays', `must be at most ${maximum} on this instance`);
  for (const { channelId } of channels ?? []) {
    const channel = access.server.channels.get(channelId);
    if (!channel || channel.row.kind === 'category') throw new ApiError('unknown_channel');
  }
  const byChannel = new Map((channels ?? before.channels).map((rule) => [rule.channelId, rule]));
  return { messageDays, channels: [...byChannel.values()].sort(byId) };
}

function byId(one: { readonly channelId: string }, other: { readonly channelId: string }): number {
  return BigInt(one.channelId) < BigInt(other.channelId) ? -1 : 1;
}

/** The rules of channels in one line: `#general 30, #random –`. */
function auditChanges(before: Rules, after: Rules, { server }: ServerAccess): AuditChange[] {
  const inOneLine = ({ channels }: Rules) =>
    channels
      .map(({ channelId, messageDays }) => {
        const name = server.channels.get(channelId)?.row.name ?? channelId;
        return `#${name} ${messageDays ?? '–'}`;
      })
      .join(', ') || null;
  return [
    { key: 'retention.messageDays', old: before.messageDays, new: after.messageDays },
    { key: 'retention.channels', old: inOneLine(before), new: inOneLine(after) },
  ].filter((change) => change.old !== change.new);
}

function retentionView({ settings, clock }: Runtime, rows: readonly StoredRule[]): Retention {
  const start = rulesStart(rows, clock.now());
  const rules = rulesFrom(rows);
  return {
    messageDays: rules.messageDays,
    channels: [...rules.channels],
    maximumDays: maximumDays(settings),
    startsAt: start && isoTime(start),
  };
}
