/**
 * An event as it is shared by all receivers. The bytes of `"t":…,"p":…,"d":…}` are made once; a session only puts
 * its own sequence number in front. Replay buffers hold references to these objects, never copies.
 */
import { intentBit } from '../session/intents.ts';

export interface SharedDispatch {
  readonly name: string;
  /** Everything after `{"op":0,"s":N,`, UTF-8. */
  readonly body: Buffer;
  /** A session receives it when this bit is among its intents. */
  readonly intentBit: number;
  /** Place in the event log, of stored facts. */
  readonly position: string | undefined;
  /** By the gateway's clock, in milliseconds; replay forgets by it. */
  readonly createdAt: number;
}

export interface DispatchSource {
  readonly name: string;
  /** JSON text. */
  readonly payload: string;
  /** Place in the event log, for stored facts. */
  readonly position?: string | undefined;
}

/**
 * Encodes an event once for all its receivers.
 * @param bit of the intents that gate it
 * @param now milliseconds of the gateway's clock
 */
export function shareDispatch(source: DispatchSource, bit: number, now: number): SharedDispatch {
  const position = source.position === undefined ? '' : `"p":${JSON.stringify(source.position)},`;
  const text = `"t":${JSON.stringify(source.name)},${position}"d":${source.payload}}`;
  const { name, position: place } = source;
  return { name, body: Buffer.from(text), intentBit: bit, position: place, createdAt: now };
}

/** A dispatch for one session alone, such as READY, which no intents withhold. */
export function ownDispatch(source: DispatchSource, now: number): SharedDispatch {
  return shareDispatch(source, intentBit('always', false), now);
}
