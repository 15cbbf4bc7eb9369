import type { Onboarding } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { OnboardingDialog } from './OnboardingDialog.tsx';

/**
 * The questions for newcomers, for someone who has finished them.
 *
 * @place The menu of a server
 */
export function AnswerAgain({ serverId, onboarding }: Extract<Overlay, { readonly kind: 'onboarding' }>) {
  const [asked, setAsked] = useState(onboarding);
  async function readAgain(): Promise<Onboarding | undefined> {
    const now = await client.api.getOnboarding({ serverId }).catch(() => undefined);
    if (now) setAsked(now);
    return now;
  }
  return (
    <OnboardingDialog
      serverId={serverId}
      onboarding={asked}
      mustAnswer={false}
      again
      onRefused={readAgain}
      onClose={closeOverlay}
      onLeave={closeOverlay}
    />
  );
}
