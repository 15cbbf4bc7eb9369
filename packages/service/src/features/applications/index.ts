/** Applications and their bots. Invariants: secrets and tokens are shown once and kept as fingerprints; one bot each. */
import {
  authorizeBot as authorizeBotEndpoint,
  createApplication as createApplicationEndpoint,
  createBot as createBotEndpoint,
  deleteApplication as deleteApplicationEndpoint,
  deleteApplicationIcon as deleteApplicationIconEndpoint,
  deleteBotAvatar as deleteBotAvatarEndpoint,
  getApplication,
  getApplicationStats,
  getOwnApplication,
  listApplications as listApplicationsEndpoint,
  putApplicationIcon as putApplicationIconEndpoint,
  putBotAvatar as putBotAvatarEndpoint,
  resetBotToken as resetBotTokenEndpoint,
  resetClientSecret as resetClientSecretEndpoint,
  updateApplication as updateApplicationEndpoint,
  updateBot as updateBotEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { authorizeBot } from './authorize-bot.ts';
import {
  deleteApplicationIcon,
  deleteBotAvatar,
  putApplicationIcon,
  putBotAvatar,
} from './change-pictures.ts';
import { deleteApplication } from './delete-application.ts';
import {
  createApplication,
  listApplications,
  readApplication,
  resetClientSecret,
} from './manage-application.ts';
import { createBot, resetBotToken, updateBot } from './manage-bot.ts';
import { readStats } from './read-stats.ts';
import { updateApplication } from './update-application.ts';

export { authorizeBot } from './authorize-bot.ts';
export { type BotApplication, botApplication } from './bot-applications.ts';
export { authenticateBot } from './bot-tokens.ts';
export { FORGET_GRANTS_JOB, RETIRE_BOT_JOB, removeApplication } from './delete-application.ts';
export { applicationJobs, recurringApplicationJobs } from './jobs.ts';
export { ownApplication } from './manage-application.ts';
export { signRequest } from './signature.ts';
export {
  type ApplicationRow,
  applicationById,
  applicationsByBots,
  applicationsByIds,
  applicationsOf,
  botIdsOf,
  holdApplication,
} from './store.ts';
export { recordCommandRuns, recordEndpointAnswer } from './usage.ts';
export { endpointHealthOf } from './usage-store.ts';

export const applicationRoutes: RouteTable = [
  known(listApplicationsEndpoint, (ctx) => listApplications(ctx)),
  known(createApplicationEndpoint, (ctx, { body }) => createApplication(ctx, body)),
  known(getOwnApplication, (ctx) => readApplication(ctx, ctx.actor.credentialId)),
  known(getApplication, (ctx, { params }) => readApplication(ctx, params.applicationId)),
  known(getApplicationStats, (ctx, { params }) => readStats(ctx, params.applicationId)),
  known(updateApplicationEndpoint, (ctx, { params, body }) =>
    updateApplication(ctx, params.applicationId, body),
  ),
  known(deleteApplicationEndpoint, (ctx, { params, body }) =>
    deleteApplication(ctx, params.applicationId, body),
  ),
  known(createBotEndpoint, (ctx, { params, body }) => createBot(ctx, params.applicationId, body?.username)),
  known(resetBotTokenEndpoint, (ctx, { params, body }) => resetBotToken(ctx, params.applicationId, body)),
  known(resetClientSecretEndpoint, (ctx, { params, body }) =>
    resetClientSecret(ctx, params.applicationId, body),
  ),
  known(updateBotEndpoint, (ctx, { params, body }) => updateBot(ctx, params.applicationId, body)),
  known(putApplicationIconEndpoint, (ctx, { params, files }) =>
    putApplicationIcon(ctx, params.applicationId, files[0]),
  ),
  known(deleteApplicationIconEndpoint, (ctx, { params }) => deleteApplicationIcon(ctx, params.applicationId)),
  known(putBotAvatarEndpoint, (ctx, { params, files }) => putBotAvatar(ctx, params.applicationId, files[0])),
  known(deleteBotAvatarEndpoint, (ctx, { params }) => deleteBotAvatar(ctx, params.applicationId)),
  known(authorizeBotEndpoint, (ctx, { params, body }) => authorizeBot(ctx, params.applicationId, body)),
];
