import { ApiError, constantTimeEqual, type KnownCaller, keyedHash } from '@guildhall/platform';
import type { Context, Runtime, Transaction } from '../../../runtime.ts';
import { verifyPassword } from '../passwords/passwords.ts';
import { recordFailedAttempt } from '../security-events/record-security-event.ts';
import { linkedIssuers, type PersonRow, personById } from '../store.ts';
import { requireSecondFactor } from '../two-factor/two-factor.ts';
import { requireSession } from './sessions.ts';

export interface FreshProof {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Who has proved their identity, and the issuer of the provider whose proof replaced the password. */
export type ProvedPerson = PersonRow & { readonly provedBy: string | undefined };

type ProvenRequest = Pick<Context, 'runtime' | 'actor' | 'facts'>;

/**
 * Requires the password again, and a code where two-factor authentication is on, before an irreversible action (design
 * 6.1, "Fresh proof"). A linked provider's proof replaces the password. An accepted code is used up, so call this after
 * all other checks, and {@link requireStillProved} first in the transaction.
 * @throws ApiError wrong_password, 403 wrong_code, rate_limited after too many codes
 */
export async function requireFreshProof(
  request: ProvenRequest,
  { password, code }: FreshProof,
): Promise<ProvedPerson> {
  const person = await requirePassword(request, password);
  await requireSecondFactor(request, code);
  return person;
}

/** Like {@link requireFreshProof}, but never asks for a code. @throws ApiError wrong_password */
export async function requirePassword(
  { runtime, actor, facts }: ProvenRequest,
  password: string,
): Promise<ProvedPerson> {
  const person = await personById(runtime.database.db, actor.id);
  const provedBy = person && (await issuerOfProof(runtime, person, password));
  const isProved = provedBy !== undefined || (await verifyPassword(runtime, person?.passwordHash, password));
  if (!person || !isProved) {
    // A proof that has expired is no attempt to guess the password.
    if (!PROOF_FORM.test(password))
      recordFailedAttempt(runtime, { userId: actor.id, kind: 'password_failed', facts });
    throw new ApiError('wrong_password');
  }
  return { ...person, provedBy };
}

/**
 * Locks the caller's account and requires that since the proof, the session has not ended, the password has not
 * changed, and the link to the provider that gave the proof has not been removed. The session that changes one of them
 * goes on, so a request proved before may come from a stranger with the same cookie.
 * @throws ApiError invalid_token, wrong_password
 */
export async function requireStillProved(
  tx: Transaction,
  actor: Pick<KnownCaller, 'id' | 'credentialId'>,
  { id, passwordHash, provedBy }: ProvedPerson,
): Promise<void> {
  await requireSession(tx, actor);
  const now = await personById(tx.db, id);
  const isLinked = provedBy === undefined || (await linkedIssuers(tx.db, id)).includes(provedBy);
  if (now?.passwordHash !== passwordHash || !isLinked) throw new ApiError('wrong_password');
}

const PROOF = 'proof';
const PROOF_FORM = /^proof\.\d+\.[\w-]{43}$/;
const PROOF_MS = 300_000;

/** What a proof depends on: it ends when the password changes. */
type Prover = Pick<PersonRow, 'id' | 'passwordHash'>;

/**
 * The proof of a recent log-in at a linked provider, which replaces the password for 5 minutes, as long as the link
 * exists and the password stays the same.
 */
export function createProviderProof(
  runtime: Runtime,
  person: Prover,
  issuer: string,
): { readonly proof: string; readonly expiresAt: number } {
  const expiresAt = runtime.clock.now() + PROOF_MS;
  const signed = signature(runtime, person, issuer, String(expiresAt));
  return { proof: `${PROOF}.${expiresAt}.${signed}`, expiresAt };
}

/** @returns undefined if the text is not a proof that counts now */
async function issuerOfProof(runtime: Runtime, person: Prover, text: string): Promise<string | undefined> {
  const [kind, expiresAt = '', signed = ''] = text.split('.');
  if (kind !== PROOF || !(Number(expiresAt) > runtime.clock.now())) return undefined;
  const issuers = await linkedIssuers(runtime.database.db, person.id);
  return issuers.find((issuer) => constantTimeEqual(signed, signature(runtime, person, issuer, expiresAt)));
}

function signature(
  { instanceKey }: Runtime,
  { id, passwordHash }: Prover,
  issuer: string,
  expiresAt: string,
): string {
  return keyedHash(instanceKey, JSON.stringify(['provider proof', id, passwordHash, issuer, expiresAt]));
}
