/** Payloads, what the translation of an event takes and returns, and a field that many share. */
import type { EventByName, PayloadOf } from '@guildhall/protocol';
import type { EventContext } from './event-context.ts';

/** A payload of Guildhall's gateway. */
export interface NativePayload {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  /** The event's position in the log; absent for events that are not logged. */
  readonly p?: string;
  readonly d: unknown;
}

export type Dispatch = readonly [name: string, data: object];
export type Translate<Name extends keyof EventByName> = (
  payload: PayloadOf<EventByName[Name]>,
  context: EventContext,
) => readonly Dispatch[] | Promise<readonly Dispatch[]>;

export const inGuild = (serverId: string | null) => (serverId === null ? {} : { guild_id: serverId });
