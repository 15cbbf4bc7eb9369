/**
 * Challenges: work that the client of a stranger or newcomer does (proof of work), without a third party. Invariants: a
 * challenge is signed by the instance, for one purpose, ends after ten minutes and counts once; checking a solution costs
 * a few milliseconds, and only after its signature.
 */
export {
  type ChallengePurpose,
  giveChallenge,
  readSolution,
  type SolvedChallenge,
  spendChallenge,
} from './challenges.ts';
export { challengeRoutes } from './routes.ts';
export { deleteExpiredSolutions } from './store.ts';
