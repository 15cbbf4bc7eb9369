/**
 * The gateway's opcodes, close codes and sizes (design 2.1). No schemas here, so that browser code can import
 * them without TypeBox.
 */

export const OPCODES = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presenceUpdate: 3,
  voiceStateUpdate: 4,
  voiceSignal: 5,
  resume: 6,
  reconnect: 7,
  requestMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAck: 11,
  watch: 12,
} as const;

/** Close codes, and how a client should continue. */
export const CLOSE_CODES = {
  unknownError: { code: 4000, next: 'resume' },
  unknownOpcode: { code: 4001, next: 'resume' },
  decodeError: { code: 4002, next: 'resume' },
  notIdentified: { code: 4003, next: 'identify' },
  authenticationFailed: { code: 4004, next: 'stop' },
  alreadyIdentified: { code: 4005, next: 'resume' },
  invalidSequence: { code: 4007, next: 'identify' },
  rateLimited: { code: 4008, next: 'resume' },
  heartbeatTimeout: { code: 4009, next: 'resume' },
  invalidShard: { code: 4010, next: 'stop' },
  shardingRequired: { code: 4011, next: 'stop' },
  invalidIntents: { code: 4013, next: 'stop' },
} as const;

/** The close reason when too many sessions open at once (code 4000). @param waitMs when this client may retry */
export function busyReason(waitMs: number): string {
  return `Too many sessions open at once; retry after ${(waitMs / 1000).toFixed(3)} s`;
}

/** The wait in a close reason, in milliseconds; null when it has none. */
export function waitFromReason(reason: string): number | null {
  const seconds = /retry after (\d{1,4}(?:\.\d{1,3})?) s$/.exec(reason)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

export const GATEWAY = {
  heartbeatIntervalMs: 41_250,
  heartbeatGraceMs: 20_000,
  identifyTimeoutMs: 10_000,
  payloadBytes: 4096,
  signalBytes: 16_384,
  payloadsPerMinute: 120,
  resumeMemorySecs: 120,
  resumeMemoryDispatches: 10_000,
  resumeMemoryBytes: 8_388_608,
  /** A client with more unread bytes is cut off and may resume. */
  unreadBytes: 4_194_304,
  /** A client that has not read data for this long is cut off too. */
  unreadMs: 10_000,
  identifyEverySecs: 5,
  identifiesPerDay: 1000,
  sessionsPerPerson: 16,
  serversPerShard: 2500,
  largeThresholdDefault: 50,
  /** With more connected accounts in a server, presences go only to sessions that show it (op 12). */
  presencesToAllUpTo: 250,
  personGraceMs: 20_000,
} as const;
