/**
 * Onboarding: questions for new members. Invariants: it never delays a join; answers give only existing roles that may
 * be given; nobody can offer a role that they could not give themselves.
 */
export { onboardingRoutes } from './routes.ts';
