/**
 * Onboarding: questions for new members. Invariants: it never holds up a join; answers give only roles that there are
 * and that may be given; whoever sets it up hands out nothing that is not theirs to give.
 */
export { onboardingRoutes } from './routes.ts';
export { isOnboarding } from './store.ts';
