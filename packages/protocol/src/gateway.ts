/** The opcodes, envelope and connection events of the gateway (design, chapter 2). */
import { type Static, Type } from 'typebox';
import { Account } from './accounts/accounts.ts';
import { Presence, PresenceInput } from './accounts/presence.ts';
import { Relationship } from './accounts/relationships.ts';
import { NotificationSettings, Settings } from './accounts/settings.ts';
import { Call } from './channels/calls.ts';
import { DirectChannel } from './channels/direct-messages.ts';
import { VoicePicture, VoiceState } from './channels/voice.ts';
import { endpoint, event } from './contract/contract.ts';
import { Id, Nullable, OneOf } from './contract/schema.ts';
import { GATEWAY } from './gateway-codes.ts';
import { InstanceAnnouncement } from './instance-announcements.ts';
import { ReadState } from './messages/read-states.ts';
import { ServerCreated } from './servers/servers.ts';

export * from './gateway-codes.ts';

export const Identify = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 512 })),
  intents: Type.Optional(Type.Unknown()),
  shard: Type.Optional(Type.Unknown()),
  presence: Type.Optional(PresenceInput),
  compress: Type.Optional(Type.Boolean()),
  largeThreshold: Type.Optional(Type.Integer({ minimum: 50, maximum: 250 })),
});
export type Identify = Static<typeof Identify>;

export const Resume = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 512 })),
  sessionId: Type.Optional(Type.String({ maxLength: 128 })),
  session_id: Type.Optional(Type.String({ maxLength: 128 })),
  seq: Type.Integer({ minimum: 0 }),
  position: Type.Optional(Type.String({ maxLength: 64 })),
});
export type Resume = Static<typeof Resume>;

/** Op 8: requests members whose names start with `query`, or those in `userIds`. */
export const RequestMembers = Type.Object({
  serverId: Id,
  query: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  userIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  presences: Type.Optional(Type.Boolean()),
  nonce: Type.Optional(Type.String({ maxLength: 64 })),
});
export type RequestMembers = Static<typeof RequestMembers>;

/** Op 4: joins voice, changes the state of a voice connection, or leaves (`channelId: null`). */
export const VoiceStateRequest = Type.Object({
  serverId: Nullable(Id),
  channelId: Nullable(Id),
  selfMute: Type.Optional(Type.Boolean()),
  selfDeaf: Type.Optional(Type.Boolean()),
  selfVideo: Type.Optional(Type.Boolean()),
  selfStream: Type.Optional(Type.Boolean()),
});
export type VoiceStateRequest = Static<typeof VoiceStateRequest>;

/** Op 5: hands a signal to another session of the same voice channel. */
export const VoiceSignalRequest = Type.Object({
  channelId: Id,
  targetSessionId: Type.String({ maxLength: 128 }),
  signal: Type.Object({
    kind: OneOf(['offer', 'answer', 'candidate', 'join', 'show']),
    sdp: Type.Optional(Type.String({ maxLength: GATEWAY.signalBytes })),
    candidate: Type.Optional(Type.Unknown()),
    pictures: Type.Optional(Type.Array(VoicePicture, { maxItems: 25 })),
  }),
});
export type VoiceSignalRequest = Static<typeof VoiceSignalRequest>;

const MAX_WATCHED_RANGES = 10;

/** Op 12: reports what the client shows. */
export const Watch = Type.Object({
  serverId: Id,
  channelId: Nullable(Id),
  memberRanges: Type.Optional(
    Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]), {
      maxItems: MAX_WATCHED_RANGES,
    }),
  ),
});
export type Watch = Static<typeof Watch>;

/**
 * A gateway payload; `t` and `s` are null unless `op` is 0; `p` is present when the event can be resumed by position.
 */
export interface Envelope {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly p?: string;
  readonly d: unknown;
}

export const Ready = Type.Object({
  sessionId: Type.String(),
  resumeUrl: Type.String(),
  heartbeatInterval: Type.Integer(),
  shard: Type.Optional(Type.Array(Type.Integer())),
  user: Account,
  application: Type.Optional(Type.Object({ id: Id, name: Type.String() })),
  servers: Type.Array(Type.Union([ServerCreated, Type.Object({ id: Id, unavailable: Type.Literal(true) })])),
  dms: Type.Array(DirectChannel),
  relationships: Type.Optional(Type.Array(Relationship)),
  readStates: Type.Optional(Type.Array(ReadState)),
  settings: Type.Optional(Settings),
  notificationSettings: Type.Optional(Type.Array(NotificationSettings)),
  wallet: Type.Optional(Type.Object({ balance: Type.Integer() })),
  follows: Type.Optional(Type.Array(Id)),
  presences: Type.Optional(Type.Array(Presence)),
  voiceStates: Type.Optional(Type.Array(VoiceState, { description: 'Of calls; servers carry their own' })),
  calls: Type.Optional(Type.Array(Call, { description: 'Running in direct messages and groups' })),
  announcements: Type.Optional(
    Type.Array(InstanceAnnouncement, { description: 'Of the instance, where there are any' }),
  ),
  csrfToken: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
export type Ready = Static<typeof Ready>;

export const ready = event({
  name: 'READY',
  summary: 'The session has begun',
  audience: ['user'],
  intent: 'always',
  payload: Ready,
});
export const resumed = event({
  name: 'RESUMED',
  summary: 'Everything missed has been replayed',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({}),
});

export const getGateway = endpoint({
  method: 'GET',
  path: '/gateway',
  summary: 'The address of the gateway',
  tag: 'Gateway',
  actors: ['nobody', 'person', 'bot'],
  access: { in: 'nothing' },
  replies: { 200: Type.Object({ url: Type.String() }) },
  errors: [],
});
export const getBotGateway = endpoint({
  method: 'GET',
  path: '/gateway/bot',
  summary: 'The address of the gateway, and the recommended number of shards',
  tag: 'Gateway',
  actors: ['bot'],
  access: { in: 'nothing' },
  replies: {
    200: Type.Object({
      url: Type.String(),
      shards: Type.Integer(),
      sessionStartLimit: Type.Object({
        total: Type.Integer(),
        remaining: Type.Integer(),
        resetAfter: Type.Integer({ description: 'Milliseconds' }),
        maxConcurrency: Type.Integer(),
      }),
    }),
  },
  errors: [],
});

export const gatewayEndpoints = { getGateway, getBotGateway };
export const gatewayEvents = { ready, resumed };
