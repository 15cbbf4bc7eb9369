import { ApiError, invalidField, isoTime } from '@guildhall/platform';
import { compareIds, type EndpointBody, type Retention } from '@guildhall/protocol';
import type { InstanceSettings, Runtime } from '../../runtime.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import type { AuditChange } from '../audit/index.ts';
import { announceServerChanges, requireOwner } from '../servers/index.ts';
import { maximumDays, type Rules, rulesFrom, rulesStart, type StoredRule } from './rules.ts';
import { listRules, replaceRules } from './store.ts';

type Input = EndpointBody<'updateRetention'>;
type DaysField = 'messageDays' | 'attachmentDays';

/** The retention rules of a server. */
export async function getRetention({ runtime, access }: ServerContext): Promise<Retention> {
  requireOwner(access);
  return retentionView(runtime, await listRules(runtime.database.db, access.server.id));
}

/**
 * Changes the retention rules. They come into force a day later, so that a mistake can be undone.
 * @throws ApiError not_owner, unknown_channel, invalid_request for more days than the instance allows
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
    await announceServerChanges(ctx, tx, access.server.row, changes);
    return retentionView(runtime, await listRules(tx.db, serverId));
  });
}

/**
 * The rules after the change.
 * @throws ApiError unknown_channel, invalid_request
 */
export function changedRules(
  { settings }: Runtime,
  before: Rules,
  { messageDays = before.messageDays, attachmentDays = before.attachmentDays, channels: given }: Input,
  access: ServerAccess,
): Rules {
  const channels = (given ?? before.channels).map((rule) => ({ attachmentDays: null, ...rule }));
  const rules = { messageDays, attachmentDays, channels };
  requireBelowMaximum(settings, rules, 'messageDays');
  requireBelowMaximum(settings, rules, 'attachmentDays');
  for (const { channelId } of given ?? []) {
    const channel = access.server.channels.get(channelId);
    if (!channel || channel.row.kind === 'category') throw new ApiError('unknown_channel');
  }
  const byChannel = new Map(channels.map((rule) => [rule.channelId, rule]));
  return {
    ...rules,
    channels: [...byChannel.values()].sort((one, other) => compareIds(one.channelId, other.channelId)),
  };
}

/** @throws ApiError invalid_request */
function requireBelowMaximum(settings: InstanceSettings, rules: Rules, field: DaysField): void {
  const maximum = maximumDays(settings)[field];
  const isAbove = (days: number | null) => maximum !== null && days !== null && days > maximum;
  if (isAbove(rules[field]) || rules.channels.some((rule) => isAbove(rule[field])))
    throw invalidField(`body/${field}`, `must be at most ${maximum} on this instance`);
}

/** The rules of channels in one line: `#general 30, #random –`. */
function auditChanges(before: Rules, after: Rules, { server }: ServerAccess): AuditChange[] {
  const inOneLine = ({ channels }: Rules, field: DaysField) =>
    channels
      .map((rule) => {
        const name = server.channels.get(rule.channelId)?.row.name ?? rule.channelId;
        return `#${name} ${rule[field] ?? '–'}`;
      })
      .join(', ') || null;
  const ofChannels = (key: string, field: DaysField) => ({
    key,
    old: inOneLine(before, field),
    new: inOneLine(after, field),
  });
  return [
    { key: 'retention.messageDays', old: before.messageDays, new: after.messageDays },
    { key: 'retention.attachmentDays', old: before.attachmentDays, new: after.attachmentDays },
    ofChannels('retention.channels', 'messageDays'),
    ofChannels('retention.attachmentChannels', 'attachmentDays'),
  ].filter((change) => change.old !== change.new);
}

function retentionView({ settings, clock }: Runtime, rows: readonly StoredRule[]): Retention {
  const start = rulesStart(rows, clock.now());
  const { channels, ...whole } = rulesFrom(rows);
  const maximum = maximumDays(settings);
  return {
    ...whole,
    channels: [...channels],
    maximumDays: maximum.messageDays,
    attachmentMaximumDays: maximum.attachmentDays,
    startsAt: start && isoTime(start),
  };
}
