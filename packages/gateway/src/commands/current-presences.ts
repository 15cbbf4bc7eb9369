/** Sends all current presences to sessions that may have missed changes: presence is not in the log. */
import type { GatewayContext } from '../context.ts';
import { shareDispatch } from '../fan-out/dispatch.ts';
import { intentBit } from '../session/intents.ts';
import type { Session } from '../session/session.ts';

const PRESENCES = intentBit('presences', true);

/** Ahead of the held stream, while a session resumes. */
export async function sendPresences(context: GatewayContext, session: Session): Promise<void> {
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
