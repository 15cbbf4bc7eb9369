import { closeOverlay, type Overlay } from '../../state/overlays.ts';
import { askAgain } from './ask-again.ts';
import { OnboardingDialog } from './OnboardingDialog.tsx';

/**
 * The questions for newcomers, for someone who has finished them.
 *
 * @place The menu of a server
 */
export function AnswerAgain({ serverId, onboarding }: Extract<Overlay, { readonly kind: 'onboarding' }>) {
  return (
    <OnboardingDialog
      serverId={serverId}
      onboarding={onboarding}
      mustAnswer={false}
      again
      onRefused={() => askAgain(serverId)}
      onClose={closeOverlay}
      onLeave={closeOverlay}
    />
  );
}
