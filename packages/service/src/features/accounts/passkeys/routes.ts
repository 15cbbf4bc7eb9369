import type { RouteTable } from '../../../route-table.ts';
import { logInWithPasskey, startPasskeyLogIn } from './log-in-with-passkey.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';

export const passkeyRoutes: RouteTable = {
  listPasskeys: (ctx) => listPasskeys(ctx),
  startPasskey: (ctx, { body }) => startPasskey(ctx, body),
  addPasskey: (ctx, { body }) => addPasskey(ctx, body),
  renamePasskey: (ctx, { params, body }) => renamePasskey(ctx, params.passkeyId, body.name),
  removePasskey: (ctx, { params, body }) => removePasskey(ctx, params.passkeyId, body),
  startPasskeyLogIn: (ctx) => startPasskeyLogIn(ctx),
  logInWithPasskey: (ctx, { body }) => logInWithPasskey(ctx, body),
};
