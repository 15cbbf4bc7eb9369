/** Makes events of their contracts: a payload or an audience that does not fit the contract does not compile. */
import type { AudienceKind } from '@guildhall/protocol';
import type { TSchema } from 'typebox';
import type { PayloadInput } from '../schemas/index.ts';
import type { Audience, EphemeralEvent, EventEffects, NewEvent } from './types.ts';

/** The part of an `EventContract` that making an event needs. */
interface Emitted<Payload extends TSchema, Kind extends AudienceKind> {
  readonly name: string;
  readonly audience: readonly Kind[];
  readonly payload: Payload;
}

/** A contract of facts. Internal events have no more than this. */
export interface FactContract<Payload extends TSchema = TSchema, Kind extends AudienceKind = AudienceKind>
  extends Emitted<Payload, Kind> {
  readonly ephemeral?: false;
}

/** A contract of what is never logged. */
export interface EphemeralContract<
  Payload extends TSchema = TSchema,
  Kind extends AudienceKind = AudienceKind,
> extends Emitted<Payload, Kind> {
  readonly ephemeral?: true;
}

/** A fact for the event log. */
export function newEvent<Payload extends TSchema, Kind extends AudienceKind>(
  { name }: FactContract<Payload, Kind>,
  audience: Audience<NoInfer<Kind>>,
  payload: PayloadInput<NoInfer<Payload>>,
  effects: EventEffects = {},
): NewEvent {
  return { name, audience, payload, ...effects };
}

/** An event that is not a fact; serialised here, once. */
export function ephemeralEvent<Payload extends TSchema, Kind extends AudienceKind>(
  { name }: EphemeralContract<Payload, Kind>,
  audience: Audience<NoInfer<Kind>>,
  payload: PayloadInput<NoInfer<Payload>>,
  routing: Pick<EphemeralEvent, 'shownIn' | 'sessionId' | 'exceptUserIds'> = {},
): EphemeralEvent {
  return { name, audience, payload: JSON.stringify(payload), ...routing };
}
