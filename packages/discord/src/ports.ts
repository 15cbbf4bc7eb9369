/** What this package is handed by the composition root. It has no rules: everything asked of Guildhall takes its own API. */
import type { Duplex } from 'node:stream';
import type { Member, User } from '@guildhall/protocol';
import type { FastifyRequest } from 'fastify';

/** Numbers that a session's events had, with their positions in the log. */
export interface StoredPoints {
  readonly sessionId: string;
  /** The newest number that was sent. */
  readonly lastSequence: number;
  /** Oldest first. */
  readonly points: readonly (readonly [sequence: number, position: string])[];
}

export interface DiscordPorts {
  /** How bots reach the instance, without a path. */
  readonly baseUrl: string;
  /** A connection to the instance's own listener from inside the process. @param address where the bot is */
  connect(address: string): Duplex;
  /** Checks a request's token before its body is read. @throws an error with the code of the refusal */
  requireCaller(request: FastifyRequest): Promise<void>;
  /** Public user objects; ids that name nobody are left out. */
  usersById(ids: readonly string[]): Promise<ReadonlyMap<string, User>>;
  /** A member as another member sees them. */
  findMember(serverId: string, userId: string): Promise<Member | null>;
  /** The server of a channel; null for direct messages and what is no channel. */
  serverOf(channelId: string): Promise<string | null>;
  /** Those of some servers that someone is in. */
  serversWith(userId: string, serverIds: readonly string[]): Promise<readonly string[]>;
  /** Stores where a session may go on, for any process. */
  saveResumePoints(points: StoredPoints): Promise<void>;
  /** Where a session goes on: whether this process may have it in memory, and the position in the log if known. */
  takeResumePoint(
    sessionId: string,
    sequence: number,
  ): Promise<{ readonly isHere: boolean; readonly position: string | null }>;
  /** How many gateway connections may have a compression context at once. */
  readonly compressedConnections: number;
  readonly log: { error(details: object, message: string): void };
}
