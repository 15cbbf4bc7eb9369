/** What goes by mail (verification, forgotten passwords) and the archive of one's own data (design 6.2). */
import { type Static, Type } from 'typebox';
import { endpoint } from './contract.ts';
import { LIMITS } from './limits.ts';
import { Nullable, OneOf, Timestamp } from './schema.ts';

const LinkToken = Type.String({
  minLength: 1,
  maxLength: 256,
  description: 'What stands after the # of the link',
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/email/verify',
  summary: 'Confirm an e-mail address with the link that was sent to it',
  tag: 'Accounts',
  actors: ['nobody'],
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
  summary: 'Ask for a link that sets a new password',
  description: 'Answers the same whether there is an account with the address or not.',
  tag: 'Accounts',
  actors: ['nobody'],
  body: Type.Object({
    email: Type.String({ maxLength: LIMITS.email, pattern: '^[^\\s@]+@[^\\s@]+$' }),
  }),
  replies: { 202: null },
  errors: ['csrf_failed'],
  rateLimits: [{ limit: 3, windowSecs: 3600, by: ['address'] }],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Set a new password with the link; every session ends',
  tag: 'Accounts',
  actors: ['nobody'],
  body: Type.Object({ token: LinkToken, newPassword: Type.String({ maxLength: 1024 }) }),
  replies: { 204: null },
  errors: ['invalid_link', 'weak_password', 'csrf_failed'],
  rateLimits: [{ limit: 30, windowSecs: 600, by: ['address'] }],
});

export const DataExport = Type.Object({
  state: OneOf(['none', 'preparing', 'ready']),
  requestedAt: Nullable(Timestamp),
  readyAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  size: Nullable(Type.Integer({ description: 'Bytes' })),
  url: Nullable(Type.String({ description: 'Of the archive; asks for the same credentials as any call' })),
});
export type DataExport = Static<typeof DataExport>;

export const getDataExport = endpoint({
  method: 'GET',
  path: '/auth/export',
  summary: "How far the archive of one's own data is",
  tag: 'Accounts',
  actors: ['person'],
  replies: { 200: DataExport },
  errors: [],
});

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  summary: "Have an archive of one's own data made; it can be fetched for 7 days",
  tag: 'Accounts',
  actors: ['person'],
  replies: { 202: DataExport },
  errors: [],
  rateLimits: [{ limit: 2, windowSecs: 86_400, by: ['actor'] }],
});

export const accountRecoveryEndpoints = {
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  getDataExport,
  requestDataExport,
};
