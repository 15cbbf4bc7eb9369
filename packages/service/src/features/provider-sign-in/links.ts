/** Links between the caller's account and providers, and proofs of identity through them. */
import { ApiError, isoTime, keyedHash, Reply } from '@guildhall/platform';
import type { OidcProvider } from '@guildhall/platform/config';
import type { EndpointReply, ProviderLink } from '@guildhall/protocol';
import type { Context, Runtime } from '../../runtime.ts';
import {
  createProviderProof,
  deleteChallenges,
  deleteTickets,
  deleteUnconfirmedSecret,
  endSessions,
  type FreshProof,
  type PersonRow,
  personById,
  recordSecurityEvent,
  requireFreshProof,
  requireSession,
  requireSignInMethod,
  requireStillProved,
} from '../accounts/index.ts';
import { beginAttempt, type OwnAim, readAttempt } from './attempts.ts';
import { requireProvider } from './connection.ts';
import { type Identity, readIdentity } from './identity.ts';
import {
  deleteLink,
  findLink,
  insertLink,
  listLinkRows,
  listProviderSessions,
  type ProviderLinkRow,
} from './store.ts';

type Methods = { readonly password: boolean; readonly links: ProviderLink[] };

export async function listSignInMethods({ runtime, actor }: Context): Promise<Methods> {
  const { db } = runtime.database;
  const [person, links] = await Promise.all([personById(db, actor.id), listLinkRows(db, actor.id)]);
  return {
    password: typeof person?.passwordHash === 'string',
    links: links.map((link) => linkView(runtime, link)),
  };
}

/** @throws ApiError unknown_provider, provider_unavailable, wrong_password, wrong_code */
export async function startProviderLink(
  ctx: Context,
  providerId: string,
  proof: FreshProof,
): Promise<Reply<{ url: string }>> {
  const provider = requireProvider(ctx.runtime, providerId);
  const proved = await requireFreshProof(ctx, proof);
  const { provedBy } = proved;
  return start(ctx, provider, { to: 'link', passwordMark: passwordMark(ctx.runtime, proved), provedBy });
}

/**
 * Finishes a link, unless the password has changed, or the link that proved who began it has been removed.
 * @throws ApiError unknown_provider, ticket_expired, sign_in_failed, provider_unavailable, link_taken
 */
export async function finishProviderLink(
  ctx: Context,
  providerId: string,
  answer: string,
): Promise<ProviderLink> {
  const { runtime, actor, facts } = ctx;
  const provider = requireProvider(runtime, providerId);
  const { identity, aim } = await finish(ctx, provider, 'link', answer);
  const { issuer, subject, name } = identity;
  const linkedAt = new Date(runtime.clock.now());
  const link = { userId: actor.id, issuer, subject, name, linkedAt, lastUsedAt: null };
  await runtime.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    const person = await personById(tx.db, actor.id);
    if (!person || passwordMark(runtime, person) !== aim.passwordMark) throw new ApiError('ticket_expired');
    const links = await listLinkRows(tx.db, actor.id);
    if (aim.provedBy !== undefined && !links.some((each) => each.issuer === aim.provedBy))
      throw new ApiError('ticket_expired');
    if (!(await insertLink(tx.db, link))) throw new ApiError('link_taken');
    const event = { userId: actor.id, kind: 'provider_linked', facts, detail: provider.name } as const;
    await recordSecurityEvent(runtime, tx, event);
  });
  return linkView(runtime, link);
}

/**
 * Removes a link and ends the other sessions that began with it; no log-in, passkey or second factor that it proved and
 * that still waits can be finished.
 * @throws ApiError unknown_provider, last_sign_in_method, wrong_password, wrong_code
 */
export async function unlinkProvider(
  { runtime, actor, facts }: Context,
  providerId: string,
  proof: FreshProof,
): Promise<undefined> {
  const provider = requireProvider(runtime, providerId);
  const links = await listLinkRows(runtime.database.db, actor.id);
  if (!links.some(({ issuer }) => issuer === provider.issuer)) throw new ApiError('unknown_provider');
  const proved = await requireFreshProof({ runtime, actor, facts }, proof);
  await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await deleteLink(tx.db, actor.id, provider.issuer);
    await requireSignInMethod(runtime, tx, actor.id);
    await deleteTickets(tx.db, actor.id);
    await deleteChallenges(tx.db, actor.id);
    await deleteUnconfirmedSecret(tx.db, actor.id);
    const from = { issuer: provider.issuer, userId: actor.id, session: null };
    const begun = (await listProviderSessions(tx.db, from)).map(({ id }) => id);
    await endSessions(tx, actor.id, { only: begun.filter((id) => id !== actor.credentialId) });
    const event = { userId: actor.id, kind: 'provider_unlinked', facts, detail: provider.name } as const;
    await recordSecurityEvent(runtime, tx, event);
  });
}

/** @throws ApiError unknown_provider (including without a link to it), provider_unavailable */
export async function startProviderProof(ctx: Context, providerId: string): Promise<Reply<{ url: string }>> {
  const provider = requireProvider(ctx.runtime, providerId);
  const links = await listLinkRows(ctx.runtime.database.db, ctx.actor.id);
  if (!links.some(({ issuer }) => issuer === provider.issuer)) throw new ApiError('unknown_provider');
  return start(ctx, provider, { to: 'prove' });
}

/**
 * A proof of identity in place of the password, through the provider's account that is linked to the caller's.
 * @throws ApiError unknown_provider, ticket_expired, sign_in_failed (including for another account), provider_unavailable
 */
export async function finishProviderProof(
  ctx: Context,
  providerId: string,
  answer: string,
): Promise<EndpointReply<'finishProviderProof'>> {
  const { runtime, actor } = ctx;
  const provider = requireProvider(runtime, providerId);
  const { identity } = await finish(ctx, provider, 'prove', answer);
  const { db } = runtime.database;
  const [person, link] = await Promise.all([personById(db, actor.id), findLink(db, identity)]);
  if (!person || link?.userId !== person.id) throw new ApiError('sign_in_failed');
  const { proof, expiresAt } = createProviderProof(runtime, person, link.issuer);
  return { proof, expiresAt: isoTime(expiresAt) };
}

async function start(
  { runtime, actor }: Context,
  provider: OidcProvider,
  aim: Omit<OwnAim, 'userId' | 'sessionId'>,
): Promise<Reply<{ url: string }>> {
  const own = { ...aim, userId: actor.id, sessionId: actor.credentialId };
  const { url, cookie } = await beginAttempt(runtime, provider, own);
  return new Reply(200, { url }, { 'set-cookie': cookie });
}

/** An attempt of this session, and the identity in an answer to it. */
async function finish(
  { runtime, actor, facts }: Context,
  provider: OidcProvider,
  to: OwnAim['to'],
  text: string,
): Promise<{ readonly identity: Identity; readonly aim: OwnAim }> {
  const answer = new URLSearchParams(text);
  const attempt = readAttempt(runtime, facts, provider, answer.get('state'));
  const { aim } = attempt;
  if (aim.to !== to || aim.userId !== actor.id || aim.sessionId !== actor.credentialId)
    throw new ApiError('ticket_expired');
  return { identity: await readIdentity(runtime, provider, attempt, answer), aim };
}

/** Differs after each change of the password. */
function passwordMark({ instanceKey }: Runtime, { passwordHash }: PersonRow): string {
  return keyedHash(instanceKey, `password:${passwordHash}`);
}

function linkView({ providers }: Runtime, link: ProviderLinkRow): ProviderLink {
  return {
    providerId: providers.find(({ issuer }) => issuer === link.issuer)?.id ?? null,
    issuer: link.issuer,
    name: link.name,
    linkedAt: isoTime(link.linkedAt),
    lastUsedAt: link.lastUsedAt ? isoTime(link.lastUsedAt) : null,
  };
}
