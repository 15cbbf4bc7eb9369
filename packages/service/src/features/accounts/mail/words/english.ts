import type { MailCatalogue } from './mail-catalogue.ts';

export const englishMails: MailCatalogue = {
  language: 'en',
  verification: ({ instance, username }) => ({
    subject: `Confirm your e-mail address for ${instance}`,
    before: [`Someone, most likely you, uses this address for the account "${username}" on ${instance}.`],
    link: 'Confirm this address',
    after: [
      'The link works once, within 24 hours. If the account is not yours, do nothing: the address stays unconfirmed.',
    ],
  }),
  reset: ({ instance, username }) => ({
    subject: `Set a new password for ${instance}`,
    before: [`Someone, most likely you, asked for a new password for the account "${username}".`],
    link: 'Set a new password',
    after: [
      'The link works once, within 1 hour, and ends every session of the account. If you did not ask for it, do nothing: your password stays the same.',
    ],
  }),
  emailChanged: ({ instance, username, address }) => ({
    subject: `Your e-mail address on ${instance} was changed`,
    before: [
      `The account "${username}" on ${instance} now uses the address ${address}.`,
      'If this was you, there is nothing to do.',
    ],
    after: [`If it was not you, tell the operators of ${instance} immediately.`],
  }),
  attack: ({ instance, username, kind }) => ({
    subject: `Someone is trying to log in to your account on ${instance}`,
    before: [
      `Many ${kind === 'password' ? 'passwords' : 'two-factor codes'} were tried on the account "${username}" within a short time. Such attempts are slowed down, except from devices and places you have logged in from.`,
      ...(kind === 'code' ? ['Someone knows your password. If this was not you, change it now.'] : []),
    ],
    after: [
      'If you have trouble logging in yourself, wait a few seconds: you are not locked out. Two-factor authentication keeps your account safe even from someone who guesses the password.',
    ],
  }),
  happened: {
    log_in_new_device: 'New log-in',
    password_changed: 'Your password was changed',
    password_reset: 'Your password was set with a link',
    two_factor_on: 'Two-factor authentication was turned on',
    two_factor_off: 'Two-factor authentication was turned off',
    recovery_codes_renewed: 'New recovery codes were created',
    passkey_added: 'A passkey was added',
    passkey_removed: 'A passkey was removed',
    provider_linked: 'A provider account was linked',
    provider_unlinked: 'The link to a provider account was removed',
  },
  security: ({ instance, username, happened, time, address, page }) => ({
    subject: `${happened} on ${instance}`,
    before: [
      `${happened}: this concerns the account "${username}" on ${instance}.`,
      `Time: ${time}`,
      ...(address === null ? [] : [`Address: ${address}`]),
    ],
    after: [
      `If this was you, there is nothing to do. If not, set a new password immediately at ${page}: that ends every session.`,
    ],
  }),
};
