/**
 * Polls (specification: Poll object, POLL_VOTE; design 5.2): voting, voters and the end. Invariants: question and
 * answers never change; counts change together with their votes, under the poll's lock; a poll ends once, by hand or by
 * its job, and then accepts no votes. The posting feature posts polls, the messages feature reads them.
 */
export { pollJobs } from './jobs.ts';
export { pollRoutes } from './routes.ts';
