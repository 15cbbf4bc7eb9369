/** Sends presences to sessions that may have missed changes: presence is not in the log. */
import { PageTurns } from '@guildhall/platform/page-turns';
import { presenceUpdate } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { type SharedDispatch, shareDispatch } from '../fan-out/dispatch.ts';
import { intentBit } from '../session/intents.ts';
import type { Session } from '../session/session.ts';

const PRESENCES = intentBit('presences', true);
const RETRY_MS = 5000;

/** The current presences that a session receives, in batches. */
async function* readPresences(
  { ports, clock }: GatewayContext,
  session: Session,
): AsyncGenerator<readonly SharedDispatch[]> {
  if ((session.intents & PRESENCES) === 0) return;
  const serverIds = session.classes.map(({ server }) => server.id);
  const around = { serverIds, direct: session.follows(null) };
  for await (const batch of ports.currentPresences(session.identity, around))
    yield batch.map((source) => ({ ...shareDispatch(source, PRESENCES, clock.now()), isOwn: true }));
}

/** Sends all current presences ahead of the held stream. */
async function sendPresences(context: GatewayContext, session: Session): Promise<void> {
  const { connection } = session;
  for await (const batch of readPresences(context, session)) {
    if (session.connection !== connection) return;
    for (const dispatch of batch) session.send(dispatch);
    await connection?.readyForBulk();
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
  if (remembered === null) return sendPresences(context, session);
  if ((session.intents & PRESENCES) === 0) return;
  for (const dispatch of remembered) if (dispatch.name === presenceUpdate.name) session.send(dispatch);
}

/**
 * Creates the function to call once other processes are heard again: it sends all sessions what they may have missed,
 * one batch at a time, while other sessions wait for their clients. Each call ends the work of the one before.
 */
export function createPresenceRepair(context: GatewayContext): () => void {
  let round = new AbortController();
  return () => {
    round.abort();
    round = new AbortController();
    const { signal } = round;
    const turns = new PageTurns();
    /** The sessions of the next retry. */
    const failed = new Set<string>();
    const retry = (): void => {
      const ids = [...failed];
      failed.clear();
      for (const id of ids) void repair(id);
    };
    const repair = async (id: string, repaired?: Session): Promise<void> => {
      const session = context.registry.get(id);
      if (session === undefined || session === repaired || signal.aborted) return;
      try {
        await sendInTurns(context, session, turns, signal);
      } catch (error) {
        if (failed.size === 0) {
          context.log.warn({ err: error }, 'sessions could not be sent the presences they lack; retrying');
          context.wheel.add({ deadline: context.clock.now() + RETRY_MS, expire: retry });
        }
        failed.add(id);
        return;
      }
      // A resume by position has replaced the session, and does not send what was missed before.
      return repair(id, session);
    };
    for (const { id } of context.registry.all()) void repair(id);
  };
}

async function sendInTurns(
  context: GatewayContext,
  session: Session,
  turns: PageTurns,
  signal: AbortSignal,
): Promise<void> {
  // A session that is opening has not joined all of its audiences.
  await session.flowing();
  let { classes } = session;
  let batches = readPresences(context, session);
  /** @returns whether there may be more to send */
  const sendNext = async (): Promise<boolean> => {
    if (session.ended || signal.aborted) return false;
    // It is being resumed.
    if (session.isHeld) return true;
    const { connection } = session;
    // Newer presences, and the loss of a server, follow the batch.
    session.hold();
    try {
      const next = await batches.next();
      if (session.classes === classes && session.connection === connection) {
        for (const dispatch of next.value ?? []) session.send(dispatch);
        return next.done !== true;
      }
      // The batch may contain people whom the session no longer sees, or be older than what a resume has sent.
      ({ classes } = session);
      batches = readPresences(context, session);
      return true;
    } finally {
      // Otherwise a resume releases the stream.
      if (session.connection === null || session.connection === connection) void session.release();
    }
  };
  while (await turns.run(session.identity.id, sendNext)) {
    await session.connection?.readyForBulk();
    await session.flowing();
  }
}
