import { client } from '../../state/client.ts';
import { openOverlay } from '../../state/overlays.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { openPrompts } from './answers.ts';
import { onboardingFirstText as text } from './first-strings.ts';

/** Asks someone who has finished onboarding the questions of a server, as they are now. */
export async function askAgain(serverId: string): Promise<void> {
  const onboarding = await client.api.getOnboarding({ serverId });
  if (openPrompts(onboarding).length > 0) openOverlay({ kind: 'onboarding', serverId, onboarding });
  else showToast(text.noQuestions, 'note');
}
