/** The shapes of `d` that clients may send, compiled once (design 2.1). */
import { GATEWAY, Id, Identify, Nullable, PresenceInput, Resume } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const RequestMembers = Type.Object({
  serverId: Id,
  query: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  userIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  presences: Type.Optional(Type.Boolean()),
  nonce: Type.Optional(Type.String({ maxLength: 64 })),
});
type RequestMembers = Static<typeof RequestMembers>;

const MAX_WATCHED_RANGES = 10;
const Watch = Type.Object({
  serverId: Id,
  channelId: Nullable(Id),
  memberRanges: Type.Optional(
    Type.Array(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]), {
      maxItems: MAX_WATCHED_RANGES,
    }),
  ),
});
export type Watch = Static<typeof Watch>;

const VoiceState = Type.Object({
  serverId: Nullable(Id),
  channelId: Nullable(Id),
  selfMute: Type.Optional(Type.Boolean()),
  selfDeaf: Type.Optional(Type.Boolean()),
  selfVideo: Type.Optional(Type.Boolean()),
  selfStream: Type.Optional(Type.Boolean()),
});

const VoiceSignal = Type.Object({
  channelId: Id,
  targetSessionId: Type.String({ maxLength: 128 }),
  signal: Type.Object({
    kind: Type.Union([Type.Literal('offer'), Type.Literal('answer'), Type.Literal('candidate')]),
    sdp: Type.Optional(Type.String({ maxLength: GATEWAY.signalBytes })),
    candidate: Type.Optional(Type.Unknown()),
  }),
});

const requestMembers = Compile(RequestMembers);

export const identifyShape = Compile(Identify);
export const resumeShape = Compile(Resume);
export const presenceShape = Compile(PresenceInput);
export const watchShape = Compile(Watch);
export const voiceStateShape = Compile(VoiceState);
export const voiceSignalShape = Compile(VoiceSignal);

/** Op 8 asks either for a prefix or for accounts by id. */
export function isRequestMembers(data: unknown): data is RequestMembers {
  return requestMembers.Check(data) && (data.query === undefined) !== (data.userIds === undefined);
}

/** A decoded payload of a client; `op` is whatever it sent. */
export interface ClientPayload {
  readonly op: unknown;
  readonly d: unknown;
}

/** Reads one payload; null when it is not a JSON object (close 4002). */
export function decodePayload(bytes: Buffer): ClientPayload | null {
  try {
    const decoded: unknown = JSON.parse(bytes.toString());
    if (decoded === null || typeof decoded !== 'object' || Array.isArray(decoded)) return null;
    const { op, d } = decoded as { op?: unknown; d?: unknown };
    return { op, d };
  } catch {
    return null;
  }
}
