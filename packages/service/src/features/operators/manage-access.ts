/** Reset links for instances without mail, log-in links, and registration codes (design 6.2, 9). */
import { ApiError, isoTime, randomCode } from '@guildhall/platform';
import type { OperatorActionReply } from '@guildhall/protocol';
import {
  createLink,
  createLogInLink,
  deleteRegistrationCode,
  insertRegistrationCode,
  type RegistrationCodeRow,
  registrationCodes,
  requirePasswordsOn,
} from '../accounts/index.ts';
import { requireRegisteredPerson, requireUser } from './manage-user.ts';
import { readEnd } from './read-input.ts';
import { actorOf, type OperatorContext, readActors, recordOperation } from './record.ts';

const CODE_LENGTH = 10;
const MAX_USES = 10_000;

/**
 * Makes a link that sets a new password once, within 1 hour.
 * @throws ApiError passwords_off, unknown_user (including bots and people of imports)
 */
export async function makeResetLink(
  ctx: OperatorContext,
  name: string,
): Promise<{ url: string; expiresAt: string }> {
  const { runtime } = ctx;
  requirePasswordsOn(runtime);
  const user = await requireUser(ctx, name);
  requireRegisteredPerson(user, name);
  return runtime.database.transaction(async (tx) => {
    const { url, expiresAt } = await createLink(runtime, tx, 'reset_password', {
      id: user.id,
      email: null,
    });
    // The log must not hold the key.
    await recordOperation(ctx, tx, { action: 'user reset-link', userId: user.id });
    return { url, expiresAt: isoTime(expiresAt) };
  });
}

/**
 * Makes a link that logs in once, within 10 minutes, for when passwords are off and no provider answers.
 * @throws ApiError unknown_user (including bots and people of imports)
 */
export async function makeUserLogInLink(
  ctx: OperatorContext,
  name: string,
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const user = await requireUser(ctx, name);
  requireRegisteredPerson(user, name);
  return ctx.runtime.database.transaction(async (tx) => {
    const { url, expiresAt } = await createLogInLink(ctx.runtime, tx, user.id);
    await recordOperation(ctx, tx, { action: 'user log-in-link', userId: user.id });
    return { url, expiresAt: isoTime(expiresAt) };
  });
}

export type RegistrationCodeView = OperatorActionReply<'createRegistrationCode'>;

/** Creates a code. Without `uses` it works once. @throws ApiError invalid_request */
export async function createRegistrationCode(
  ctx: OperatorContext,
  input: {
    readonly uses?: number | undefined;
    readonly until?: string | undefined;
    readonly note?: string | undefined;
  },
): Promise<RegistrationCodeView> {
  const { runtime } = ctx;
  const now = runtime.clock.now();
  const uses = input.uses ?? 1;
  if (!Number.isInteger(uses) || uses < 1 || uses > MAX_USES)
    throw new ApiError('invalid_request', {
      message: `The number of uses must be a whole number from 1 to ${MAX_USES}.`,
    });
  const until = readEnd(input.until, now);
  const code = randomCode(CODE_LENGTH);
  const row = {
    id: runtime.ids.next(),
    code,
    note: input.note ?? null,
    maxUses: uses,
    expiresAt: until,
    createdBy: actorOf(ctx),
    createdAt: new Date(now),
  };
  await runtime.database.transaction(async (tx) => {
    await insertRegistrationCode(tx.db, row);
    await recordOperation(ctx, tx, { action: 'invite-code create', target: code, after: { uses, until } });
  });
  return codeView({ ...row, uses: 0, createdBy: ctx.operator });
}

/** Newest first. */
export async function listRegistrationCodes(ctx: OperatorContext): Promise<RegistrationCodeView[]> {
  const rows = await registrationCodes(ctx.runtime.database.db);
  const actorName = await readActors(
    ctx,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => codeView({ ...row, createdBy: actorName(row.createdBy) }));
}

/** @throws ApiError unknown_invite */
export async function revokeRegistrationCode(
  ctx: OperatorContext,
  code: string,
): Promise<{ revoked: string }> {
  const wanted = code.trim().toLowerCase();
  await ctx.runtime.database.transaction(async (tx) => {
    if (wanted.includes('\u0000') || !(await deleteRegistrationCode(tx.db, wanted)))
      throw new ApiError('unknown_invite', { message: `There is no code "${code}".` });
    await recordOperation(ctx, tx, { action: 'invite-code revoke', target: wanted });
  });
  return { revoked: wanted };
}

function codeView(row: RegistrationCodeRow): RegistrationCodeView {
  return {
    code: row.code,
    uses: row.uses,
    maxUses: row.maxUses,
    expiresAt: row.expiresAt ? isoTime(row.expiresAt) : null,
    note: row.note,
    createdBy: row.createdBy,
    createdAt: isoTime(row.createdAt),
  };
}
