/**
 * Resume (op 6): by position from the event log, on any process and across restarts, or from the memory of the
 * process that held the session (design 2.1).
 */
import { CLOSE_CODES, type Resume } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { ownDispatch } from '../fan-out/dispatch.ts';
import { Session, type SessionSettings } from '../session/session.ts';
import { readSessionId } from '../session/session-id.ts';
import type { Connection } from '../socket/connection.ts';
import { catchUpOnPresences } from './current-presences.ts';
import { enterAudiences } from './enter-audiences.ts';
import { EVENTS_PER_RESUME, eventsCounted } from './fair-use.ts';
import { sendInvalidSession } from './invalid-session.ts';
import { checkCredentials, logIn } from './log-in.ts';
import { LogReplay } from './log-replay.ts';

const REPLACED = 'Resumed on another connection';
const RESUMED = { name: 'RESUMED', payload: '{}' };
/** The number of dispatches sent from memory in one turn. */
const MEMORY_BATCH = 256;

/** Handles a well-formed Resume. Errors end in a close code or op 9. */
export async function resume(
  context: GatewayContext,
  connection: Connection,
  request: Resume,
): Promise<void> {
  const id = request.sessionId ?? request.session_id ?? '';
  const identity = await logIn(context, connection, request.token);
  if (identity === null) return;
  const traits = readSessionId(id, identity, context.sign);
  if (traits === null || context.registry.wasEnded(id))
    return sendInvalidSession(connection, { mayRetry: false });
  const session = context.registry.get(id);
  // With a position, another process may have sent more than this one did.
  if (session !== undefined && request.position === undefined && request.seq > session.sequence) {
    return connection.close(CLOSE_CODES.invalidSequence.code, 'seq was never sent');
  }
  if (session?.connection?.isOpening) return sendInvalidSession(connection, { mayRetry: true });
  context.replayTurns.count(identity.id, EVENTS_PER_RESUME);
  if (request.position === undefined) return resumeFromMemory(context, connection, session, request.seq);
  const orders = context.disconnectOrders;
  if (!(await context.recentLog.reaches(request.position)))
    return sendInvalidSession(connection, { mayRetry: false });
  // A disconnect order during the check did not reach this session, which is not in the registry yet.
  const isUnsure = orders !== context.disconnectOrders;
  if (isUnsure && (await checkCredentials(context, connection, request.token)) === null) return;
  if (!connection.isOpen) return;
  return resumeFromLog(context, connection, { id, identity, ...traits }, request.seq, request.position);
}

async function resumeFromMemory(
  context: GatewayContext,
  connection: Connection,
  session: Session | undefined,
  sequence: number,
): Promise<void> {
  const missed = session?.dispatchesAfter(sequence) ?? null;
  if (session === undefined || missed === null) return sendInvalidSession(connection, { mayRetry: false });
  session.hold();
  context.registry.attach(session, connection);
  const { replayTurns } = context;
  const { id } = session.identity;
  for (let start = 0; start < missed.length && connection.isOpen; start += MEMORY_BATCH) {
    const batch = missed.slice(start, start + MEMORY_BATCH);
    await replayTurns.run(id, async () => connection.sendDispatches(sequence + 1 + start, batch));
    const bytes = batch.reduce((sum, { body }) => sum + body.length, 0);
    replayTurns.count(id, eventsCounted(batch.length, bytes));
    await connection.readyForBulk();
  }
  // This connection was cut off; a newer one of the session continues.
  if (session.connection !== null && session.connection !== connection) return;
  if (connection.isOpen) session.send(ownDispatch(RESUMED, context.clock.now()));
  await session.release();
  if (connection.isOpen) connection.state = 'ready';
}

async function resumeFromLog(
  context: GatewayContext,
  connection: Connection,
  settings: SessionSettings,
  sequence: number,
  position: string,
): Promise<void> {
  const former = context.registry.get(settings.id);
  const session = new Session(context, settings);
  session.hold();
  session.startAt(sequence);
  context.registry.add(session);
  context.registry.attach(session, connection);
  context.ports.sessionChanged({ id: session.id, userId: session.identity.id }, 'resumed');
  try {
    // The client may have gone when its turn comes.
    const enter = async () =>
      connection.isOpen && (await context.loadGroups.run(() => enterAudiences(context, session)));
    if (!(await context.replayTurns.run(session.identity.id, enter))) return;
    // From now on, the new session receives every event.
    const remembered = former?.dispatchesAfter(sequence) ?? null;
    if (former !== undefined) context.registry.cutOff(former, REPLACED);
    const replay = new LogReplay(context, session, connection);
    if (!(await replay.run(position))) {
      return context.registry.cutOff(session, 'The log no longer reaches back that far');
    }
    if (connection.isOpen) await catchUpOnPresences(context, session, remembered);
    if (connection.isOpen) session.send(ownDispatch(RESUMED, context.clock.now()));
    if (connection.isOpen) await session.release(replay.sent);
    if (connection.isOpen) connection.state = 'ready';
  } finally {
    if (former !== undefined) context.registry.cutOff(former, REPLACED);
    // The client knows the last position it received and resumes from there.
    if (connection.state !== 'ready') context.registry.cutOff(session, 'The replay was not completed');
  }
}
