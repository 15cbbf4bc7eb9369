/** Verification of e-mail addresses and forgotten passwords (design 6.2). */
import { Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';

const LinkToken = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'The part of the link after the #',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/email/verify',
  summary: 'Confirm an e-mail address with the link that was sent to it',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({ token: LinkToken }),
  replies: { 204: null },
  errors: ['invalid_link', 'csrf_failed'],
  rateLimits: [{ limit: 30, windowSecs: 600, by: ['address'] }],
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/email/resend',
  summary: 'Send the link that confirms the e-mail address again',
  description: 'Does nothing when the address is confirmed already, or where the instance sends no mail.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
  rateLimits: [
    { limit: 3, windowSecs: 3600, by: ['actor'] },
    { limit: 3, windowSecs: 3600, by: ['address'] },
  ],
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Request a link that sets a new password',
  description: 'Answers the same whether there is an account with the address or not.',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({
    email: Type.String({ maxLength: LIMITS.email, pattern: '^[^\\s@]+@[^\\s@]+$' }),
  }),
  replies: { 202: null },
  errors: ['csrf_failed', 'passwords_off'],
  rateLimits: [{ limit: 3, windowSecs: 3600, by: ['address'] }],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password with the link; every session ends',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({ token: LinkToken, newPassword: Type.String({ maxLength: 1024 }) }),
  replies: { 204: null },
  errors: ['invalid_link', 'weak_password', 'csrf_failed', 'passwords_off'],
  rateLimits: [{ limit: 30, windowSecs: 600, by: ['address'] }],
});

export const accountRecoveryEndpoints = {
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
};
