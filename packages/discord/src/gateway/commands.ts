/** Translates payloads from bots. Opcodes agree; field names differ. */
import { shardOfSession } from '@guildhall/gateway';
import { isTooDeep } from '@guildhall/platform';
import { OPCODES } from '@guildhall/protocol';
import {
  asObject,
  isObject,
  numberAsText,
  quoteLongNumbers,
  rename,
  withoutNulls,
} from '../resources/json.ts';
import { fromPresence } from '../resources/member.ts';
import type { EventContext } from './event-context.ts';
import type { Dispatch } from './translate.ts';

const LARGE_THRESHOLD = 50;

/** Marks every token as a bot's, so that people cannot log in here. */
function botToken(token: unknown): unknown {
  return typeof token === 'string' ? `Bot ${token.replace(/^Bot /, '')}` : token;
}

/** The `large_threshold` of Identify, within Guildhall's bounds. */
function largeThreshold(data: unknown): number {
  const { large_threshold: asked } = asObject(data);
  return typeof asked === 'number' && asked >= LARGE_THRESHOLD && asked <= 250
    ? Math.floor(asked)
    : LARGE_THRESHOLD;
}

/** What Identify or Resume says about the session. */
export function readLogIn(data: unknown): Pick<EventContext, 'shard' | 'largeThreshold'> {
  const { session_id: id } = asObject(data);
  const shard = typeof id === 'string' ? shardOfSession(id) : null;
  return { shard, largeThreshold: largeThreshold(data) };
}

function identify(data: unknown): unknown {
  if (!isObject(data)) return data;
  return {
    token: botToken(data.token) ?? '',
    // Discord requires intents; a bot without them gets none.
    intents: data.intents ?? 0,
    ...(data.shard ? { shard: data.shard } : {}),
    ...(isObject(data.presence) ? { presence: fromPresence(data.presence) } : {}),
    largeThreshold: largeThreshold(data),
  };
}

function resume(data: unknown): unknown {
  if (!isObject(data)) return data;
  return { token: botToken(data.token) ?? '', sessionId: data.session_id, seq: data.seq };
}

export interface ResumeRequest {
  readonly token: unknown;
  readonly sessionId: string;
  readonly seq: number;
}

/** The translated Resume; null for any other command or a malformed one. */
export function readResume({ op, d }: ClientCommand): ResumeRequest | null {
  if (op !== OPCODES.resume) return null;
  const request = asObject(resume(d));
  const isComplete = typeof request.sessionId === 'string' && Number.isSafeInteger(request.seq);
  return isComplete ? (request as unknown as ResumeRequest) : null;
}

/** Discord answers about no more members than this by id, and leaves out a nonce that is longer. */
const MAX_IDS = 100;
const MAX_NONCE_BYTES = 32;

function requestMembers(data: unknown): unknown {
  if (!isObject(data)) return data;
  const { user_ids: ids } = data;
  const named = {
    ...rename(withoutNulls(data), { guild_id: 'serverId', limit: 'limit', presences: 'presences' }),
    ...readNonce(data.nonce),
  };
  if (ids !== undefined && ids !== null)
    return { ...named, userIds: (Array.isArray(ids) ? ids : [ids]).slice(0, MAX_IDS) };
  return { ...named, query: data.query ?? '' };
}

function readNonce(value: unknown): { readonly nonce?: string } {
  const nonce = numberAsText(value);
  return typeof nonce === 'string' && Buffer.byteLength(nonce) <= MAX_NONCE_BYTES ? { nonce } : {};
}

/** Discord's answer to a request that came too soon. */
export function refuseMemberRequest(data: unknown, retryAfterSecs: number): Dispatch {
  const { guild_id: guildId, nonce } = asObject(data);
  const meta = { guild_id: guildId, ...readNonce(nonce) };
  return ['RATE_LIMITED', { opcode: OPCODES.requestMembers, retry_after: retryAfterSecs, meta }];
}

const REQUEST_SOUNDBOARD_SOUNDS = 31;

/** The empty soundboards that a command asks for; null for any other command, and before the log-in. */
export function answerSoundboards(
  { op, d }: ClientCommand,
  context: EventContext | null,
): readonly Dispatch[] | null {
  if (op !== REQUEST_SOUNDBOARD_SOUNDS || !context?.isLoaded) return null;
  const { guild_ids: ids } = asObject(d);
  const asked = [...context.serverIds].filter((id) => Array.isArray(ids) && ids.includes(id));
  return asked.map((id) => ['SOUNDBOARD_SOUNDS', { guild_id: id, soundboard_sounds: [] }]);
}

function voiceState(data: unknown): unknown {
  if (!isObject(data)) return data;
  return rename(data, {
    guild_id: 'serverId',
    channel_id: 'channelId',
    self_mute: 'selfMute',
    self_deaf: 'selfDeaf',
    self_video: 'selfVideo',
  });
}

const COMMANDS: ReadonlyMap<unknown, (data: unknown) => unknown> = new Map<
  number,
  (data: unknown) => unknown
>([
  [OPCODES.heartbeat, (data) => data],
  [OPCODES.identify, identify],
  [OPCODES.presenceUpdate, (data) => (isObject(data) ? fromPresence(data) : data)],
  [OPCODES.voiceStateUpdate, voiceState],
  [OPCODES.resume, resume],
  [OPCODES.requestMembers, requestMembers],
]);

export interface ClientCommand {
  readonly op: unknown;
  readonly d: unknown;
}

const UNKNOWN: ClientCommand = { op: -1, d: null };

/**
 * Parses a payload; null for anything but a JSON object, which Guildhall's gateway will refuse. One that is nested too
 * deeply to serialise becomes an unknown opcode.
 */
export function readCommand(text: string): ClientCommand | null {
  if (isTooDeep(text)) return UNKNOWN;
  try {
    const payload: unknown = JSON.parse(quoteLongNumbers(text));
    return isObject(payload) ? { op: payload.op, d: payload.d } : null;
  } catch {
    return null;
  }
}

/** The payload for Guildhall's gateway; opcodes that bots may not use become an unknown one. */
export function translateCommand({ op, d }: ClientCommand): string {
  const translate = COMMANDS.get(op);
  return JSON.stringify(translate ? { op, d: translate(d) } : UNKNOWN);
}
