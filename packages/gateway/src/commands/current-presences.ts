/** Sends presences to sessions that may have missed changes: presence is not in the log. */
import { presenceUpdate } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { type SharedDispatch, shareDispatch } from '../fan-out/dispatch.ts';
import { intentBit } from '../session/intents.ts';
import type { Session } from '../session/session.ts';

const PRESENCES = intentBit('presences', true);

/** Sends all current presences ahead of the held stream. */
async function sendPresences(context: GatewayContext, session: Session): Promise<void> {
  if ((session.intents & PRESENCES) === 0) return;
  const { connection } = session;
  const serverIds = session.classes.map(({ server }) => server.id);
  const around = { serverIds, direct: session.follows(null) };
  for await (const batch of context.ports.currentPresences(session.identity, around)) {
    for (const dispatch of batch) session.send(shareDispatch(dispatch, PRESENCES, context.clock.now()));
    await connection?.readyForBulk();
    if (session.connection !== connection) return;
  }
}

/**
 * Completes the presences of a resuming session: the process that held it sends the missed changes from memory, any
 * other process sends all presences.
 * @param remembered what the session missed; null if this process did not hold it
 */
export async function catchUpOnPresences(
  context: GatewayContext,
  session: Session,
  remembered: readonly SharedDispatch[] | null,
): Promise<void> {
  if (remembered === null) {
    await sendPresences(context, session);
    noteMissingPresences(context, session);
    return;
  }
  if ((session.intents & PRESENCES) === 0) return;
  for (const dispatch of remembered) if (dispatch.name === presenceUpdate.name) session.send(dispatch);
}

/** While other processes cannot be reached, the state of a new session lacks the people connected to them. */
export function noteMissingPresences(
  { ephemeral, lackingPresences }: GatewayContext,
  session: Session,
): void {
  if (!ephemeral.isReachable()) lackingPresences.add(session);
}

/** Once other processes can be reached again, sends these sessions what they lack, one session after the other. */
export async function sendMissingPresences(context: GatewayContext): Promise<void> {
  for (const session of context.registry.all()) {
    if (!context.lackingPresences.delete(session) || context.registry.get(session.id) !== session) continue;
    await session.flowing();
    await sendPresences(context, session).catch((error: unknown) => {
      context.log.warn({ err: error }, 'a session could not be sent the presences it lacks');
    });
  }
}
