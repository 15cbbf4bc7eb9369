/** Presence: online status and custom status (specification: Presence; design 2.3). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Text } from '../contract/schema.ts';

/** The status as others see it; invisible appears as offline. */
export const VisibleStatus = OneOf(['online', 'idle', 'dnd', 'offline']);
export type VisibleStatus = Static<typeof VisibleStatus>;
/** The status that a person or bot chooses. */
export const ChosenStatus = OneOf(['online', 'idle', 'dnd', 'invisible']);
export type ChosenStatus = Static<typeof ChosenStatus>;

export const Presence = Type.Object({
  userId: Id,
  status: VisibleStatus,
  customStatus: Nullable(Type.String()),
});
export type Presence = Static<typeof Presence>;

export const PresenceInput = Type.Object({
  status: Type.Optional(ChosenStatus),
  customStatus: Type.Optional(Nullable(Text({ max: LIMITS.customStatus }))),
});
export type PresenceInput = Static<typeof PresenceInput>;

export const updatePresence = endpoint({
  method: 'PATCH',
  path: '/users/@me/presence',
  summary: 'Choose a status and a custom status',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  body: PresenceInput,
  replies: { 200: Type.Object({ status: ChosenStatus, customStatus: Nullable(Type.String()) }) },
  errors: [],
  rateLimits: [{ limit: 5, windowSecs: 20, by: ['actor'] }],
});

export const presenceUpdate = event({
  name: 'PRESENCE_UPDATE',
  summary: "Someone's presence changed",
  audience: ['viewers', 'user'],
  intent: 'presences',
  payload: Presence,
  ephemeral: true,
  onlyWhereShown: true,
});

export const presenceEndpoints = { updatePresence };
export const presenceEvents = { presenceUpdate };
