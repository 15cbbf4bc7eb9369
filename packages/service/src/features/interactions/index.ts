/**
 * Interactions: people run commands, press buttons, choose and submit forms, and bots answer by the gateway or by an
 * endpoint of theirs. Invariants: bots receive only checked interactions; of several first responses
 * one wins; the person always learns the outcome, also when nobody answers or the process that asked is gone; a token
 * reaches only the answers of its own interaction, for 15 minutes.
 */
export { interactionJobs } from './jobs.ts';

export { interactionAdmissions, interactionRoutes } from './routes.ts';
