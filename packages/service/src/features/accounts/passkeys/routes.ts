import {
  addPasskey as addPasskeyEndpoint,
  listPasskeys as listPasskeysEndpoint,
  logInWithPasskey as logInWithPasskeyEndpoint,
  removePasskey as removePasskeyEndpoint,
  renamePasskey as renamePasskeyEndpoint,
  startPasskey as startPasskeyEndpoint,
  startPasskeyLogIn as startPasskeyLogInEndpoint,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../../route-table.ts';
import { logInWithPasskey, startPasskeyLogIn } from './log-in-with-passkey.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys.ts';

export const passkeyRoutes: RouteTable = [
  known(listPasskeysEndpoint, (ctx) => listPasskeys(ctx)),
  known(startPasskeyEndpoint, (ctx, { body }) => startPasskey(ctx, body)),
  known(addPasskeyEndpoint, (ctx, { body }) => addPasskey(ctx, body)),
  known(renamePasskeyEndpoint, (ctx, { params, body }) => renamePasskey(ctx, params.passkeyId, body.name)),
  known(removePasskeyEndpoint, (ctx, { params, body }) => removePasskey(ctx, params.passkeyId, body)),
  open(startPasskeyLogInEndpoint, (ctx) => startPasskeyLogIn(ctx)),
  open(logInWithPasskeyEndpoint, (ctx, { body }) => logInWithPasskey(ctx, body)),
];
