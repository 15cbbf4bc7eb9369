/** Onboarding: parts that load with the first input. */
import { DoorOpen } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { onboardingFirstText } from './first-strings.ts';

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
