/** Onboarding: parts that load with the first input. */
import { DoorOpen, ListChecks } from 'lucide-react';
import { dialogs } from '../../state/overlays.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverMenu, serverSections } from '../servers/index.ts';
import { hasFinished } from './answers.ts';
import { askAgain } from './ask-again.ts';
import { onboardingFirstText as text } from './first-strings.ts';

export const onboarding = [
  serverMenu.entry({
    group: 'use',
    action: ({ id }, { state }) =>
      hasFinished(state.members[id]?.byId[state.account?.id ?? '']) && {
        label: text.again,
        icon: ListChecks,
        run: () => askAgain(id),
      },
  }),
  dialogs.entry({
    kind: 'onboarding',
    component: loadLater(() => import('./AnswerAgain.tsx'), 'AnswerAgain'),
  }),
  serverSections.entry({
    id: 'onboarding',
    group: 'community',
    label: text.title,
    icon: DoorOpen,
    allowed: (state, serverId) => mayInServer(state, serverId, 'manageServer'),
    component: loadLater(() => import('./OnboardingSection.tsx'), 'OnboardingSection'),
  }),
];
