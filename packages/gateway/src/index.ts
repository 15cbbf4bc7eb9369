/**
 * The gateway: a one-way street from the event log, through audiences, to the sockets that may see each event
 * (design, chapter 2). It knows sessions, servers, channels and permission classes as opaque keys; no feature's
 * event has code here.
 *
 * Invariants:
 * - Events are delivered in the log's order; a payload is encoded once for all receivers.
 * - A session is among the receivers, its stream held, before its state is read: nothing falls in between.
 * - Nothing is awaited per receiver, and permissions are worked out per class, never per receiver.
 * - What a class sees is known from the moment its first session enters, so that every later change can be told.
 * - A session that may have missed something is cut off; it comes back by its position in the log.
 */
export { createGateway } from './gateway.ts';
export type { Gateway, GatewayLog, GatewayMetrics, GatewayOptions, SessionStartLimit } from './options.ts';
export type * from './ports.ts';
export { CompressionContexts, type CompressionKind, Compressor } from './socket/compression.ts';
