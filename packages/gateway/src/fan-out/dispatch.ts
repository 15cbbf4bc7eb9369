/**
 * An event encoded once for all receivers. They share the bytes of `"t":…,"p":…,"d":…}`; each session only adds its
 * sequence number in front. Replay buffers hold references to these objects, never copies.
 */
import { intentBit } from '../session/intents.ts';

export interface SharedDispatch {
  readonly name: string;
  /** Everything after `{"op":0,"s":N,`, UTF-8. */
  readonly body: Buffer;
  /** The intent bit that a session needs to receive it. */
  readonly intentBit: number;
  /** The account that receives it regardless of intents. */
  readonly aboutUserId: string | undefined;
  /** Position in the event log; only for logged events. */
  readonly position: string | undefined;
  /** Whether it is for one session, which alone keeps it in memory. */
  readonly isOwn: boolean;
  /** Creation time in milliseconds of the gateway's clock; replay buffers drop old entries by it. */
  readonly createdAt: number;
}

export interface DispatchSource {
  readonly name: string;
  /** JSON text. */
  readonly payload: string;
  /** Position in the event log; only for logged events. */
  readonly position?: string | undefined;
}

/**
 * Encodes an event once for all its receivers.
 * @param bit the intent bit that receivers need
 * @param now milliseconds of the gateway's clock
 * @param aboutUserId the account that receives it regardless of intents
 */
export function shareDispatch(
  source: DispatchSource,
  bit: number,
  now: number,
  aboutUserId?: string,
): SharedDispatch {
  const { name, payload, position } = source;
  const positionField = position === undefined ? '' : `"p":${JSON.stringify(position)},`;
  const text = `"t":${JSON.stringify(name)},${positionField}"d":${payload}}`;
  const body = Buffer.from(text);
  return { name, body, intentBit: bit, aboutUserId, position, isOwn: false, createdAt: now };
}

/** A dispatch for one session, such as READY, regardless of intents. */
export function ownDispatch(source: DispatchSource, now: number): SharedDispatch {
  return { ...shareDispatch(source, intentBit('always', false), now), isOwn: true };
}
