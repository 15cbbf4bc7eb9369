/** Handles client payloads: decoding, rate limits, and one handler per opcode (design 2.1). */
import { busyReason, CLOSE_CODES, GATEWAY, OPCODES } from '@guildhall/protocol';
import type { GatewayContext } from '../context.ts';
import { ownDispatch } from '../fan-out/dispatch.ts';
import type { Connection } from '../socket/connection.ts';
import { CommandLimits } from './command-limits.ts';
import { identify } from './identify.ts';
import {
  type ClientPayload,
  decodePayload,
  identifyShape,
  isRequestMembers,
  presenceShape,
  resumeShape,
  voiceSignalShape,
  voiceStateShape,
  watchShape,
} from './payloads.ts';
import { resume } from './resume.ts';

const WINDOW_MS = 60_000;
/** A bot may have thousands of shards, and each of them may choose the presence of the whole bot. */
const PRESENCES_OF_ACCOUNT = { limit: 60, windowSecs: 20 };

/** Thrown if `d` does not fit the opcode; the connection closes with 4001. */
class MalformedCommand extends Error {}

type Command = (context: GatewayContext, connection: Connection, data: unknown) => Promise<void> | void;

const COMMANDS: ReadonlyMap<unknown, Command> = new Map<number, Command>([
  [OPCODES.heartbeat, heartbeat],
  [OPCODES.identify, startIdentify],
  [OPCODES.resume, startResume],
  [OPCODES.presenceUpdate, whenIdentified(inOrder(updatePresence))],
  [OPCODES.voiceStateUpdate, whenIdentified(inOrder(voiceStateUpdate))],
  [OPCODES.voiceSignal, whenIdentified(inOrder(voiceSignal))],
  [OPCODES.requestMembers, whenIdentified(requestMembers)],
  [OPCODES.watch, whenIdentified(watch)],
]);

/**
 * Handles one client payload (null: a ping or pong, which is only counted). Errors close the connection with a code of
 * design 2.1.
 */
export async function receive(
  context: GatewayContext,
  connection: Connection,
  bytes: Buffer | null,
): Promise<void> {
  // Also counted after a close, because the socket is read until the client replies to the close frame.
  if (!countPayload(context, connection) || !connection.isOpen || bytes === null) return;
  const payload = decode(connection, bytes);
  if (payload === null) return;
  const command = COMMANDS.get(payload.op);
  try {
    if (command === undefined) throw new MalformedCommand('Unknown opcode');
    await command(context, connection, payload.d);
  } catch (error) {
    if (error instanceof MalformedCommand) {
      return connection.close(CLOSE_CODES.unknownOpcode.code, error.message);
    }
    context.log.error({ err: error, op: payload.op }, 'gateway command failed');
    connection.close(CLOSE_CODES.unknownError.code, 'Unknown error');
  }
}

/** Counts a payload. Closes with 4008 and returns false if the client is over its limit. */
function countPayload(context: GatewayContext, connection: Connection): boolean {
  const now = context.clock.now();
  if (now - connection.windowStart >= WINDOW_MS) {
    connection.windowStart = now;
    connection.payloads = 0;
  }
  connection.payloads += 1;
  const limit = Math.max(1, GATEWAY.payloadsPerMinute * context.rateLimitScale);
  if (connection.payloads <= limit) return true;
  connection.closeUnread(CLOSE_CODES.rateLimited.code, 'Too many payloads');
  return false;
}

function decode(connection: Connection, bytes: Buffer): ClientPayload | null {
  const payload = decodePayload(bytes);
  const limit = payload?.op === OPCODES.voiceSignal ? GATEWAY.signalBytes : GATEWAY.payloadBytes;
  if (payload !== null && bytes.length <= limit) return payload;
  const reason = payload === null ? 'Not a JSON object' : `More than ${limit} bytes`;
  connection.close(CLOSE_CODES.decodeError.code, reason);
  return null;
}

function heartbeat(context: GatewayContext, connection: Connection, data: unknown): void {
  if (data !== null && data !== undefined && typeof data !== 'number') {
    throw new MalformedCommand('Malformed heartbeat');
  }
  if (connection.state !== 'hello') extendDeadline(context, connection);
  if (typeof data === 'number') connection.session?.acknowledge(data);
  connection.session?.forgetOld();
  connection.sendJson(HEARTBEAT_ACK);
}

const HEARTBEAT_ACK = `{"op":${OPCODES.heartbeatAck},"t":null,"s":null,"d":null}`;

function extendDeadline(context: GatewayContext, connection: Connection): void {
  const withinMs = GATEWAY.heartbeatIntervalMs + GATEWAY.heartbeatGraceMs;
  connection.deadline = context.clock.now() + withinMs;
}

async function startIdentify(context: GatewayContext, connection: Connection, data: unknown): Promise<void> {
  if (!identifyShape.Check(data)) throw new MalformedCommand('Malformed identify');
  if (admitOpening(context, connection))
    await openPaced(context, connection, () => identify(context, connection, data));
}

async function startResume(context: GatewayContext, connection: Connection, data: unknown): Promise<void> {
  if (!resumeShape.Check(data)) throw new MalformedCommand('Malformed resume');
  if (admitOpening(context, connection))
    await openPaced(context, connection, () => resume(context, connection, data));
}

/** Closes with 4005 and returns false if this connection has already started a session. */
function admitOpening(context: GatewayContext, connection: Connection): boolean {
  if (connection.state !== 'hello') {
    connection.close(CLOSE_CODES.alreadyIdentified.code, 'Already identified');
    return false;
  }
  connection.state = 'opening';
  extendDeadline(context, connection);
  return true;
}

/** Opens a session, or tells the client when to try again. */
async function openPaced(
  { openingPace }: GatewayContext,
  connection: Connection,
  open: () => Promise<void>,
): Promise<void> {
  const waitMs = openingPace.enter();
  if (waitMs !== null) return connection.close(CLOSE_CODES.unknownError.code, busyReason(waitMs));
  try {
    await open();
  } finally {
    openingPace.leave();
  }
}

/** Wraps a command that needs a session; without one the connection closes with 4003. */
function whenIdentified(command: Command): Command {
  return (context, connection, data) => {
    if (connection.session !== null) return command(context, connection, data);
    connection.close(CLOSE_CODES.notIdentified.code, 'Identify first');
  };
}

/** Wraps a command whose effect depends on those before it: joining voice and leaving it again, for example. */
function inOrder(command: Command): Command {
  return (context, connection, data) => connection.inOrder(async () => command(context, connection, data));
}

/** A presence update over its limit is dropped, because a status is not worth a reconnect. */
async function updatePresence(context: GatewayContext, connection: Connection, data: unknown): Promise<void> {
  if (!presenceShape.Check(data)) throw new MalformedCommand('Malformed presence');
  const { session } = connection;
  if (session === null) return;
  const now = context.clock.now();
  if (!limitsOf(context, connection).allowsPresence(now)) return;
  const { limit, windowSecs } = PRESENCES_OF_ACCOUNT;
  if (!context.accountLimits.take(session.identity.id, limit, windowSecs, now).allowed) return;
  await context.ports.choosePresence(session.identity, data);
}

/** Over this limit the connection closes with 4008; otherwise the client would wait for an answer that never comes. */
async function requestMembers(context: GatewayContext, connection: Connection, data: unknown): Promise<void> {
  if (!isRequestMembers(data)) throw new MalformedCommand('Malformed member request');
  const { session } = connection;
  if (session === null) return;
  const limits = limitsOf(context, connection);
  if (!limits.allowsMemberRequest(context.clock.now())) {
    return connection.close(CLOSE_CODES.rateLimited.code, 'Too many member requests');
  }
  try {
    for await (const chunk of context.ports.requestMembers(session.identity, data)) {
      // State and missed dispatches have lower sequence numbers.
      await session.flowing();
      if (session.ended) return;
      session.deliver(ownDispatch(chunk, context.clock.now()));
      await connection.readyForBulk();
    }
  } finally {
    limits.finishMemberRequest();
  }
}

function watch(_context: GatewayContext, connection: Connection, data: unknown): void {
  if (!watchShape.Check(data)) throw new MalformedCommand('Malformed watch');
  if (connection.session?.identity.kind === 'person') connection.session.watching = data;
}

async function voiceStateUpdate(
  context: GatewayContext,
  connection: Connection,
  data: unknown,
): Promise<void> {
  if (!voiceStateShape.Check(data)) throw new MalformedCommand('Malformed voice state');
  const { session } = connection;
  if (session === null) return;
  for (const dispatch of await context.ports.updateVoiceState(session.identity, session.id, data)) {
    session.deliver(ownDispatch(dispatch, context.clock.now()));
  }
}

async function voiceSignal(context: GatewayContext, connection: Connection, data: unknown): Promise<void> {
  if (!voiceSignalShape.Check(data)) throw new MalformedCommand('Malformed voice signal');
  const { session } = connection;
  if (session !== null) await context.ports.relaySignal(session.identity, session.id, data);
}

function limitsOf(context: GatewayContext, connection: Connection): CommandLimits {
  connection.commandLimits ??= new CommandLimits(context.rateLimitScale);
  return connection.commandLimits;
}
