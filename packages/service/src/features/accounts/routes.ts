import type { RouteTable } from '../../route-table.ts';
import { getAccount } from './get-account.ts';
import { resendVerification, verifyEmail } from './mail/verify-email.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword, resetPassword, type TokenEnds } from './passwords/reset-password.ts';
import { listSecurityEvents } from './security-events/list-security-events.ts';
import { endOtherSessions, endSession, listSessions } from './sign-in/end-sessions.ts';
import { logIn, logInWithCode } from './sign-in/log-in.ts';
import { logInWithLink } from './sign-in/log-in-link.ts';
import { logOut } from './sign-in/log-out.ts';
import { register } from './sign-in/register.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor/manage-two-factor.ts';
import { updateAccount, updateProfile } from './update-account.ts';

export const accountRoutes = (tokens: TokenEnds): RouteTable => ({
  register: (ctx, { body }) => register(ctx, body),
  logIn: (ctx, { body }) => logIn(ctx, body),
  logInWithCode: (ctx, { body }) => logInWithCode(ctx, body),
  logInWithLink: (ctx, { body }) => logInWithLink(ctx, body),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  resetPassword: (ctx, { body }) => resetPassword(ctx, body, tokens),
  verifyEmail: (ctx, { body }) => verifyEmail(ctx, body),
  resendVerification: (ctx) => resendVerification(ctx),
  startTwoFactor: (ctx, { body }) => startTwoFactor(ctx, body.password),
  confirmTwoFactor: (ctx, { body }) => confirmTwoFactor(ctx, body, tokens),
  endTwoFactor: (ctx, { body }) => endTwoFactor(ctx, body),
  renewRecoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body),
  logOut: (ctx) => logOut(ctx),
  getAccount: (ctx) => getAccount(ctx),
  updateAccount: (ctx, { body }) => updateAccount(ctx, body),
  changePassword: (ctx, { body }) => changePassword(ctx, body, tokens),
  listSecurityEvents: (ctx, { query }) => listSecurityEvents(ctx, query),
  listSessions: (ctx) => listSessions(ctx),
  endSession: (ctx, { params }) => endSession(ctx, params.sessionId),
  endOtherSessions: (ctx) => endOtherSessions(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  ...passkeyRoutes,
});
