/**
 * Moves imported messages to a member: the server's owner offers them and the member accepts. Both have to agree, so
 * nobody can take another person's messages or be made the author of them.
 */
import { ApiError, invalidField, isoTime } from '@guildhall/platform';
import { type AskedClaim, type ImportedPerson, isId } from '@guildhall/protocol';
import { requireCursor } from '../../../cursor.ts';
import type { Context, Runtime, Transaction } from '../../../runtime.ts';
import { changeServer, type ServerContext } from '../../access/index.ts';
import { presentUsers, usersByIds } from '../../accounts/index.ts';
import { findMember } from '../../members/index.ts';
import { systemMessageJob, systemTexts } from '../../notices/index.ts';
import { requireOwner } from '../../servers/index.ts';
import { MOVES, moveMessagesJob } from './move-messages.ts';
import { announceClaim, type ClaimKey, recordClaim } from './record-claim.ts';
import {
  type ClaimRow,
  deleteClaim,
  findPerson,
  type ImportedPersonRow,
  isImporting,
  isMoving,
  listClaims,
  listClaimsOfUser,
  listPeople,
  upsertClaim,
} from './store.ts';

interface PeoplePage {
  readonly q?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

/** The people whom a server's import created. @throws ApiError not_owner, invalid_request when `after` is not an id */
export async function listImportedPeople(
  { runtime, access }: ServerContext,
  { q, after, limit = 50 }: PeoplePage,
): Promise<ImportedPerson[]> {
  requireOwner(access);
  const serverId = access.server.id;
  const page = { q: q?.trim(), after: requireCursor('after', after), limit };
  return personViews(runtime, serverId, await listPeople(runtime.database.db, serverId, page));
}

async function personViews(
  runtime: Runtime,
  serverId: string,
  rows: readonly ImportedPersonRow[],
): Promise<ImportedPerson[]> {
  const ids = rows.map(({ userId }) => userId);
  const claims = await listClaims(runtime.database.db, serverId, ids);
  const byPerson = new Map(claims.map((claim) => [claim.personId, claim]));
  const users = await presentUsers(runtime, [...ids, ...claims.map(({ userId }) => userId)]);
  return rows.flatMap(({ userId, messages }) => {
    const user = users.get(userId);
    const claim = byPerson.get(userId);
    const candidate = claim && users.get(claim.userId);
    return user
      ? [{ user, messages, claim: claim && candidate ? { user: candidate, ...times(claim) } : null }]
      : [];
  });
}

function times({ askedAt, acceptedAt }: ClaimRow) {
  return { askedAt: isoTime(askedAt), acceptedAt: acceptedAt && isoTime(acceptedAt) };
}

/**
 * Offers the messages of an imported person to a member, replacing an earlier offer.
 * @throws ApiError not_owner, unknown_imported_person, unknown_member, claim_accepted, invalid_request for a bot
 */
export async function putImportedClaim(
  ctx: ServerContext,
  personId: string,
  userId: string,
): Promise<ImportedPerson> {
  const { runtime, access } = ctx;
  const { clock, ids, settings } = runtime;
  const serverId = access.server.id;
  const person = await changeServer(ctx, requireOwner, async (tx) => {
    const found = await requirePerson(tx, serverId, personId);
    if (!(await findMember(tx.db, serverId, userId))) throw new ApiError('unknown_member');
    const [user] = await usersByIds(tx.db, [userId]);
    if (user?.kind !== 'person') throw invalidField('body/userId', 'must be a person');
    const [before] = await listClaims(tx.db, serverId, [personId]);
    if (before?.acceptedAt) throw new ApiError('claim_accepted');
    const askedAt = new Date(clock.now());
    const claim = { serverId, personId, userId };
    await upsertClaim(tx.db, { ...claim, askedAt, acceptedAt: null });
    if (before?.userId !== userId) {
      if (before) await announceClaim(tx, before);
      await recordClaim(ctx, tx, 'imported_claim_create', claim);
      const texts = await systemTexts(tx.db, userId);
      const content = texts.messagesOffered(
        access.server.row.name,
        `${settings.baseUrl}/settings/imported-messages`,
      );
      await tx.addJob(systemMessageJob, { userId, content, afterId: ids.next() });
    }
    return found;
  });
  const [view] = await personViews(runtime, serverId, [person]);
  if (!view) throw new ApiError('unknown_imported_person');
  return view;
}

/** @throws ApiError unknown_imported_person */
export async function requirePerson(
  tx: Transaction,
  serverId: string,
  personId: string,
): Promise<ImportedPersonRow> {
  const person = isId(personId) ? await findPerson(tx.db, serverId, personId) : undefined;
  if (!person) throw new ApiError('unknown_imported_person');
  return person;
}

/** Withdraws or declines an offer. @throws ApiError unknown_claim, claim_accepted */
export async function deleteImportedClaim(ctx: ServerContext, personId: string): Promise<undefined> {
  const { runtime, access, actor } = ctx;
  const serverId = access.server.id;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId, ctx.stateVersion);
    const claim = await requireOpenClaim(tx, serverId, personId);
    if (claim.userId !== actor.id && !access.isOwner) throw new ApiError('unknown_claim');
    await deleteClaim(tx.db, serverId, personId);
    await recordClaim(ctx, tx, 'imported_claim_delete', claim);
  });
}

async function requireOpenClaim(tx: Transaction, serverId: string, personId: string): Promise<ClaimRow> {
  const [claim] = isId(personId) ? await listClaims(tx.db, serverId, [personId]) : [];
  if (!claim) throw new ApiError('unknown_claim');
  if (claim.acceptedAt) throw new ApiError('claim_accepted');
  return claim;
}

/**
 * Accepts an offer; a job moves the messages.
 * @throws ApiError unknown_claim, claim_accepted, import_exists while an import writes into the server
 */
export async function acceptImportedClaim(ctx: ServerContext, personId: string): Promise<undefined> {
  const { runtime, access, actor } = ctx;
  const serverId = access.server.id;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId, ctx.stateVersion);
    const claim = await requireOpenClaim(tx, serverId, personId);
    if (claim.userId !== actor.id) throw new ApiError('unknown_claim');
    await beginMove(runtime, tx, claim);
    await recordClaim(ctx, tx, 'imported_claim_accept', claim);
  });
}

/**
 * Queues moving the existing messages. Refused during an import, whose new messages must not be moved too.
 * @throws ApiError import_exists
 */
export async function beginMove({ clock }: Runtime, tx: Transaction, claim: ClaimKey): Promise<void> {
  const { serverId, personId, userId } = claim;
  if (await isImporting(tx.db, serverId)) throw new ApiError('import_exists');
  const now = new Date(clock.now());
  await upsertClaim(tx.db, { serverId, personId, userId, askedAt: now, acceptedAt: now });
  await tx.addJob(moveMessagesJob, { serverId, personId }, MOVES);
}

/** @throws ApiError invalid_request while messages of a server are being moved, because new ones must not move too */
export async function refuseWhileMoving(db: Transaction['db'], serverId: string): Promise<void> {
  if (await isMoving(db, serverId))
    throw new ApiError('invalid_request', {
      message: 'Messages of this server are being moved to a member: try again in a moment.',
    });
}

/** The offers to the caller. */
export async function listImportedClaims({ runtime, actor }: Context): Promise<AskedClaim[]> {
  const rows = await listClaimsOfUser(runtime.database.db, actor.id);
  const people = await presentUsers(
    runtime,
    rows.map(({ personId }) => personId),
  );
  return rows.flatMap((row) => {
    const person = people.get(row.personId);
    const { serverId, serverName, messages } = row;
    return person ? [{ serverId, serverName, person, messages, ...times(row) }] : [];
  });
}
