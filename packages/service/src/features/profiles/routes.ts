import type { RouteTable } from '../../route-table.ts';
import { deletePicture, putPicture } from './change-pictures.ts';
import { getProfile, getUser } from './get-profile.ts';

export const profileRoutes: RouteTable = {
  getProfile: (ctx, { params, query }) => getProfile(ctx, params.userId, query.serverId),
  getUser: (ctx, { params }) => getUser(ctx, params.userId),
  putAvatar: (ctx, { files }) => putPicture(ctx, 'avatar', files[0]),
  deleteAvatar: (ctx) => deletePicture(ctx, 'avatar'),
  putBanner: (ctx, { files }) => putPicture(ctx, 'banner', files[0]),
  deleteBanner: (ctx) => deletePicture(ctx, 'banner'),
};
