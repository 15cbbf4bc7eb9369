import type { RouteTable } from '../../route-table.ts';
import { answerPrompts } from './answer-prompts.ts';
import { getOnboarding, updateOnboarding } from './update-onboarding.ts';

export const onboardingRoutes: RouteTable = {
  getOnboarding: (ctx) => getOnboarding(ctx),
  putOnboarding: (ctx, { body }) => updateOnboarding(ctx, body),
  answerOnboarding: (ctx, { body }) => answerPrompts(ctx, body),
};
