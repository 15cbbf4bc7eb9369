/** Operators, and their tokens for the operator API (design, chapter 9). */
import { ApiError, fingerprint, isoTime, randomToken } from '@guildhall/platform';
import type { Runtime } from '../../runtime.ts';
import { announceUserUpdate, isAccountUsable } from '../accounts/index.ts';
import {
  changeUserAsOperator,
  isRegisteredPerson,
  type OperatorUserView,
  requireUser,
} from './manage-user.ts';
import { type OperatorContext, recordOperation } from './record.ts';
import {
  deleteOperatorTokens,
  insertOperatorToken,
  operatorOfToken,
  operatorUsernames,
  setOperator,
} from './store.ts';

/**
 * Makes a token for the operator API, shown only in this answer.
 * @throws ApiError unknown_user, invalid_request for a person who is not an operator
 */
export async function createOperatorToken(
  ctx: OperatorContext,
  name: string,
): Promise<{ token: string; createdAt: string }> {
  const token = randomToken();
  const createdAt = new Date(ctx.runtime.clock.now());
  await changeUserAsOperator(ctx, name, async (tx, user) => {
    if (!user.operator) throw new ApiError('invalid_request', { message: `"${name}" is not an operator.` });
    await insertOperatorToken(tx.db, {
      fingerprint: fingerprint(token),
      userId: user.id,
      createdAt,
    });
    await recordOperation(ctx, tx, { action: 'operator token', userId: user.id });
  });
  return { token, createdAt: isoTime(createdAt) };
}

/** Revokes all tokens of an operator. @throws ApiError unknown_user */
export async function revokeOperatorTokens(ctx: OperatorContext, name: string): Promise<{ revoked: number }> {
  const user = await requireUser(ctx, name);
  const revoked = await ctx.runtime.database.transaction(async (tx) => {
    const count = await deleteOperatorTokens(tx.db, user.id);
    if (count === 0) return 0;
    await recordOperation(ctx, tx, {
      action: 'operator token revoke',
      userId: user.id,
      after: { count },
    });
    return count;
  });
  return { revoked };
}

/**
 * The operator of a token, as long as they are an operator with a usable account. Looks the token up by
 * fingerprint, so timing reveals nothing.
 * @throws ApiError invalid_token; two_factor_required where the instance asks operators for it
 */
export async function authenticateOperator(
  runtime: Runtime,
  token: string,
): Promise<Required<Omit<OperatorContext, 'runtime'>>> {
  const row = await operatorOfToken(runtime.database.db, fingerprint(token));
  if (!row?.operator || !isAccountUsable(row, runtime.clock.now())) throw new ApiError('invalid_token');
  if (runtime.settings.operatorsNeedTwoFactor && !row.twoFactor) throw new ApiError('two_factor_required');
  return { operator: row.username, operatorId: row.id };
}

/**
 * Makes a person an operator, or takes the role and its tokens away.
 * @throws ApiError unknown_user, invalid_request for a bot or a person of an import
 */
export async function setOperatorRole(
  ctx: OperatorContext,
  name: string,
  operator: boolean,
): Promise<OperatorUserView> {
  return changeUserAsOperator(ctx, name, async (tx, user) => {
    if (user.operator === operator) return;
    if (operator && !isRegisteredPerson(user))
      throw new ApiError('invalid_request', { message: 'Only a person can be an operator.' });
    if (!operator) await deleteOperatorTokens(tx.db, user.id);
    await setOperator(tx.db, user.id, operator);
    await announceUserUpdate(ctx.runtime, tx, user.id);
    const action = operator ? 'operator add' : 'operator remove';
    await recordOperation(ctx, tx, {
      action,
      userId: user.id,
      before: user.operator,
      after: operator,
    });
  });
}

/** All operators, by username. */
export async function listOperators({ runtime }: OperatorContext): Promise<{ username: string }[]> {
  return (await operatorUsernames(runtime.database.db)).map((username) => ({ username }));
}
