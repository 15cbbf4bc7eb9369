/**
 * Onboarding: the questions that newcomers answer.
 *
 * @place The questions a newcomer answers; server settings: Onboarding
 */
import { DoorOpen } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { onboardingFirstText } from './first-strings.ts';

export { OnboardingPrompt } from './OnboardingPrompt.tsx';

export const onboarding = [
  serverSections.entry({
    id: 'onboarding',
    group: 'community',
    label: onboardingFirstText.title,
    icon: DoorOpen,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./OnboardingSection.tsx'), 'OnboardingSection'),
  }),
];
