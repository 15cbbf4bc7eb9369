/**
 * Resume (op 6): by position from the event log, on any process and across restarts, or from the memory of the
 * process that held the session (design 2.1).
 */
import { CLOSE_CODES, GATEWAY, OPCODES, type Resume } from '@guildhall/protocol';
import type { Connection } from './connection.ts';
import { ownDispatch } from './dispatch.ts';
import { enterAudiences } from './enter-audiences.ts';
import { logIn } from './log-in.ts';
import { LogReplay } from './log-replay.ts';
import { Session, type SessionSettings } from './session.ts';
import { readSessionId } from './session-id.ts';

const RESUMED = { name: 'RESUMED', payload: '{}' };
/** Dispatches sent from memory before looking whether the client keeps up. */
const MEMORY_BATCH = 256;

/** Carries out a well-formed Resume; faults end in a close code or op 9. */
export async function resume(connection: Connection, request: Resume): Promise<void> {
  const { context } = connection;
  const id = request.sessionId ?? request.session_id ?? '';
  const identity = await logIn(connection, request.token);
  if (identity === null) return;
  const traits = readSessionId(id, identity);
  if (traits === null || context.registry.wasEnded(id)) return refuse(connection, false);
  const held = context.registry.get(id);
  if (held !== undefined && request.seq > held.sequence) {
    return connection.close(CLOSE_CODES.invalidSequence.code, 'seq was never sent');
  }
  if (held?.connection?.state === 'opening') return refuse(connection, true);
  if (request.position === undefined) return resumeFromMemory(connection, held, request.seq);
  if ((await context.tail.readAfter(request.position)) === null) return refuse(connection, false);
  if (!connection.isOpen) return;
  return resumeFromLog(connection, { id, identity, ...traits }, request.seq, request.position);
}

async function resumeFromMemory(
  connection: Connection,
  session: Session | undefined,
  sequence: number,
): Promise<void> {
  const missed = session?.dispatchesAfter(sequence) ?? null;
  if (session === undefined || missed === null) return refuse(connection, false);
  session.hold();
  connection.context.registry.attach(session, connection);
  for (const [index, dispatch] of missed.entries()) {
    connection.sendDispatch(sequence + 1 + index, dispatch);
    if (index % MEMORY_BATCH === 0) await connection.readyForBulk();
  }
  if (connection.isOpen) session.send(ownDispatch(RESUMED, connection.context.clock.now()));
  await session.release();
  if (connection.isOpen) connection.state = 'ready';
}

async function resumeFromLog(
  connection: Connection,
  settings: SessionSettings,
  sequence: number,
  position: string,
): Promise<void> {
  const { context } = connection;
  const former = context.registry.get(settings.id);
  const session = new Session(context, settings);
  session.hold();
  session.startAt(sequence);
  context.registry.add(session);
  context.registry.attach(session, connection);
  if (former !== undefined) context.registry.cutOff(former, 'Resumed on another connection');
  try {
    if (!(await enterAudiences(context, session))) return;
    const replay = new LogReplay(context, session);
    if (!(await replay.run(position, connection))) {
      return context.registry.cutOff(session, 'The log no longer reaches back that far');
    }
    if (connection.isOpen) session.send(ownDispatch(RESUMED, context.clock.now()));
    if (connection.isOpen) await session.release(replay.sent);
    if (connection.isOpen) connection.state = 'ready';
  } finally {
    // The client knows how far it got and comes back with that position.
    if (connection.state !== 'ready') context.registry.end(session, false);
  }
}

/** Op 9; the connection may go on with Identify. */
function refuse(connection: Connection, mayRetry: boolean): void {
  if (!connection.isOpen) return;
  connection.state = 'hello';
  connection.deadline = connection.context.clock.now() + GATEWAY.identifyTimeoutMs;
  connection.sendPayload(OPCODES.invalidSession, mayRetry);
}
