import type { RouteTable } from '../../route-table.ts';
import { answerOnboarding } from './answer-onboarding.ts';
import { getOnboarding, updateOnboarding } from './update-onboarding.ts';

export const onboardingRoutes: RouteTable = {
  getOnboarding: (ctx) => getOnboarding(ctx),
  putOnboarding: (ctx, { body }) => updateOnboarding(ctx, body),
  answerOnboarding: (ctx, { body }) => answerOnboarding(ctx, body),
};
