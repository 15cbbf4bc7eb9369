/** Profiles: what accounts tell of themselves, to those who share a server, direct message or friendship with them. */
import { deleteAvatar, deleteBanner, getProfile, getUser, putAvatar, putBanner } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { deletePicture, putPicture } from './change-pictures.ts';
import { readProfile, readUser } from './read-profile.ts';

export { readUser } from './read-profile.ts';

export const profileRoutes: RouteTable = [
  known(getProfile, (ctx, { params, query }) => readProfile(ctx, params.userId, query.serverId)),
  known(getUser, (ctx, { params }) => readUser(ctx, params.userId)),
  known(putAvatar, (ctx, { files }) => putPicture(ctx, 'avatar', files[0])),
  known(deleteAvatar, (ctx) => deletePicture(ctx, 'avatar')),
  known(putBanner, (ctx, { files }) => putPicture(ctx, 'banner', files[0])),
  known(deleteBanner, (ctx) => deletePicture(ctx, 'banner')),
];
