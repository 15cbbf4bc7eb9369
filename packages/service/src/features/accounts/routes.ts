import {
  changePassword as changePasswordEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endSession as endSessionEndpoint,
  getAccount,
  listSessions as listSessionsEndpoint,
  logIn as logInEndpoint,
  logOut as logOutEndpoint,
  register as registerEndpoint,
  updateAccount as updateAccountEndpoint,
  updateProfile as updateProfileEndpoint,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../route-table.ts';
import { changePassword } from './change-password.ts';
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readAccount } from './read-account.ts';
import { register } from './register.ts';
import { updateAccount, updateProfile } from './update-account.ts';

export const accountRoutes: RouteTable = [
  open(registerEndpoint, (ctx, { body }) => register(ctx, body)),
  open(logInEndpoint, (ctx, { body }) => logIn(ctx, body)),
  known(logOutEndpoint, (ctx) => logOut(ctx)),
  known(getAccount, (ctx) => readAccount(ctx)),
  known(updateAccountEndpoint, (ctx, { body }) => updateAccount(ctx, body)),
  known(changePasswordEndpoint, (ctx, { body }) => changePassword(ctx, body)),
  known(listSessionsEndpoint, (ctx) => listSessions(ctx)),
  known(endSessionEndpoint, (ctx, { params }) => endSession(ctx, params.sessionId)),
  known(endOtherSessionsEndpoint, (ctx) => endOtherSessions(ctx)),
  known(updateProfileEndpoint, (ctx, { body }) => updateProfile(ctx, body)),
];
