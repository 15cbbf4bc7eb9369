/** Requests members over the gateway (design 2.1, op 8) and joins the chunks of the answer. */
import type { EventByName, Member, PayloadOf } from '@guildhall/protocol';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { type Clock, delay } from '../clock.ts';
import { NetworkError } from '../errors.ts';
import { randomNonce } from '../nonce.ts';
import { SlidingWindow } from '../sliding-window.ts';

/** The longest wait for the first chunk, and for each of the others: large servers have hundreds. */
const CHUNK_WITHIN_MS = 30_000;
/** Stays within 10 requests per 10 s, which the gateway counts when they arrive: the first may have been slow. */
const WINDOW_MS = 10_500;
const PER_WINDOW = 10;

type MembersChunk = PayloadOf<EventByName['MEMBERS_CHUNK']>;

/** Either a prefix of names (`''` with limit 0 is everyone), or up to 100 ids. */
export type MemberQuery =
  | { readonly query: string; readonly limit?: number; readonly presences?: boolean }
  | { readonly userIds: readonly string[]; readonly presences?: boolean };

/**
 * Refuses what the gateway would close the connection for. Used by bots; the web client never asks for it.
 * @throws RangeError
 */
export function checkMemberQuery(query: MemberQuery): void {
  if ('userIds' in query) {
    if (query.userIds.length > 100) throw new RangeError('userIds must be at most 100');
    return;
  }
  const { query: text, limit = 0 } = query;
  if (text.length > 100) throw new RangeError('query must be at most 100 characters');
  if (!Number.isInteger(limit) || limit < 0 || limit > 1000)
    throw new RangeError('limit must be a whole number from 0 to 1000');
}

/** The requested members. */
export interface FoundMembers {
  readonly members: readonly Member[];
  /** The `userIds` that are not members. */
  readonly notFound: readonly string[];
}

/** What the requests need from the client. */
export interface MemberRequestParts {
  readonly clock: Clock;
  /** Sends to the shard of the server; false when it is not connected. */
  readonly send: (serverId: string, op: number, d: unknown) => boolean;
  /** Calls back with each chunk until the returned function is called. */
  readonly onChunk: (listener: (chunk: MembersChunk) => void) => () => void;
}

export class MemberRequests {
  readonly #parts: MemberRequestParts;
  readonly #sent: SlidingWindow;

  constructor(parts: MemberRequestParts) {
    this.#parts = parts;
    this.#sent = new SlidingWindow(parts.clock, WINDOW_MS);
  }

  /**
   * Members of a server by name or by id.
   * @throws NetworkError without a connection or an answer, or the signal's reason
   */
  async fetch(serverId: string, query: MemberQuery, signal?: AbortSignal): Promise<FoundMembers> {
    await this.#turn(signal);
    const nonce = randomNonce().slice(0, 32);
    return new Promise((resolve, reject) => {
      const members: Member[] = [];
      const notFound: string[] = [];
      let chunks = 0;
      let cancelDeadline: () => void;
      const settle = (settled: () => void) => {
        stopListening();
        cancelDeadline();
        signal?.removeEventListener('abort', abort);
        settled();
      };
      const abort = () => settle(() => reject(signal?.reason));
      const fail = (reason: string) => settle(() => reject(new NetworkError(reason)));
      const awaitChunk = () => {
        cancelDeadline = this.#parts.clock.after(CHUNK_WITHIN_MS, () => fail('No answer to the request'));
      };
      const stopListening = this.#parts.onChunk((chunk) => {
        if (chunk.nonce !== nonce) return;
        members.push(...chunk.members);
        notFound.push(...(chunk.notFound ?? []));
        chunks += 1;
        cancelDeadline();
        if (chunks === chunk.chunkCount) settle(() => resolve({ members, notFound }));
        else awaitChunk();
      });
      awaitChunk();
      signal?.addEventListener('abort', abort, { once: true });
      const request = { serverId, ...('query' in query ? { limit: 0 } : {}), ...query, nonce };
      if (!this.#parts.send(serverId, OPCODES.requestMembers, request)) fail('The gateway is not connected');
    });
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const waitMs = this.#sent.waitMs(PER_WINDOW);
      if (waitMs === 0) return this.#sent.count();
      await delay(this.#parts.clock, waitMs, signal);
    }
  }
}
