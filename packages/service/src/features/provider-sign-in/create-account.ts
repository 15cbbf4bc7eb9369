import { ApiError, type RequestFacts } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import { LIMITS, plainName } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../runtime.ts';
import {
  askForVerification,
  insertAccount,
  type PersonRow,
  personById,
  proveAddress,
  recordSecurityEvent,
  requireInvitation,
  usernameFrom,
} from '../accounts/index.ts';
import type { Aim } from './attempts.ts';
import type { Identity } from './identity.ts';
import { insertLink } from './store.ts';

/** Number of usernames to try: `ada`, `ada_2` and so on, then digits of the new id. */
const NUMBERED = 9;

/**
 * Creates an account for a first sign-in, linked to the provider's account. The address counts as confirmed if the
 * provider says so, and is mailed a link otherwise; an address never gives access to an existing account.
 * @throws ApiError registration_closed; email_taken when an account here has the address
 */
export async function createAccount(
  runtime: Runtime,
  provider: OidcProvider,
  identity: Identity,
  { aim, facts }: { readonly aim: Aim; readonly facts: RequestFacts },
): Promise<PersonRow> {
  const needsCode = requireRegistration(runtime, provider);
  const { inviteCode, locale } = aim.to === 'sign in' ? aim : {};
  return runtime.database.transaction(async (tx) => {
    if (needsCode) await requireInvitation(runtime, tx, inviteCode);
    const id = await insertUnderFreeName(runtime, tx, identity, locale);
    const { issuer, subject, name } = identity;
    const now = new Date(runtime.clock.now());
    const link = { userId: id, issuer, subject, name, linkedAt: now, lastUsedAt: now };
    // Another request has just created this person's account.
    if (!(await insertLink(tx.db, link))) throw new ApiError('ticket_expired');
    if (identity.email !== null && identity.emailVerified)
      await proveAddress(runtime, tx, id, identity.email);
    else if (identity.email !== null) await askForVerification(runtime, tx, id);
    await recordSecurityEvent(runtime, tx, { userId: id, kind: 'registered', facts });
    const person = await personById(tx.db, id);
    if (!person) throw new Error('the new account does not exist');
    return person;
  });
}

/** @returns whether an invite code is required. @throws ApiError registration_closed */
function requireRegistration({ settings }: Runtime, { createAccounts }: OidcProvider): boolean {
  const rule = createAccounts === 'follow' ? settings.registration : createAccounts;
  if (rule === 'closed' || rule === 'never')
    throw new ApiError('registration_closed', {
      message:
        'No account here is linked to this one, and new accounts are not accepted. If you have an account here, log in and link this one in your settings.',
    });
  return rule === 'code';
}

/** @returns the id of the account. @throws ApiError email_taken */
async function insertUnderFreeName(
  runtime: Runtime,
  tx: Transaction,
  identity: Identity,
  locale: string | undefined,
): Promise<string> {
  const id = runtime.ids.next();
  const base = usernameFrom(
    (identity.name ?? identity.displayName ?? 'member').split('@', 1)[0] ?? '',
    'user',
  );
  const account = {
    id,
    displayName: displayName(identity) ?? base,
    email: identity.email,
    passwordHash: null,
    locale,
  };
  const names = Array.from({ length: NUMBERED }, (_, index) => (index === 0 ? base : `${base}_${index + 1}`));
  for (const username of [...names, `user_${id}`]) {
    try {
      if (await insertAccount(runtime, tx, { ...account, username })) return id;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_taken') throw addressTaken();
      throw error;
    }
  }
  throw new ApiError('username_taken');
}

function addressTaken(): ApiError {
  return new ApiError('email_taken', {
    message:
      'An account here has your e-mail address already. Log in to it and link this account in your settings.',
  });
}

function displayName({ displayName: name }: Identity): string | null {
  const plain = [...plainName(name ?? '')].slice(0, LIMITS.displayName).join('').trim();
  return plain === '' ? null : plain;
}
