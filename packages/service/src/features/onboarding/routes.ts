import type { RouteTable } from '../../route-table.ts';
import { answerPrompts } from './answer-prompts.ts';
import { readOnboarding, updateOnboarding } from './update-onboarding.ts';

export const onboardingRoutes: RouteTable = {
  getOnboarding: (ctx) => readOnboarding(ctx),
  putOnboarding: (ctx, { body }) => updateOnboarding(ctx, body),
  answerOnboarding: (ctx, { body }) => answerPrompts(ctx, body),
};
