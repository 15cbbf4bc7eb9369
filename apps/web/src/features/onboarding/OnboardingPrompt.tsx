import { useState } from 'react';
import { useGateway } from '../../state/gateway-store.ts';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { isUnfinished } from './answers.ts';

const OnboardingQuestions = loadLater(() => import('./OnboardingQuestions.tsx'), 'OnboardingQuestions');

/** Shows onboarding to members who have not finished it, when they open the server. */
export function OnboardingPrompt({ serverId }: { serverId: string }) {
  // People who manage the questions are not asked.
  const unfinished = useGateway(
    (state) =>
      isUnfinished(state.members[serverId]?.byId[state.account?.id ?? '']) &&
      !mayInServer(state, serverId, 'manageServer'),
  );
  const [asking, setAsking] = useState(false);
  if (unfinished && !asking) setAsking(true);
  return asking ? <OnboardingQuestions serverId={serverId} unfinished={unfinished} /> : null;
}
