/** The state of a session: what is needed to resume it, and which dispatches were already seen. */
import type { Envelope, Ready, Resume } from '@guildhall/protocol';

export class Session {
  readonly id: string;
  readonly resumeUrl: string;
  #seq: number;
  #position: string | undefined;
  /** The position named in a resume that is not yet answered. */
  #resumedFrom: string | undefined;

  /** Begins with READY. */
  constructor(ready: Ready, envelope: Envelope) {
    this.id = ready.sessionId;
    this.resumeUrl = ready.resumeUrl;
    this.#seq = envelope.s ?? 1;
    this.#position = envelope.p;
  }

  /** The last sequence number seen, for heartbeats. */
  get seq(): number {
    return this.#seq;
  }

  /** What to send to go on after the last dispatch seen. */
  resume(token: string | undefined): Resume {
    this.#resumedFrom = this.#position;
    return {
      ...(token === undefined ? {} : { token }),
      sessionId: this.id,
      seq: this.#seq,
      ...(this.#position === undefined ? {} : { position: this.#position }),
    };
  }

  resumed(): void {
    this.#resumedFrom = undefined;
  }

  /** Takes note of a dispatch. @returns false when it was seen before */
  accept(envelope: Envelope): boolean {
    if (envelope.s !== null) {
      if (envelope.s <= this.#seq) return false;
      this.#seq = envelope.s;
    }
    if (envelope.p === undefined) return true;
    this.#position = envelope.p;
    return envelope.p !== this.#resumedFrom;
  }
}
