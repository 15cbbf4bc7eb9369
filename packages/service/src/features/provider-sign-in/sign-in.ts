import { ApiError, Reply } from '@guildhall/platform';
import type { CodeRequired, EndpointBody, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../runtime.ts';
import {
  type PersonRow,
  personById,
  refuseSuspended,
  requireSameFactors,
  signIn,
  signInOrAskForCode,
} from '../accounts/index.ts';
import { beginAttempt, clearedAttempt, readAttempt } from './attempts.ts';
import { requireProvider } from './connection.ts';
import { createAccount } from './create-account.ts';
import { applyGroups } from './groups.ts';
import { type Identity, readIdentity } from './identity.ts';
import { sealIdToken } from './log-out.ts';
import { findLink, recordLinkUse } from './store.ts';

/** Sends a browser to a provider. @throws ApiError unknown_provider, provider_unavailable */
export async function startProviderSignIn(
  { runtime }: PublicContext,
  providerId: string,
  input: EndpointBody<'startProviderSignIn'>,
): Promise<Reply<{ url: string }>> {
  const provider = requireProvider(runtime, providerId);
  const { url, cookie } = await beginAttempt(runtime, provider, { to: 'sign in', ...input });
  return new Reply(200, { url }, { 'set-cookie': cookie });
}

/**
 * Signs a person in with a provider's answer, creating an account on the first visit. Asks for a second factor unless the
 * provider's counts.
 * @throws ApiError unknown_provider, ticket_expired, sign_in_failed, provider_unavailable, registration_closed,
 * email_taken, account_suspended
 */
export async function finishProviderSignIn(
  { runtime, facts }: PublicContext,
  providerId: string,
  input: EndpointBody<'finishProviderSignIn'>,
): Promise<Reply<SignedIn> | Reply<CodeRequired>> {
  const provider = requireProvider(runtime, providerId);
  const answer = new URLSearchParams(input.answer);
  const attempt = readAttempt(runtime, facts, provider, answer.get('state'));
  if (attempt.aim.to !== 'sign in') throw new ApiError('ticket_expired');
  const identity = await readIdentity(runtime, provider, attempt, answer);
  const person =
    (await findPerson(runtime, identity)) ??
    (await createAccount(runtime, provider, identity, { aim: attempt.aim, facts }));
  refuseSuspended(runtime, person);
  await applyGroups(runtime, provider, person.id, identity.groups);
  const { issuer, session, subject, name } = identity;
  const idToken = provider.logOut ? sealIdToken(runtime, identity) : null;
  const request = { facts, transport: input.transport, origin: { issuer, session, idToken } };
  const beforeSession: Parameters<typeof signIn>[3] = async (tx) => {
    const link = { userId: person.id, issuer, subject, name };
    // The link was removed in the meantime.
    if (!(await recordLinkUse(tx.db, link, new Date(runtime.clock.now()))))
      throw new ApiError('ticket_expired');
    await requireSameFactors(tx, person, 'ticket_expired');
  };
  const reply: Reply<SignedIn> | Reply<CodeRequired> = identity.hasSecondFactor
    ? await signIn(runtime, person, request, beforeSession)
    : await signInOrAskForCode(runtime, person, request, beforeSession);
  return withCookie<SignedIn | CodeRequired>(reply, clearedAttempt(runtime, attempt)) as typeof reply;
}

async function findPerson(runtime: Runtime, identity: Identity): Promise<PersonRow | undefined> {
  const { db } = runtime.database;
  const link = await findLink(db, identity);
  return link && personById(db, link.userId);
}

function withCookie<Body>(reply: Reply<Body>, cookie: string): Reply<Body> {
  const { 'set-cookie': others = [], ...headers } = reply.headers;
  return new Reply(reply.status, reply.body, { ...headers, 'set-cookie': [...[others].flat(), cookie] });
}
