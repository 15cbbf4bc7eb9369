import { generateKeyPairSync } from 'node:crypto';
import { ApiError, fingerprint, randomToken } from '@guildhall/platform';
import {
  type Application,
  type BodyOf,
  type createApplication as createEndpoint,
  isId,
  LIMITS,
  type updateApplication as updateEndpoint,
} from '@guildhall/protocol';
import type { Context, Ground } from '../../ground.ts';
import { membershipsOf } from '../access/index.ts';
import { disconnectEvent, requireFreshProof } from '../accounts/index.ts';
import { removeMember } from '../members/index.ts';
import {
  type ApplicationRow,
  applicationById,
  applicationsOf,
  deleteApplicationRow,
  insertApplication,
  lockAndCountApplications,
  updateApplicationRow,
} from './store.ts';
import { applicationViews } from './view.ts';

/** Makes an application; the secret is in this answer alone. @throws ApiError too_many_applications. */
export async function createApplication(
  { ground, actor }: Context,
  input: BodyOf<typeof createEndpoint>,
): Promise<Application & { clientSecret: string }> {
  const clientSecret = randomToken();
  const keys = generateKeyPairSync('ed25519');
  const row = await ground.database.transaction(async (tx) => {
    if ((await lockAndCountApplications(tx.db, actor.id)) >= LIMITS.applicationsPerPerson) {
      throw new ApiError('too_many_applications');
    }
    return insertApplication(tx.db, {
      id: ground.ids.next(),
      owner_id: actor.id,
      name: input.name.trim(),
      secret_fingerprint: fingerprint(clientSecret),
      // The last 32 bytes of either form are the raw key.
      public_key: keys.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
      private_key: keys.privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32),
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
  const own = row && (actor.kind === 'bot' ? row.id === actor.credentialId : row.owner_id === actor.id);
  if (!own) throw new ApiError('unknown_application');
  return row;
}

export async function readApplication(ctx: Context, id: string): Promise<Application> {
  return present(ctx.ground, await ownApplication(ctx, id));
}

/** Changes an application; its own bot may change the description alone (design 13.42). */
export async function updateApplication(
  ctx: Context,
  id: string,
  input: BodyOf<typeof updateEndpoint>,
): Promise<Application> {
  const { ground, actor } = ctx;
  const before = await ownApplication(ctx, id);
  if (actor.kind === 'bot' && (input.name !== undefined || input.botPublic !== undefined)) {
    throw new ApiError('bots_not_allowed');
  }
  const changes = {
    ...(input.name === undefined ? {} : { name: input.name.trim() }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.botPublic === undefined ? {} : { bot_public: input.botPublic }),
    // A private bot cannot stand in the directory.
    ...(input.botPublic === false ? { in_directory: false } : {}),
  };
  if (Object.keys(changes).length === 0) return present(ground, before);
  const row = await ground.database.transaction((tx) => updateApplicationRow(tx.db, before.id, changes));
  if (!row) throw new ApiError('unknown_application');
  ground.touches.apply([`credential:${row.id}`]);
  return present(ground, row);
}

/** Deletes an application; its bot leaves every server and cannot log in again. @throws ApiError wrong_password. */
export async function deleteApplication(ctx: Context, id: string, password: string): Promise<undefined> {
  const { ground, actor } = ctx;
  const row = await ownApplication(ctx, id);
  await requireFreshProof(ground, actor.id, password);
  await ground.database.transaction(async (tx) => {
    const botId = row.bot_id;
    if (botId) {
      // At most one removal a server, each with its own events; bots are in few servers when they are deleted.
      for (const { server_id: serverId } of await membershipsOf(tx.db, botId)) {
        await removeMember(ground, tx, { serverId, userId: botId, cause: 'left' });
      }
      tx.emit(disconnectEvent(botId));
    }
    await deleteApplicationRow(tx.db, row.id);
  });
  ground.touches.apply([`credential:${row.id}`]);
}

async function present(ground: Ground, row: ApplicationRow): Promise<Application> {
  const [view] = await applicationViews(ground, [row]);
  if (!view) throw new ApiError('unknown_application');
  return view;
}
