/**
 * The last dispatches of a session, for resuming from memory (design 2.1): at most 10,000, at most 8 MiB, and none
 * older than 120 s. Entries are shared with all other receivers.
 */
import { GATEWAY } from '@guildhall/protocol';
import type { SharedDispatch } from '../fan-out/dispatch.ts';

const MAX_AGE_MS = GATEWAY.resumeMemorySecs * 1000;
/** Removed entries at the front after which the array is compacted. */
const COMPACT_AT = 512;

export class ReplayBuffer {
  #entries: (SharedDispatch | null)[] = [];
  #start = 0;
  #bytes = 0;
  #ownBytes = 0;

  /** Number of kept dispatches; the last one pushed is the session's newest. */
  get length(): number {
    return this.#entries.length - this.#start;
  }

  /** Bytes of dispatches that no other session keeps. */
  get ownBytes(): number {
    return this.#ownBytes;
  }

  push(dispatch: SharedDispatch): void {
    this.#entries.push(dispatch);
    this.#bytes += dispatch.body.length;
    if (dispatch.isOwn) this.#ownBytes += dispatch.body.length;
    while (this.length > GATEWAY.resumeMemoryDispatches || this.#bytes > GATEWAY.resumeMemoryBytes)
      this.#dropFirst();
  }

  /** Drops entries older than the window. */
  expire(now: number): void {
    const oldest = now - MAX_AGE_MS;
    while ((this.#entries[this.#start]?.createdAt ?? oldest) < oldest) this.#dropFirst();
  }

  /** Drops all but the newest `count`, because the client has acknowledged the others. */
  keepLast(count: number): void {
    while (this.length > count) this.#dropFirst();
  }

  /** The newest `count` dispatches, oldest first. */
  last(count: number): readonly SharedDispatch[] {
    return this.#entries.slice(this.#entries.length - count).filter((entry) => entry !== null);
  }

  #dropFirst(): void {
    const first = this.#entries[this.#start];
    if (first) this.#bytes -= first.body.length;
    if (first?.isOwn) this.#ownBytes -= first.body.length;
    this.#entries[this.#start] = null;
    this.#start += 1;
    if (this.#start >= COMPACT_AT && this.#start * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(this.#start);
      this.#start = 0;
    }
  }
}
