/** Creates events from their contracts; a payload or audience that does not fit the contract does not compile. */
import type { AudienceKind } from '@guildhall/protocol';
import type { TSchema } from 'typebox';
import type { PayloadInput } from '../schemas/index.ts';
import type { Audience, EphemeralEvent, EventEffects, NewEvent } from './types.ts';

/** The part of an `EventContract` needed to create an event. */
interface Emitted<Payload extends TSchema, Kind extends AudienceKind> {
  readonly name: string;
  readonly audience: readonly Kind[];
  readonly payload: Payload;
}

/** A contract of logged events. Internal events have no other fields. */
export interface LoggedEventContract<
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
> extends Emitted<Payload, Kind> {
  readonly ephemeral?: false;
}

/** A contract of events that are never logged. */
export interface EphemeralEventContract<
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
> extends Emitted<Payload, Kind> {
  readonly ephemeral?: true;
}

/** Creates an event for the log. */
export function newEvent<Payload extends TSchema, Kind extends AudienceKind>(
  { name }: LoggedEventContract<Payload, Kind>,
  audience: Audience<NoInfer<Kind>>,
  payload: PayloadInput<NoInfer<Payload>>,
  effects: EventEffects = {},
): NewEvent {
  return { name, audience, payload, ...effects };
}

/** Creates an ephemeral event; serialised here, once. */
export function ephemeralEvent<Payload extends TSchema, Kind extends AudienceKind>(
  { name }: EphemeralEventContract<Payload, Kind>,
  audience: Audience<NoInfer<Kind>>,
  payload: PayloadInput<NoInfer<Payload>>,
  routing: Pick<EphemeralEvent, 'shownIn' | 'sessionId' | 'exceptUserIds'> = {},
): EphemeralEvent {
  return { name, audience, payload: JSON.stringify(payload), ...routing };
}
