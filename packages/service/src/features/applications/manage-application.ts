import { ApiError, fingerprint, randomToken } from '@guildhall/platform';
import {
  type Application,
  type EndpointBody,
  type FreshProof,
  idTime,
  isId,
  LIMITS,
} from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import {
  closeConnections,
  recordSecurityEvent,
  requireFreshProof,
  requireStillProved,
} from '../accounts/index.ts';
import { newSigningKeys } from './signed-requests.ts';
import {
  type ApplicationRow,
  applicationById,
  countApplications,
  insertApplication,
  listOwnedApplications,
  updateApplicationRow,
} from './store.ts';
import { applicationViews } from './view.ts';

/** Creates an application; only this response contains the secret. @throws ApiError too_many_applications */
export async function createApplication(
  { runtime, actor, stateVersion }: Context,
  input: EndpointBody<'createApplication'>,
): Promise<Application & { clientSecret: string }> {
  const clientSecret = randomToken();
  const keys = newSigningKeys();
  const row = await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    if ((await countApplications(tx.db, actor.id)) >= LIMITS.applicationsPerPerson)
      throw new ApiError('too_many_applications');
    return insertApplication(tx.db, {
      id: runtime.ids.next(),
      ownerId: actor.id,
      name: input.name,
      secretFingerprint: fingerprint(clientSecret),
      publicKey: keys.publicKey,
      privateKey: keys.privateKey,
    });
  });
  return { ...(await applicationView(runtime, row)), clientSecret };
}

export async function listApplications({ runtime, actor }: Context): Promise<Application[]> {
  return applicationViews(runtime, await listOwnedApplications(runtime.database.db, actor.id));
}

/** The caller's own application, as owner or bot. @throws ApiError unknown_application for any other */
export async function requireOwnApplication(
  { runtime, actor }: Context,
  id: string,
): Promise<ApplicationRow> {
  const row = isId(id) ? await applicationById(runtime.database.db, id) : undefined;
  const own = row && (actor.kind === 'bot' ? row.id === actor.credentialId : row.ownerId === actor.id);
  if (!own) throw new ApiError('unknown_application');
  return row;
}

export async function getApplication(ctx: Context, id: string): Promise<Application> {
  return applicationView(ctx.runtime, await requireOwnApplication(ctx, id));
}

/**
 * Creates a new client secret; the old one stops working immediately, and people stay signed in.
 * @throws ApiError wrong_password, wrong_code
 */
export async function resetClientSecret(
  ctx: Context,
  id: string,
  proof: FreshProof,
): Promise<{ clientSecret: string }> {
  const { runtime, actor, facts } = ctx;
  const application = await requireOwnApplication(ctx, id);
  const proved = await requireFreshProof(ctx, proof);
  const clientSecret = randomToken();
  const changes = { secretFingerprint: fingerprint(clientSecret) };
  const row = await runtime.database.transaction(async (tx) => {
    await requireStillProved(tx, actor, proved);
    await tx.lock(application.id);
    await recordSecurityEvent(runtime, tx, {
      userId: actor.id,
      kind: 'client_secret_reset',
      facts,
      detail: application.name,
    });
    return updateApplicationRow(tx.db, application.id, changes);
  });
  if (!row) throw new ApiError('unknown_application');
  return { clientSecret };
}

/**
 * Revokes client secrets and bot tokens of a person's applications from before a time; the owner can create new ones.
 * The bots' connections close.
 */
export async function endApplicationTokens(tx: Transaction, ownerId: string, before: Date): Promise<void> {
  for (const { id, botId } of await listOwnedApplications(tx.db, ownerId)) {
    if (idTime(id) >= before.getTime()) continue;
    await tx.lock(id);
    const unknown = fingerprint(randomToken());
    await updateApplicationRow(tx.db, id, { secretFingerprint: unknown, botTokenFingerprint: null });
    if (botId !== null) closeConnections(tx, botId, [id]);
  }
}

export async function applicationView(runtime: Runtime, row: ApplicationRow): Promise<Application> {
  const [view] = await applicationViews(runtime, [row]);
  if (!view) throw new ApiError('unknown_application');
  return view;
}
