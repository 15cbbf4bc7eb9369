import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const accountSectionText = texts('accountSectionText', {
  profile: 'Profile',
  profileWords: 'display name pronouns about you',
  account: 'Account',
  accountWords: 'username e-mail password',
  security: 'Security',
  securityWords: 'two-factor authentication passkeys recovery codes',
  privacy: 'Privacy',
  privacyWords: 'messages friend requests adult link previews',
  sessions: 'Sessions',
  sessionsWords: 'log out',
  activity: 'Activity',
  activityWords: 'security events log-ins failed password changes',
  appearance: 'Appearance',
  appearanceWords: 'theme high contrast reduce motion',
  language: 'Language',
  languageWords: 'translation locale deutsch english français español',
  delete: 'Delete account',
});
