import type { SignedIn } from '@guildhall/protocol';
import { enterSession } from '../../../state/session.ts';
import { showToast } from '../../../ui/Toast.tsx';
import { profileSettingsText as text } from '../settings/profile-strings.ts';

/** Goes on with the session that logging in began, and says so when that kept the account from deletion. */
export function takeUpSession(signedIn: SignedIn): void {
  enterSession(signedIn);
  if (signedIn.deletionCancelled) showToast(text.deletionCancelled);
}
