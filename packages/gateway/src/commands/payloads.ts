/** Schemas of the `d` that clients may send, compiled once (design 2.1). */
import {
  Identify,
  PresenceInput,
  RequestMembers,
  Resume,
  VoiceSignalRequest,
  VoiceStateRequest,
  Watch,
} from '@guildhall/protocol';
import { Compile } from 'typebox/compile';

const requestMembers = Compile(RequestMembers);

export const identifyShape = Compile(Identify);
export const resumeShape = Compile(Resume);
export const presenceShape = Compile(PresenceInput);
export const watchShape = Compile(Watch);
export const voiceStateShape = Compile(VoiceStateRequest);
export const voiceSignalShape = Compile(VoiceSignalRequest);

/** Op 8 asks either for a prefix or for accounts by id. */
export function isRequestMembers(data: unknown): data is RequestMembers {
  return requestMembers.Check(data) && (data.query === undefined) !== (data.userIds === undefined);
}

/** A decoded client payload; `op` is not checked yet. */
export interface ClientPayload {
  readonly op: unknown;
  readonly d: unknown;
}

/** Reads one payload; null if it is not a JSON object (closes with 4002). */
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
