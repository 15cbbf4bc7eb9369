/**
 * Polls (specification: Poll object, POLL_VOTE; design 5.2): voting, voters and the end. Invariants: question and
 * answers are part of the message and never change; counts change with the votes they count, the poll held; a poll ends
 * once, by hand or by its job, and then takes no votes. How a poll is posted and read belongs to messages.
 */
export { pollJobs } from './jobs.ts';
export { pollRoutes } from './routes.ts';
