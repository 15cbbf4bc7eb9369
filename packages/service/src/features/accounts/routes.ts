import {
  changePassword as changePasswordEndpoint,
  confirmTwoFactor as confirmTwoFactorEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  endTwoFactor as endTwoFactorEndpoint,
  forgotPassword as forgotPasswordEndpoint,
  getAccount,
  listSessions as listSessionsEndpoint,
  logIn as logInEndpoint,
  logInWithCode as logInWithCodeEndpoint,
  logOut as logOutEndpoint,
  register as registerEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  resendVerification as resendVerificationEndpoint,
  resetPassword as resetPasswordEndpoint,
  startTwoFactor as startTwoFactorEndpoint,
  updateAccount as updateAccountEndpoint,
  updateProfile as updateProfileEndpoint,
  verifyEmail as verifyEmailEndpoint,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../route-table.ts';
import { resendVerification, verifyEmail } from './mail/verify-email.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword, resetPassword } from './passwords/reset-password.ts';
import { readAccount } from './read-account.ts';
import { endOtherSessions, endSession, listSessions } from './sign-in/end-sessions.ts';
import { logIn, logInWithCode } from './sign-in/log-in.ts';
import { logOut } from './sign-in/log-out.ts';
import { register } from './sign-in/register.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor/manage-two-factor.ts';
import { updateAccount, updateProfile } from './update-account.ts';

export const accountRoutes: RouteTable = [
  open(registerEndpoint, (ctx, { body }) => register(ctx, body)),
  open(logInEndpoint, (ctx, { body }) => logIn(ctx, body)),
  open(logInWithCodeEndpoint, (ctx, { body }) => logInWithCode(ctx, body)),
  open(forgotPasswordEndpoint, (ctx, { body }) => forgotPassword(ctx, body)),
  open(resetPasswordEndpoint, (ctx, { body }) => resetPassword(ctx, body)),
  open(verifyEmailEndpoint, (ctx, { body }) => verifyEmail(ctx, body)),
  known(resendVerificationEndpoint, (ctx) => resendVerification(ctx)),
  known(startTwoFactorEndpoint, (ctx, { body }) => startTwoFactor(ctx, body.password)),
  known(confirmTwoFactorEndpoint, (ctx, { body }) => confirmTwoFactor(ctx, body.code)),
  known(endTwoFactorEndpoint, (ctx, { body }) => endTwoFactor(ctx, body)),
  known(renewRecoveryCodesEndpoint, (ctx, { body }) => renewRecoveryCodes(ctx, body)),
  known(logOutEndpoint, (ctx) => logOut(ctx)),
  known(getAccount, (ctx) => readAccount(ctx)),
  known(updateAccountEndpoint, (ctx, { body }) => updateAccount(ctx, body)),
  known(changePasswordEndpoint, (ctx, { body }) => changePassword(ctx, body)),
  known(listSessionsEndpoint, (ctx) => listSessions(ctx)),
  known(endSessionEndpoint, (ctx, { params }) => endSession(ctx, params.sessionId)),
  known(endOtherSessionsEndpoint, (ctx) => endOtherSessions(ctx)),
  known(updateProfileEndpoint, (ctx, { body }) => updateProfile(ctx, body)),
  ...passkeyRoutes,
];
