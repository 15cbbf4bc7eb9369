/**
 * Applications and their bots. Invariants: secrets and tokens are shown once and stored as fingerprints; one bot each.
 */
export { authorizeBot } from './authorize-bot.ts';
export { type BotApplication, botApplication } from './bot-applications.ts';
export { authenticateBot, isApplicationStopped, isBotStopped } from './bot-tokens.ts';
export { forgetGrantsJob, removeApplication, retireBotJob } from './delete-application.ts';
export { endpointForm } from './endpoint-form.ts';
export { applicationJobs } from './jobs.ts';
export { endApplicationTokens, requireOwnApplication } from './manage-application.ts';
export { applicationRoutes } from './routes.ts';
export { postToEndpoint } from './signed-requests.ts';
export {
  type ApplicationRow,
  applicationById,
  applicationsByBots,
  applicationsByIds,
  listOwnedApplications,
  listOwnedBotIds,
  lockApplication,
  serverCounts,
} from './store.ts';
export { recordCommandRuns, recordEndpointResponse } from './usage.ts';
export { findEndpointHealth } from './usage-store.ts';
