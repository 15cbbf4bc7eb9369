import { ApiError } from '@guildhall/platform';
import { recordSecurityEvent } from '../accounts/index.ts';
import {
  changeUserAsOperator,
  type OperatorContext,
  recordOperation,
  requireRegisteredPerson,
  requireUser,
} from '../operators/index.ts';
import { requireProvider } from './connection.ts';
import { applyGroups } from './groups.ts';
import { insertLink } from './store.ts';

/**
 * Applies the group rules of a provider, as if the person had signed in with these groups.
 * @throws ApiError unknown_user (including bots and people of imports), unknown_provider
 */
export async function setGroupsAsOperator(
  ctx: OperatorContext,
  name: string,
  providerId: string,
  groups: readonly string[],
): Promise<{ readonly user: string; readonly groups: readonly string[] }> {
  const provider = requireProvider(ctx.runtime, providerId);
  const user = await requireUser(ctx, name);
  requireRegisteredPerson(user, name);
  await applyGroups(ctx.runtime, provider, user.id, groups);
  const { username } = await changeUserAsOperator(ctx, user.id, (tx) =>
    recordOperation(ctx, tx, {
      action: 'user groups',
      userId: user.id,
      after: { provider: providerId, groups },
    }),
  );
  return { user: username, groups };
}

/**
 * Links an account of a provider to one here before its owner first signs in.
 * @throws ApiError unknown_user (including bots and people of imports), unknown_provider, link_taken
 */
export async function linkAsOperator(
  ctx: OperatorContext,
  name: string,
  providerId: string,
  subject: string,
): Promise<{ readonly user: string; readonly issuer: string; readonly subject: string }> {
  const { runtime } = ctx;
  const provider = requireProvider(runtime, providerId);
  const { issuer } = provider;
  const linkedAt = new Date(runtime.clock.now());
  const { username } = await changeUserAsOperator(ctx, name, async (tx, user) => {
    requireRegisteredPerson(user, name);
    const link = { userId: user.id, issuer, subject, name: null, linkedAt, lastUsedAt: null };
    if (!(await insertLink(tx.db, link))) throw new ApiError('link_taken');
    const event = { userId: user.id, kind: 'provider_linked', detail: provider.name } as const;
    await recordSecurityEvent(runtime, tx, event);
    await recordOperation(ctx, tx, {
      action: 'user link',
      userId: user.id,
      after: { provider: providerId, subject },
    });
  });
  return { user: username, issuer, subject };
}
