/**
 * The gateway: a one-way path from the event log, through audiences, to the sockets that may receive each event
 * (design, chapter 2). Sessions, servers, channels and permission classes are opaque keys here; the gateway has no
 * code for any feature's event.
 *
 * Invariants:
 * - Events are delivered in the log's order; a payload is encoded once for all receivers.
 * - A session joins the receivers, with its stream held, before its state is read, so nothing is lost in between.
 * - Nothing is awaited per receiver, and permissions are computed per class, never per receiver.
 * - A class's access is loaded when its first session enters, so that every later change can be announced.
 * - A session that may have missed an event is cut off, and resumes by its position in the log.
 */
export { MEMBER_REQUESTS } from './commands/command-limits.ts';
export { createGateway } from './gateway.ts';
export type { Gateway, GatewayLog, GatewayMetrics, GatewayOptions, SessionStartLimit } from './options.ts';
export type * from './ports.ts';
export { shardOfSession } from './session/session-id.ts';
export { CompressionContexts, type CompressionKind, Compressor } from './socket/compression.ts';
