/**
 * Onboarding: questions for new members. Invariants: it never holds up a join; answers give only roles that there are
 * and that may be given; whoever sets it up hands out nothing that is not theirs to give.
 */
import { answerOnboarding, getOnboarding, putOnboarding } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inServer } from '../access/index.ts';
import { answerPrompts } from './answer-prompts.ts';
import { readOnboarding, updateOnboarding } from './update-onboarding.ts';

export { isOnboarding } from './store.ts';

export const onboardingRoutes: RouteTable = [
  inServer()(getOnboarding, (ctx) => readOnboarding(ctx)),
  inServer()(putOnboarding, (ctx, { body }) => updateOnboarding(ctx, body)),
  inServer()(answerOnboarding, (ctx, { body }) => answerPrompts(ctx, body)),
];
