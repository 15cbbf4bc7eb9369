/** What the translation of an event takes and returns, and a field that many share. */
import type { EventByName, PayloadOf } from '@guildhall/protocol';
import type { EventContext } from './event-context.ts';

export type Dispatch = readonly [name: string, data: object];
export type Translate<Name extends keyof EventByName> = (
  payload: PayloadOf<EventByName[Name]>,
  context: EventContext,
) => readonly Dispatch[] | Promise<readonly Dispatch[]>;

export const inGuild = (serverId: string | null) => (serverId === null ? {} : { guild_id: serverId });
