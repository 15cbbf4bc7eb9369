import { isoTime } from '@guildhall/platform';
import { type EndpointBody, idTime, LIMITS, type RetentionPreview } from '@guildhall/protocol';
import type { ServerContext } from '../access/index.ts';
import { requireOwner } from '../servers/index.ts';
import { maximumDays, rulesFrom } from './rules.ts';
import { countExpiring, listRules } from './store.ts';
import { changedRules } from './update-retention.ts';

/**
 * Previews what rules would delete now. Ignores holds, which owners must not learn of.
 * @throws ApiError not_owner, unknown_channel, invalid_request.
 */
export async function previewRetention(
  { runtime, access }: ServerContext,
  input: EndpointBody<'previewRetention'>,
): Promise<RetentionPreview> {
  requireOwner(access);
  const { db } = runtime.database;
  const serverId = access.server.id;
  const rules = changedRules(runtime, rulesFrom(await listRules(db, serverId)), input, access);
  const plan = { ...rules, maximumDays: maximumDays(runtime.settings) };
  const rows = await countExpiring(
    db,
    { serverId, plan, now: runtime.clock.now() },
    { counted: LIMITS.retentionCounted, channels: LIMITS.retentionChannels, withHolds: false },
  );
  return {
    messages: rows.reduce((sum, { messages }) => sum + messages, 0),
    isMore: rows.some(({ isMore }) => isMore),
    channels: rows.map(({ channelId, days, messages, isMore, oldestId, newestId }) => ({
      channelId,
      days,
      messages,
      isMore,
      oldestAt: isoTime(idTime(oldestId)),
      newestAt: isoTime(idTime(newestId)),
    })),
  };
}
