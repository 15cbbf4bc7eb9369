import type { SignedIn } from '@guildhall/protocol';
import { enterSession } from '../../../state/session.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { profileSettingsText as text } from '../settings/profile-strings.ts';

/** Continues with the session of a log-in, and tells the person if that cancelled the account's deletion. */
export function continueSession(signedIn: SignedIn): void {
  enterSession(signedIn);
  if (signedIn.deletionCancelled) showToast(text.deletionCancelled);
}
