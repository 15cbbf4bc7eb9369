/** Authenticates connections by token, or by the cookie of the upgrade request. */
import type { KnownCaller } from '@guildhall/platform';
import { CLOSE_CODES } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import type { Connection } from '../socket/connection.ts';

/** Closes the connection with 4004 and returns null if the credentials are invalid. */
export async function logIn(
  context: GatewayContext,
  connection: Connection,
  tokenInput: string | undefined,
): Promise<KnownCaller | null> {
  const identity = await checkCredentials(context, connection, tokenInput);
  if (identity === null || !connection.isOpen) return null;
  connection.markLoggedIn();
  return identity;
}

/**
 * Like {@link logIn}, for a connection that already counts as logged in. A disconnect order that arrives during the
 * check may apply to these credentials, so they are checked again.
 */
export async function checkCredentials(
  context: GatewayContext,
  connection: Connection,
  tokenInput: string | undefined,
): Promise<KnownCaller | null> {
  const { cookieHeader } = connection;
  const token = tokenInput?.replace(/^(Bot|Session) /, '');
  let identity: KnownCaller | null = null;
  let orders: number;
  do {
    orders = context.disconnectOrders;
    const presented = token !== undefined || cookieHeader !== undefined;
    const credentials = token === undefined ? { cookieHeader } : { token };
    identity = presented ? await context.loadGroups.run(() => context.ports.authenticate(credentials)) : null;
  } while (orders !== context.disconnectOrders);
  if (identity !== null) return identity;
  context.badLogIns.count(connection.address);
  connection.close(CLOSE_CODES.authenticationFailed.code, 'Authentication failed');
  return null;
}
