/** Sets the status that a client chose, in Identify or later (op 3). */
import type { KnownCaller } from '@guildhall/platform';
import { CLOSE_CODES, type PresenceInput } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import type { Connection } from '../socket/connection.ts';

/** Closes with 4001 and returns false if the status is invalid. */
export async function choosePresence(
  context: GatewayContext,
  connection: Connection,
  identity: KnownCaller,
  presence: PresenceInput,
): Promise<boolean> {
  try {
    await context.ports.choosePresence(identity, presence);
    return true;
  } catch (error) {
    context.log.debug({ err: error }, 'a presence was refused');
    connection.close(CLOSE_CODES.unknownOpcode.code, 'Invalid presence');
    return false;
  }
}
