/**
 * Interactions: people run commands, press buttons, choose and submit forms, and bots answer by the gateway or by an
 * endpoint of theirs. Invariants: the bot hears of nothing that was not checked; of many first responses one is carried
 * out; whoever asked is told the outcome, also when nobody answers or the process that asked is gone; a token opens its
 * own interaction's answers alone, for 15 minutes.
 */
export { interactionJobs } from './jobs.ts';

export { interactionAdmissions, interactionRoutes } from './routes.ts';
