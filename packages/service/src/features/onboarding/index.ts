/**
 * Onboarding: questions for new members. Invariants: it never holds up a join; answers give only roles that there are
 * and that may be given; nobody can offer a role that they could not give themselves.
 */
export { onboardingRoutes } from './routes.ts';
