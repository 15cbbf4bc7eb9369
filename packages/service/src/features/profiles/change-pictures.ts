import { ApiError, type UploadedFile } from '@guildhall/platform';
import type { Account } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { announceUserUpdate, getAccount, updateUser, usersByIds } from '../accounts/index.ts';
import { replaceImage } from '../images/index.ts';
import { replaceFile } from '../stored-files/index.ts';

type PictureField = 'avatar' | 'banner';

/**
 * Sets the caller's picture or banner and announces it to everyone who sees the account (design 5.18).
 * @throws ApiError invalid_image
 */
export async function putPicture(
  ctx: Context,
  field: PictureField,
  file: UploadedFile | undefined,
): Promise<Account> {
  await replaceImage(ctx.runtime, field, file, { userId: ctx.actor.id }, (path) =>
    changePicture(ctx, field, path),
  );
  return getAccount(ctx);
}

/** Removes the picture or banner; without one, nothing changes. */
export async function deletePicture(ctx: Context, field: PictureField): Promise<undefined> {
  await changePicture(ctx, field, null);
}

async function changePicture(
  { runtime, actor, stateVersion }: Context,
  field: PictureField,
  path: string | null,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    const [row] = await usersByIds(tx.db, [actor.id]);
    // The account was erased while the picture was converted.
    if (!row || row.erasedAt) throw new ApiError('invalid_token');
    const before = row[field];
    if (path === before) return;
    await updateUser(tx.db, actor.id, { [field]: path });
    await replaceFile(tx, before, path);
    await announceUserUpdate(runtime, tx, actor.id);
  });
}
