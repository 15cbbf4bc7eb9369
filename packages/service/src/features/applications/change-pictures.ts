import { ApiError, type UploadedFile } from '@guildhall/platform';
import type { Application, User } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { announceUserUpdate } from '../accounts/index.ts';
import { replaceImage } from '../images/index.ts';
import { replaceFile } from '../stored-files/index.ts';
import { applicationView, requireOwnApplication } from './manage-application.ts';
import { botView, lockBot, requireOwnBotId } from './manage-bot.ts';
import { applicationById, setBotAvatar, updateApplicationRow } from './store.ts';

/** Sets an application's picture. @throws ApiError unknown_application, invalid_image */
export async function putApplicationIcon(
  ctx: Context,
  id: string,
  file: UploadedFile | undefined,
): Promise<Application> {
  const { id: known } = await requireOwnApplication(ctx, id);
  await replaceImage(ctx.runtime, 'icon', file, { userId: ctx.actor.id }, (path) =>
    changeIcon(ctx, known, path),
  );
  return applicationView(ctx.runtime, await requireOwnApplication(ctx, id));
}

export async function deleteApplicationIcon(ctx: Context, id: string): Promise<undefined> {
  await changeIcon(ctx, (await requireOwnApplication(ctx, id)).id, null);
}

async function changeIcon(
  { runtime, stateVersion }: Context,
  id: string,
  icon: string | null,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(id, stateVersion);
    const before = await applicationById(tx.db, id);
    if (!before) throw new ApiError('unknown_application');
    await updateApplicationRow(tx.db, id, { icon });
    await replaceFile(tx, before.icon, icon);
  });
}

/** Sets the bot's picture; everyone who can see the bot receives an event. @throws ApiError no_bot, invalid_image */
export async function putBotAvatar(
  ctx: Context,
  applicationId: string,
  file: UploadedFile | undefined,
): Promise<User> {
  const botId = await requireOwnBotId(ctx, applicationId);
  await replaceImage(ctx.runtime, 'avatar', file, { userId: botId }, (path) =>
    changeAvatar(ctx, botId, path),
  );
  return botView(ctx.runtime, botId);
}

export async function deleteBotAvatar(ctx: Context, applicationId: string): Promise<undefined> {
  await changeAvatar(ctx, await requireOwnBotId(ctx, applicationId), null);
}

async function changeAvatar(
  { runtime, stateVersion }: Context,
  botId: string,
  avatar: string | null,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    const before = await lockBot(tx, botId, stateVersion);
    await setBotAvatar(tx.db, botId, avatar);
    await replaceFile(tx, before.avatar, avatar);
    await announceUserUpdate(runtime, tx, botId);
  });
}
