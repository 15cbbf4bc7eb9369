import { texts } from '../../../languages/texts.ts';

/** Texts of signing in with providers. */
export const providerText = texts('providerText', {
  or: 'or',
  continueWith: (name: string) => `Continue with ${name}`,
  onlyProviders: 'Log in with your organisation’s account.',
  codeFirst: 'If you are new here, enter the code before you continue.',
  returning: 'Logging you in',
  linking: 'Linking your account',
  failed: 'That did not work',
  backToLogIn: 'Back to log in',
  backToSettings: 'Back to your settings',
  addressTaken:
    'An account here already has your e-mail address. Log in to it and link this one in your settings, under Security.',
  noAccount:
    'No account here is linked to this one. If you have an account, log in and link this one in your settings, under Security. If you have a code for a new account, enter it on the page for new accounts first.',
  failedBefore: 'This log-in was already used, or it belongs to another window. Start again.',
  closeWindow: 'Confirmed. You can close this window.',
  linkTitle: 'Log in with this link',
  linkHint: 'It works once, for ten minutes.',
  linkLogIn: 'Log in',
  linkedAccounts: 'Linked accounts',
  linkedHint: 'Accounts of an organisation that you can log in with.',
  linkedAs: (name: string) => `Linked as ${name}`,
  linkedOn: (when: string) => `linked ${when}`,
  notLinked: 'Not linked',
  unknownProvider: 'A provider that is no longer set up',
  link: 'Link',
  unlink: 'Unlink',
  linkOne: (name: string) => `Link ${name}`,
  unlinkOne: (name: string) => `Unlink ${name}`,
  unlinkHint:
    'You will no longer be able to log in with it. Other sessions that began with it end. Your account stays as it is.',
  linked: 'Account linked.',
  unlinked: 'Account unlinked.',
  loading: 'Loading your linked accounts',
  proveHint: 'Log in again to confirm who you are.',
  proveWith: (name: string) => `Confirm with ${name}`,
  proved: 'Confirmed. Continue within five minutes.',
  proofExpired: 'Your confirmation has expired. Confirm again.',
  popupBlocked: 'Your browser blocked the window. Allow it and try again.',
});
