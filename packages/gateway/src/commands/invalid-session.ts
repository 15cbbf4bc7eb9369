/** Op 9: the session cannot be resumed; the client may send Identify on the same connection. */
import { GATEWAY, OPCODES } from '@guildhall/protocol';
import type { Connection } from '../socket/connection.ts';

/** @param mayRetry whether the same resume may succeed later */
export function sendInvalidSession(connection: Connection, { mayRetry }: { mayRetry: boolean }): void {
  if (!connection.isOpen) return;
  connection.state = 'hello';
  connection.deadline = connection.host.clock.now() + GATEWAY.identifyTimeoutMs;
  connection.sendPayload(OPCODES.invalidSession, mayRetry);
}
