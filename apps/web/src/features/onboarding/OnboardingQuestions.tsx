import type { Onboarding } from '@guildhall/protocol';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { loadLater } from '../../state/slots.ts';
import { openPrompts } from './answers.ts';

const OnboardingDialog = loadLater(() => import('./OnboardingDialog.tsx'), 'OnboardingDialog');
const UnreadQuestions = loadLater(() => import('./UnreadQuestions.tsx'), 'UnreadQuestions');

interface OnboardingQuestionsProps {
  serverId: string;
  /** Whether onboarding is still unfinished. */
  unfinished: boolean;
}

/** Reads the questions and asks them. */
export function OnboardingQuestions({ serverId, unfinished }: OnboardingQuestionsProps) {
  const [asked, setAsked] = useState<Onboarding | null>(null);
  const [closed, setClosed] = useState(false);
  const navigate = useNavigate();
  const onboarding = useQuery({
    queryKey: ['onboarding', serverId],
    queryFn: ({ signal }) => client.api.getOnboarding({ serverId, signal }),
    enabled: unfinished,
    staleTime: 60_000,
  });
  // The questions stay until the dialog closes, even while answers finish onboarding.
  if (asked === null && unfinished && openPrompts(onboarding.data).length > 0) {
    setAsked(onboarding.data ?? null);
  }
  async function readAgain(): Promise<Onboarding | undefined> {
    const { data } = await onboarding.refetch();
    if (data) setAsked(data);
    return data;
  }
  if (closed) return null;
  if (onboarding.isLoadingError && asked === null) {
    return <UnreadQuestions serverId={serverId} query={onboarding} onClose={() => setClosed(true)} />;
  }
  if (asked === null) return null;
  const mustAnswer = asked.prompts.some(({ required }) => required);
  return (
    <OnboardingDialog
      serverId={serverId}
      onboarding={asked}
      mustAnswer={mustAnswer}
      onRefused={readAgain}
      onClose={() => setClosed(true)}
      onLeave={() => {
        setClosed(true);
        // Without answers, the server stays closed in this client; other places stay open.
        if (mustAnswer) void navigate({ to: '/messages' });
      }}
    />
  );
}
