import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../../../languages/format-bytes.ts';
import { texts } from '../../../languages/texts.ts';
/** Texts of pictures and colours of the profile, and of deleting the account. */
export const profileSettingsText = texts('profileSettingsText', {
  preview: 'Preview of your profile',
  status: 'Status',
  customStatusHint: 'A few words beside your name. Leave it empty to clear it.',
  avatar: 'Picture',
  avatarInSentence: 'picture',
  avatarHint: `Up to ${formatBytes(LIMITS.imageBytes)}. It is cropped to a square.`,
  banner: 'Banner',
  bannerInSentence: 'banner',
  bannerHint: `Shown at the top of your profile. Up to ${formatBytes(LIMITS.imageBytes)}.`,
  themePrimary: 'First theme colour',
  themeAccent: 'Second theme colour',
  themeHint: 'Behind your picture where you have no banner.',
  clearColour: 'Clear',
  deleteHint: (days: number) =>
    `You are logged out everywhere immediately. After ${days} days your account is erased for good. Log in before then to keep it.`,
  ownsServers: 'You still own these servers. Transfer or delete them first:',
  deleteMessages: 'Also delete everything I wrote',
  deleteMessagesHint: 'Otherwise your messages stay, under the name of a deleted account.',
  deleteButton: 'Delete my account',
  deletionAsked: (when: string) => `Your account will be erased on ${when}. Log in before then to keep it.`,
  deletionCancelled: 'Welcome back. Your account will not be deleted.',
});
