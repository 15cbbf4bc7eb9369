/** One pass over the receivers of an event: the innermost loop of the gateway. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Session } from '../session/session.ts';
import type { Outbox } from '../socket/outbox.ts';
import type { SharedDispatch } from './dispatch.ts';

/** Units of work before yielding to the event loop; about 10 ms. */
const WORK_PER_TURN = 12_000;
/** Writing a frame immediately costs about eight times as much as queueing it. */
const WRITE = 8;
const COPY = 1;

/** The sessions that receive an event, in groups: one per permission class, account, and so on. */
export type Receivers = readonly Iterable<Session>[];

export class Broadcaster {
  readonly #outbox: Outbox;
  #broadcasts = 0;
  #work = 0;

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /**
   * Delivers to every session once, even if groups overlap.
   * @param exceptUserIds accounts whose sessions do not receive it
   * @returns the number of sessions that received it
   */
  async send(
    receivers: Receivers,
    dispatch: SharedDispatch,
    exceptUserIds: readonly string[] = [],
  ): Promise<number> {
    this.#broadcasts += 1;
    // Someone may have blocked thousands.
    const excepted = exceptUserIds.length === 0 ? null : new Set(exceptUserIds);
    const broadcast = this.#broadcasts;
    let delivered = 0;
    for (const group of receivers) {
      for (const session of group) {
        if (session.lastBroadcast === broadcast || !session.wants(dispatch)) continue;
        session.lastBroadcast = broadcast;
        if (excepted?.has(session.identity.id)) continue;
        session.deliver(dispatch);
        delivered += 1;
        this.#work += this.#outbox.isOpen ? COPY : WRITE;
        if (this.#work >= WORK_PER_TURN) await this.#yieldTurn();
      }
    }
    return delivered;
  }

  async #yieldTurn(): Promise<void> {
    this.#work = 0;
    await nextTurn();
  }
}
