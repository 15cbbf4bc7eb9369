/**
 * Signing in with accounts of OpenID Connect providers. Invariants: an account of a provider belongs to one account
 * here; an answer counts only in the browser that asked for it; nobody gets into an account by its e-mail address.
 */
export { linkAsOperator, setGroupsAsOperator } from './as-operator.ts';
export { providerSignInJobs } from './jobs.ts';
export { providerSignInRoutes } from './routes.ts';
