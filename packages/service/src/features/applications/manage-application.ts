import { ApiError, fingerprint, randomToken } from '@guildhall/platform';
import { type Application, type EndpointBody, type FreshProof, isId, LIMITS } from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import { requireFreshProof } from '../accounts/index.ts';
import { newKeys } from './signature.ts';
import {
  type ApplicationRow,
  applicationById,
  applicationsOf,
  insertApplication,
  lockAndCountApplications,
  updateApplicationRow,
} from './store.ts';
import { applicationViews } from './view.ts';

/** Makes an application; the secret is in this answer alone. @throws ApiError too_many_applications. */
export async function createApplication(
  { ground, actor }: Context,
  input: EndpointBody<'createApplication'>,
): Promise<Application & { clientSecret: string }> {
  const clientSecret = randomToken();
  const keys = newKeys();
  const row = await ground.database.transaction(async (tx) => {
    if ((await lockAndCountApplications(tx.db, actor.id)) >= LIMITS.applicationsPerPerson) {
      throw new ApiError('too_many_applications');
    }
    return insertApplication(tx.db, {
      id: ground.ids.next(),
      ownerId: actor.id,
      name: input.name.trim(),
      secretFingerprint: fingerprint(clientSecret),
      publicKey: keys.publicKey,
      privateKey: keys.privateKey,
    });
  });
  return { ...(await present(ground, row)), clientSecret };
}

export async function listApplications({ ground, actor }: Context): Promise<Application[]> {
  return applicationViews(ground, await applicationsOf(ground.database.db, actor.id));
}

/** The caller's own application: an owner's, or the bot's. @throws ApiError unknown_application for any other. */
export async function ownApplication({ ground, actor }: Context, id: string): Promise<ApplicationRow> {
  const row = isId(id) ? await applicationById(ground.database.db, id) : undefined;
  const own = row && (actor.kind === 'bot' ? row.id === actor.credentialId : row.ownerId === actor.id);
  if (!own) throw new ApiError('unknown_application');
  return row;
}

export async function getApplication(ctx: Context, id: string): Promise<Application> {
  return present(ctx.ground, await ownApplication(ctx, id));
}

/** Makes a new client secret; the old one stops at once, people stay signed in. @throws ApiError wrong_password, wrong_code. */
export async function resetClientSecret(
  ctx: Context,
  id: string,
  proof: FreshProof,
): Promise<{ clientSecret: string }> {
  const { ground, actor } = ctx;
  const application = await ownApplication(ctx, id);
  await requireFreshProof(ground, actor.id, proof.password, proof.code);
  const clientSecret = randomToken();
  const changes = { secretFingerprint: fingerprint(clientSecret) };
  const row = await ground.database.transaction(async (tx) => {
    await tx.lock(application.id);
    return updateApplicationRow(tx.db, application.id, changes);
  });
  if (!row) throw new ApiError('unknown_application');
  return { clientSecret };
}

export async function present(ground: Ground, row: ApplicationRow): Promise<Application> {
  const [view] = await applicationViews(ground, [row]);
  if (!view) throw new ApiError('unknown_application');
  return view;
}
