/** The state of a session: what a resume needs, and which dispatches were received. */
import type { Envelope, Ready, Resume } from '@guildhall/protocol';

export class Session {
  readonly id: string;
  readonly resumeUrl: string;
  #seq: number;
  #position: string | undefined;
  /** The position of an unanswered resume. */
  #resumedFrom: string | undefined;

  /** Begins with READY. */
  constructor(ready: Ready, envelope: Envelope) {
    this.id = ready.sessionId;
    this.resumeUrl = ready.resumeUrl;
    this.#seq = envelope.s ?? 1;
    this.#position = envelope.p;
  }

  /** The last sequence number received, for heartbeats. */
  get seq(): number {
    return this.#seq;
  }

  /** The payload that resumes after the last received dispatch. */
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

  /** Records a dispatch. @returns false if it was received before */
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
