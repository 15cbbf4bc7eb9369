/**
 * Interactions: people run commands, press buttons, choose and submit forms, and bots respond through the gateway or
 * their own endpoint. Invariants: bots receive only checked interactions; only one first response succeeds; the person
 * always gets the outcome, even without a response or after the creating process died; a token gives access only to
 * responses of its own interaction, for 15 minutes.
 */
export { interactionJobs } from './jobs.ts';
export { findPersonChannels } from './person-channels.ts';
export { findInteraction } from './response/after-response.ts';
export { interactionAdmissions, interactionRoutes } from './routes.ts';
