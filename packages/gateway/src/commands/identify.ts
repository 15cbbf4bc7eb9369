/**
 * Identify (op 2): starts a session. The session joins its audiences with its stream held, reads its state, receives
 * READY and the dispatches that follow it, and then releases the stream. So nothing is lost between state and stream.
 */
import type { KnownCaller } from '@guildhall/platform';
import type { Dispatch, InitialState } from '@guildhall/platform/sessions';
import { CLOSE_CODES, GATEWAY, type Identify } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { type DispatchSource, ownDispatch } from '../fan-out/dispatch.ts';
import { intentsOf, parseIntents } from '../session/intents.ts';
import { Session } from '../session/session.ts';
import { createSessionId } from '../session/session-id.ts';
import { parseShard } from '../session/shards.ts';
import type { Connection } from '../socket/connection.ts';
import { enterAudiences } from './enter-audiences.ts';
import { sendInvalidSession } from './invalid-session.ts';
import { logIn } from './log-in.ts';

/** Handles a well-formed Identify. Errors end in a close code or op 9 (design 2.1). */
export async function identify(
  context: GatewayContext,
  connection: Connection,
  request: Identify,
): Promise<void> {
  const asked = parseIntents(request.intents);
  if (asked === null) return connection.close(CLOSE_CODES.invalidIntents.code, 'Invalid intents');
  const shard = parseShard(request.shard);
  if (shard === 'invalid') return connection.close(CLOSE_CODES.invalidShard.code, 'Invalid shard');
  const identity = await logIn(context, connection, request.token);
  if (identity === null) return;
  const by = request.token === undefined ? 'cookie' : 'token';
  if (!context.startLimits.take(startKey(identity), by))
    return sendInvalidSession(connection, { mayRetry: false });
  if (request.compress === true && !connection.isCompressed) connection.compress('zlib');
  const traits = { intents: intentsOf(identity, asked), shard: identity.kind === 'bot' ? shard : null };
  const id = createSessionId(context.newSessionToken(), identity, traits, context.sign);
  const session = new Session(context, { id, identity, ...traits });
  session.hold();
  context.registry.add(session);
  context.registry.attach(session, connection);
  await open(context, connection, session, request);
}

async function open(
  context: GatewayContext,
  connection: Connection,
  session: Session,
  request: Identify,
): Promise<void> {
  // The state, read after this point, contains every event up to this position; the stream delivers the rest.
  const position = context.tail.head();
  let hasState = false;
  const { identity } = session;
  const { presence, largeThreshold = GATEWAY.largeThresholdDefault } = request;
  try {
    if (presence) await context.ports.choosePresence(identity, presence);
    const load = () => context.loadGroups.run(() => loadState(context, session, largeThreshold));
    const isLarge = context.stateTurns.isOver(identity.id);
    const state = await (isLarge ? context.stateTurns.run(identity.id, load) : load());
    if (state === null) return;
    await sendState(context, connection, session, { ...state, position });
    hasState = connection.isOpen;
    if (hasState) await session.release();
    if (connection.isOpen) connection.state = 'ready';
  } finally {
    // A session that received only part of its state must not be resumed, nor continue if it was.
    if (!hasState) context.registry.cutOff(session, 'The initial state was not sent completely');
  }
}

/** Joins the audiences, then reads the state. @returns null if the session ended in the meantime */
async function loadState(
  context: GatewayContext,
  session: Session,
  largeThreshold: number,
): Promise<InitialState | null> {
  if (!(await enterAudiences(context, session))) return null;
  return context.ports.readInitialState(session.identity, {
    sessionId: session.id,
    resumeUrl: context.url,
    heartbeatInterval: GATEWAY.heartbeatIntervalMs,
    shard: session.shard,
    largeThreshold,
  });
}

async function sendState(
  context: GatewayContext,
  connection: Connection,
  session: Session,
  state: InitialState & { readonly position: string },
): Promise<void> {
  const { id } = session.identity;
  const following = state.following[Symbol.asyncIterator]();
  let send = async (): Promise<boolean> => sendReady(context, session, state);
  while (connection.isOpen && (await context.stateTurns.run(id, send))) {
    await connection.readyForBulk();
    send = () => sendNext(context, session, following);
  }
}

/** Not inside an async function, which would keep the text in memory while the client reads. */
function sendReady(
  context: GatewayContext,
  session: Session,
  { ready, isComplete, position }: InitialState & { readonly position: string },
): true {
  // A client that missed one of the servers that follow must identify again, so such a READY has no position.
  sendOwn(context, session, isComplete ? { ...ready(), position } : ready());
  return true;
}

/** @returns false at the end */
async function sendNext(
  context: GatewayContext,
  session: Session,
  following: AsyncIterator<readonly Dispatch[]>,
): Promise<boolean> {
  const next = await following.next();
  if (next.done) return false;
  for (const dispatch of next.value) sendOwn(context, session, dispatch);
  return true;
}

function sendOwn(context: GatewayContext, session: Session, source: DispatchSource): void {
  const dispatch = ownDispatch(source, context.clock.now());
  context.stateTurns.count(session.identity.id, dispatch.body.length);
  session.send(dispatch);
}

/** Starts are counted per account for bots (`GET /api/gateway/bot` reports them) and per log-in for people. */
function startKey(identity: KnownCaller): string {
  return identity.kind === 'bot' ? identity.id : identity.credentialId;
}
