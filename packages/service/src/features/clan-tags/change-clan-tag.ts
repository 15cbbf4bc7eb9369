import { ApiError } from '@guildhall/platform';
import {
  CLAN_TAG_BADGES,
  type ClanTag,
  clanTagUpdate,
  type EndpointBody,
  type Server,
} from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import type { StoredClanTag } from '../../tables.ts';
import { clanTagTouch, serverTouch } from '../../touches.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { clanTagView } from '../accounts/index.ts';
import { auditedServer, recordAudit } from '../audit/index.ts';
import { serverView } from '../servers/index.ts';
import { announceClanTagJob } from './announce-elsewhere.ts';
import { audienceOfWearers, hasMoreWearers, setServerClanTag } from './store.ts';

/** Most users of a tag whose viewers are looked up while the server is locked; that takes milliseconds. */
const MAX_WEARERS = 1000;

const requireManager = (access: ServerAccess): void => access.require('manageServer');

/**
 * Creates or changes a server's clan tag; a change applies to everyone who shows it (design 5.14).
 * @throws ApiError invalid_clan_tag, missing_permission
 */
export async function putClanTag(ctx: ServerContext, input: EndpointBody<'putClanTag'>): Promise<Server> {
  const { runtime } = ctx;
  const values = readValues(input);
  return changeServer(ctx, requireManager, async (tx, { server, member }) => {
    const before = server.row.clanTag;
    const tag: StoredClanTag = { id: before?.id ?? runtime.ids.next(), ...values };
    const isSame =
      before !== null &&
      Object.entries(values).every(([key, value]) => Object.is(before[key as keyof typeof values], value));
    if (isSame) return serverView(runtime, tx.db, server, member);
    const row = await setServerClanTag(tx.db, server.id, tag);
    await announce(ctx, tx, { name: row.name, before, after: tag });
    return serverView(runtime, tx.db, { ...server, row }, member);
  });
}

/** Removes a server's clan tag, including from everyone who shows it. @throws ApiError missing_permission */
export async function deleteClanTag(ctx: ServerContext): Promise<undefined> {
  await changeServer(ctx, requireManager, async (tx, { server }) => {
    const before = server.row.clanTag;
    if (!before) return;
    await setServerClanTag(tx.db, server.id, null);
    await announce(ctx, tx, { name: server.row.name, before, after: null });
  });
}

/** The event for everyone who can see one of its users, and the audit entry. */
async function announce(
  ctx: ServerContext,
  tx: Transaction,
  change: {
    readonly name: string;
    readonly before: StoredClanTag | null;
    readonly after: StoredClanTag | null;
  },
): Promise<void> {
  const serverId = ctx.access.server.id;
  const { before, after } = change;
  const view = (tag: StoredClanTag | null): ClanTag | null => tag && clanTagView(serverId, tag);
  tx.emit(
    clanTagUpdate,
    { kind: 'servers', id: serverId, ...(await chooseAudience(tx, serverId, before)) },
    { serverId, clanTag: view(after), cleared: after === null },
    { touches: [serverTouch(serverId), clanTagTouch(serverId)] },
  );
  await recordAudit(ctx, tx, {
    ...auditedServer(serverId, change.name),
    action: 'server_update',
    changes: [{ key: 'clanTag', old: view(before), new: view(after) }],
  });
}

/**
 * Everyone who can see one of its users, in one event. With too many users to look up while the server is locked, the
 * event goes to its members, and a job announces it to the others after the commit.
 */
async function chooseAudience(
  tx: Transaction,
  serverId: string,
  before: StoredClanTag | null,
): Promise<{ readonly ids: readonly string[]; readonly userIds: readonly string[] }> {
  if (!before) return { ids: [serverId], userIds: [] };
  if (await hasMoreWearers(tx.db, serverId, before.id, MAX_WEARERS)) {
    const jobKey = `${announceClanTagJob.name}:${serverId}:${before.id}`;
    await tx.addJob(announceClanTagJob, { serverId, tagId: before.id }, { jobKey });
    return { ids: [serverId], userIds: [] };
  }
  const seen = await audienceOfWearers(tx.db, serverId, before.id);
  return { ids: [...new Set([serverId, ...seen.serverIds])], userIds: seen.userIds };
}

/** @throws ApiError invalid_clan_tag for any invalid value */
function readValues({ name, badge, color }: EndpointBody<'putClanTag'>): Omit<StoredClanTag, 'id'> {
  const known = CLAN_TAG_BADGES.find((each) => each === badge);
  const isName = typeof name === 'string' && /^[A-Z0-9]{1,4}$/.test(name);
  const isColor = typeof color === 'number' && Number.isInteger(color) && color >= 0 && color <= 0xffffff;
  if (!isName || !known || !isColor) throw new ApiError('invalid_clan_tag');
  // Minus zero is an integer, too.
  return { name, badge: known, color: color + 0 };
}
