/**
 * Challenges: proof of work by clients of strangers or newcomers, without a third party. Invariants: a challenge is
 * signed by the instance for one purpose, expires after ten minutes and can be used once; a solution is checked after
 * the signature, in a few milliseconds.
 */
export {
  createChallenge,
  readSolution,
  type SolvedChallenge,
  spendChallenge,
} from './challenges.ts';
export { challengeRoutes } from './routes.ts';
export { deleteExpiredSolutions } from './store.ts';
