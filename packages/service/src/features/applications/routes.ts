import type { RouteTable } from '../../route-table.ts';
import { authorizeBot } from './authorize-bot.ts';
import {
  deleteApplicationIcon,
  deleteBotAvatar,
  putApplicationIcon,
  putBotAvatar,
} from './change-pictures.ts';
import { deleteApplication } from './delete-application.ts';
import { getApplicationStats } from './get-application-stats.ts';
import {
  createApplication,
  getApplication,
  listApplications,
  resetClientSecret,
} from './manage-application.ts';
import { createBot, resetBotToken, updateBot } from './manage-bot.ts';
import { updateApplication } from './update-application.ts';

export const applicationRoutes: RouteTable = {
  listApplications: (ctx) => listApplications(ctx),
  createApplication: (ctx, { body }) => createApplication(ctx, body),
  getOwnApplication: (ctx) => getApplication(ctx, ctx.actor.credentialId),
  getApplication: (ctx, { params }) => getApplication(ctx, params.applicationId),
  getApplicationStats: (ctx, { params }) => getApplicationStats(ctx, params.applicationId),
  updateApplication: (ctx, { params, body }) => updateApplication(ctx, params.applicationId, body),
  deleteApplication: (ctx, { params, body }) => deleteApplication(ctx, params.applicationId, body),
  createBot: (ctx, { params, body }) => createBot(ctx, params.applicationId, body?.username),
  resetBotToken: (ctx, { params, body }) => resetBotToken(ctx, params.applicationId, body),
  resetClientSecret: (ctx, { params, body }) => resetClientSecret(ctx, params.applicationId, body),
  updateBot: (ctx, { params, body }) => updateBot(ctx, params.applicationId, body),
  putApplicationIcon: (ctx, { params, files }) => putApplicationIcon(ctx, params.applicationId, files[0]),
  deleteApplicationIcon: (ctx, { params }) => deleteApplicationIcon(ctx, params.applicationId),
  putBotAvatar: (ctx, { params, files }) => putBotAvatar(ctx, params.applicationId, files[0]),
  deleteBotAvatar: (ctx, { params }) => deleteBotAvatar(ctx, params.applicationId),
  authorizeBot: (ctx, { params, body }) => authorizeBot(ctx, params.applicationId, body),
};
