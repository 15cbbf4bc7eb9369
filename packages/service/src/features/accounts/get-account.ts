import { ApiError } from '@guildhall/platform';
import type { Account } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { personById, usersByIds } from './store.ts';
import { accountView } from './view.ts';

/** The caller's own account, as in `GET /api/auth/me` and READY. */
export async function getAccount({ runtime, actor }: Pick<Context, 'runtime' | 'actor'>): Promise<Account> {
  const { db } = runtime.database;
  const row =
    actor.kind === 'person' ? await personById(db, actor.id) : (await usersByIds(db, [actor.id]))[0];
  if (!row) throw new ApiError('invalid_token');
  return accountView(row, runtime.settings, {
    csrfToken: actor.csrfToken,
    ...(actor.kind === 'bot' ? { applicationId: actor.credentialId } : {}),
  });
}
