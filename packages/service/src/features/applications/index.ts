/** Applications and their bots. Invariants: secrets and tokens are shown once and kept as fingerprints; one bot each. */
import {
  authorizeBot as authorizeBotEndpoint,
  createApplication as createApplicationEndpoint,
  createBot as createBotEndpoint,
  deleteApplication as deleteApplicationEndpoint,
  getApplication,
  getOwnApplication,
  listApplications as listApplicationsEndpoint,
  resetBotToken as resetBotTokenEndpoint,
  updateApplication as updateApplicationEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { authorizeBot } from './authorize-bot.ts';
import {
  createApplication,
  deleteApplication,
  listApplications,
  readApplication,
  updateApplication,
} from './manage-application.ts';
import { createBot, resetBotToken } from './manage-bot.ts';

export { authenticateBot } from './bot-tokens.ts';
export { applicationById, botIdsOf } from './store.ts';

export const applicationRoutes: RouteTable = [
  known(listApplicationsEndpoint, (ctx) => listApplications(ctx)),
  known(createApplicationEndpoint, (ctx, { body }) => createApplication(ctx, body)),
  known(getOwnApplication, (ctx) => readApplication(ctx, ctx.actor.credentialId)),
  known(getApplication, (ctx, { params }) => readApplication(ctx, params.applicationId)),
  known(updateApplicationEndpoint, (ctx, { params, body }) =>
    updateApplication(ctx, params.applicationId, body),
  ),
  known(deleteApplicationEndpoint, (ctx, { params, body }) =>
    deleteApplication(ctx, params.applicationId, body.password),
  ),
  known(createBotEndpoint, (ctx, { params, body }) => createBot(ctx, params.applicationId, body?.username)),
  known(resetBotTokenEndpoint, (ctx, { params, body }) =>
    resetBotToken(ctx, params.applicationId, body.password),
  ),
  known(authorizeBotEndpoint, (ctx, { params, body }) => authorizeBot(ctx, params.applicationId, body)),
];
