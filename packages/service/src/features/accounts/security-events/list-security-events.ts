import { DAY_MS, isoTime } from '@guildhall/platform';
import {
  type EndpointQuery,
  type EndpointReply,
  idAtTime,
  idTime,
  LIMITS,
  type SecurityEvent,
} from '@guildhall/protocol';
import { requireCursor } from '../../../cursor.ts';
import type { Context, Runtime } from '../../../runtime.ts';
import { listSecurityEventRows, type SecurityEventRow } from './store.ts';

/** A page of the caller's security events, newest first. @throws ApiError invalid_request for a malformed id */
export async function listSecurityEvents(
  { runtime, actor }: Context,
  { before, limit = LIMITS.securityEventsPageDefault }: EndpointQuery<'listSecurityEvents'>,
): Promise<EndpointReply<'listSecurityEvents'>> {
  requireCursor('before', before);
  const rows = await listSecurityEventRows(runtime.database.db, {
    userId: actor.id,
    before,
    after: oldestSecurityEvent(runtime),
    limit: limit + 1,
  });
  return { events: rows.slice(0, limit).map(eventView), hasMore: rows.length > limit };
}

/** The lowest possible id of an event that is still kept. */
export function oldestSecurityEvent(runtime: Runtime): string {
  return idAtTime(runtime.clock.now() - LIMITS.securityEventDays * DAY_MS);
}

function eventView({ id, kind, ip, userAgent, detail }: SecurityEventRow): SecurityEvent {
  return { id, kind, createdAt: isoTime(idTime(id)), ip, userAgent, detail };
}
