/**
 * Log positions of the sequence numbers sent to a bot. Discord's libraries resume by number alone, which means nothing
 * to a process that did not hold the session (decision 54).
 */
import type { StoredPoints } from '../ports.ts';

/** The number of points kept at least, for bots that do not acknowledge events with heartbeats. */
const MIN_KEPT_POINTS = 1000;

export class ResumePoints {
  #sessionId: string | null = null;
  #lastSequence = 0;
  #points: [sequence: number, position: string][] = [];

  begin(sessionId: string): void {
    this.#sessionId = sessionId;
    this.#lastSequence = 0;
    this.#points = [];
  }

  /** @param position undefined for events that are not in the log */
  note(sequence: number, position: string | undefined): void {
    this.#lastSequence = sequence;
    if (position === undefined) return;
    this.#points.push([sequence, position]);
    if (this.#points.length >= 2 * MIN_KEPT_POINTS) this.#points = this.#points.slice(-MIN_KEPT_POINTS);
  }

  /** The bot has everything up to a number, so only the last point up to there is needed. */
  acknowledge(sequence: unknown): void {
    if (typeof sequence !== 'number') return;
    const last = this.#points.findLastIndex(([number]) => number <= sequence);
    if (last > 0) this.#points = this.#points.slice(last);
  }

  /** Null until something was sent in the session. */
  toStored(): StoredPoints | null {
    if (this.#sessionId === null || this.#lastSequence === 0) return null;
    const points = this.#points.slice(-MIN_KEPT_POINTS);
    return { sessionId: this.#sessionId, lastSequence: this.#lastSequence, points };
  }
}
