/**
 * Sign-in with OpenID Connect providers. Invariants: a provider's account belongs to one account here; an answer counts
 * only in the browser that asked for it; an e-mail address never gives access to an account.
 */
export { linkAsOperator, setGroupsAsOperator } from './as-operator.ts';
export { providerSignInJobs } from './jobs.ts';
export { SEALED_ID_TOKENS } from './log-out.ts';
export { providerSignInRoutes } from './routes.ts';
