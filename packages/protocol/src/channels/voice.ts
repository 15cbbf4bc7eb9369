/** Voice: voice states, and the data that sessions need to connect to each other (design 5.16). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Timestamp } from '../contract/schema.ts';

/** Most participants of a mesh; with more, each would have to send too many copies. */
export const MESH_MEMBERS = 8;
/** Most participants that the forwarding unit connects in one channel. */
export const UNIT_MEMBERS = 99;
/** How long a disconnected session keeps its place. */
export const VOICE_GRACE_MS = 15_000;

export const VoiceState = Type.Object({
  serverId: Nullable(Id),
  channelId: Nullable(Type.String({ description: 'null when the person has left' })),
  userId: Id,
  sessionId: Type.String({ description: 'The gateway session that is in voice' }),
  mute: Type.Boolean({ description: 'Silenced by a moderator, or without the permission Speak' }),
  deaf: Type.Boolean({ description: 'Deafened by the server' }),
  selfMute: Type.Boolean(),
  selfDeaf: Type.Boolean(),
  selfVideo: Type.Boolean(),
  selfStream: Type.Boolean({ description: 'Shares the screen; needs Share Screen' }),
  joinedAt: Timestamp,
});
export type VoiceState = Static<typeof VoiceState>;

/** An RTCIceServer of WebRTC. */
export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});
export type IceServer = Static<typeof IceServer>;

const VOICE_SOURCES = ['microphone', 'camera', 'screen', 'screenSound'] as const;

/** A section of the unit's offer, and the participant heard or seen in it. */
export const VoicePlace = Type.Object({
  mid: Type.String({ description: 'Of the section' }),
  userId: Id,
  source: OneOf(VOICE_SOURCES),
});
export type VoicePlace = Static<typeof VoicePlace>;

/** A video that a session wants to receive from the forwarding unit. */
export const VoicePicture = Type.Object({
  userId: Id,
  source: OneOf(['camera', 'screen']),
  height: Type.Integer({ minimum: 0, maximum: 10_000, description: 'In pixels, as it is shown' }),
});
export type VoicePicture = Static<typeof VoicePicture>;

export const receiveLiveKitEvent = endpoint({
  method: 'POST',
  path: '/voice/livekit',
  summary: 'Receive an event from the LiveKit server',
  description:
    'For webhooks of the LiveKit server at LIVEKIT_URL, signed with its key. When someone enters a room, their current rights are applied there.',
  tag: 'Voice',
  actors: ['nobody'],
  access: { in: 'nothing' },
  body: Type.Object({}, { additionalProperties: true }),
  bodyStream: {
    contentTypes: ['application/webhook+json', 'application/json'],
    maxBytes: LIMITS.liveKitEventBytes,
  },
  replies: { 204: null },
  errors: ['unauthorized'],
  rateLimits: [{ limit: 6000, windowSecs: 60, by: ['address'] }],
});

export const voiceEndpoints = { receiveLiveKitEvent };

export const voiceStateUpdate = event({
  name: 'VOICE_STATE_UPDATE',
  summary:
    'Someone joined, left, moved or was silenced in voice; with `error`, what refused this session alone, and for which channel',
  audience: ['channel', 'users', 'user'],
  intent: 'voice',
  payload: Type.Object({
    ...VoiceState.properties,
    error: Type.Optional(
      Type.Object({ code: Type.String(), message: Type.String(), channelId: Nullable(Id) }),
    ),
  }),
});

export const voiceServerUpdate = event({
  name: 'VOICE_SERVER_UPDATE',
  summary:
    'How to connect: in a mesh, to each session that is there already; else through the forwarding unit. Comes again when that changes',
  audience: ['user'],
  intent: 'always',
  ephemeral: true,
  payload: Type.Object({
    channelId: Id,
    joinedAt: Timestamp,
    mode: OneOf(['mesh', 'sfu']),
    token: Type.Optional(Type.String({ description: 'For the LiveKit server; valid for a minute' })),
    endpoint: Type.Optional(
      Type.String({
        description:
          'Of the forwarding unit: where its signals (op 5) are sent. With `token`: the address of a LiveKit server',
      }),
    ),
    iceServers: Type.Array(IceServer),
    peers: Type.Array(Type.Object({ userId: Id, sessionId: Type.String() })),
  }),
});

export const voiceSignal = event({
  name: 'VOICE_SIGNAL',
  summary:
    'Another session of the voice channel, or the forwarding unit, offers, answers or names a candidate; the unit also says who is in its places. To the addressed session',
  audience: ['user'],
  intent: 'always',
  ephemeral: true,
  payload: Type.Object({
    channelId: Id,
    fromSessionId: Type.String(),
    fromUserId: Nullable(Id),
    signal: Type.Object({
      kind: OneOf(['offer', 'answer', 'candidate', 'places']),
      sdp: Type.Optional(Type.String()),
      candidate: Type.Optional(Type.Unknown()),
      places: Type.Optional(Type.Array(VoicePlace)),
    }),
  }),
});

export const voiceEvents = { voiceStateUpdate, voiceServerUpdate, voiceSignal };
