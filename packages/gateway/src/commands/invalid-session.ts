/** Op 9: the session asked for is not to be had; the connection may go on with Identify. */
import { GATEWAY, OPCODES } from '@guildhall/protocol';
import type { Connection } from '../socket/connection.ts';

/** @param mayRetry the same resume may succeed later */
export function invalidSession(connection: Connection, mayRetry: boolean): void {
  if (!connection.isOpen) return;
  connection.state = 'hello';
  connection.deadline = connection.host.clock.now() + GATEWAY.identifyTimeoutMs;
  connection.sendPayload(OPCODES.invalidSession, mayRetry);
}
