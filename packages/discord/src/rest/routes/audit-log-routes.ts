/** The audit log. Discord divides its entries into other types than Guildhall. */
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditLogEntry,
  compareIds,
  type EndpointReply,
  isId,
  listAuditLog,
} from '@guildhall/protocol';
import { actionsOfType, toAuditLogEntry, toAuditLogType, toAuditLogUser } from '../../resources/audit-log.ts';
import { type Json, rename } from '../../resources/json.ts';
import { type Call, routeTable } from '../call.ts';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
/** How many pages are read at most to find entries of a type. */
const MAX_PAGES = 10;

interface Found {
  readonly entries: readonly AuditLogEntry[];
  readonly users: EndpointReply<'listAuditLog'>['users'];
}

const NAMES = {
  before: 'before',
  after: 'after',
  limit: 'limit',
  user_id: 'userId',
  target_id: 'targetId',
};

function pageLimit(call: Call): number {
  const limit = Number(call.queryText('limit') ?? PAGE_SIZE);
  return Number.isInteger(limit) ? Math.min(Math.max(limit, 1), MAX_PAGE_SIZE) : PAGE_SIZE;
}

/**
 * Discord begins with the oldest entries where `after` is given, and Guildhall with the newest, so the page ends with
 * the last entry that Discord would show.
 */
async function boundsOf(call: Call, query: Json, actions: readonly AuditAction[]): Promise<Json> {
  const { after, before } = query;
  if (after === undefined || before !== undefined || !isCursor(after)) return {};
  const { userId, targetId } = query;
  // Refused here for callers who may not read the log, before it is searched.
  await call.ask(listAuditLog, { ...call.inServer, query: { limit: 1 } });
  const last = await call.auditEntryAfter({
    after,
    count: pageLimit(call),
    actions,
    ...(isCursor(userId) ? { actorId: userId } : {}),
    ...(isCursor(targetId) ? { targetId } : {}),
  });
  return last === null ? {} : { before: String(BigInt(last) + 1n) };
}

const isCursor = (value: unknown): value is string =>
  typeof value === 'string' && (value === '0' || isId(value));

/** Entries of one action with a type, passing over those of other types. */
async function findOfAction(call: Call, query: Json, action: AuditAction, type: number): Promise<Found> {
  const entries: AuditLogEntry[] = [];
  const users: Found['users'] = [];
  let place = query;
  for (let pages = 1; pages <= MAX_PAGES; pages += 1) {
    const page = await call.ask(listAuditLog, { ...call.inServer, query: { ...place, action } });
    entries.push(...page.entries.filter((entry) => toAuditLogType(entry) === type));
    users.push(...page.users);
    const last = page.entries.at(-1);
    if (!page.hasMore || last === undefined || entries.length >= pageLimit(call)) break;
    place = { ...query, before: last.id, limit: MAX_PAGE_SIZE };
  }
  return { entries, users };
}

/** Several of Guildhall's actions may have a type, and types exist that no action has. */
async function findEntries(call: Call): Promise<Found> {
  const asked = rename(call.query, NAMES);
  const type = call.queryText('action_type');
  const actions = type === undefined ? AUDIT_ACTIONS : actionsOfType(Number(type));
  const query = { ...asked, ...(await boundsOf(call, asked, actions)) };
  if (type === undefined) return call.ask(listAuditLog, { ...call.inServer, query });
  // Asked all the same, because the bot may lack the permission.
  if (actions.length === 0) {
    await call.ask(listAuditLog, { ...call.inServer, query: { ...query, limit: 1 } });
    return { entries: [], users: [] };
  }
  const found = await Promise.all(actions.map((action) => findOfAction(call, query, action, Number(type))));
  const entries = found
    .flatMap((one) => one.entries)
    .sort((one, other) => compareIds(other.id, one.id))
    .slice(0, pageLimit(call));
  const users = new Map(found.flatMap((one) => one.users.map((user) => [user.id, user])));
  return { entries, users: [...users.values()] };
}

async function readAuditLog(call: Call) {
  const { entries, users } = await findEntries(call);
  const isFromOldest = call.queryText('after') !== undefined && call.queryText('before') === undefined;
  return {
    audit_log_entries: (isFromOldest ? entries.toReversed() : entries).map(toAuditLogEntry),
    users: users.map(toAuditLogUser),
    webhooks: [],
    threads: [],
    integrations: [],
    application_commands: [],
    auto_moderation_rules: [],
    guild_scheduled_events: [],
  };
}

export const auditLogRoutes = routeTable({ 'GET /guilds/:guild/audit-logs': readAuditLog });
