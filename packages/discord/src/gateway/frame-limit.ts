import { GATEWAY } from '@guildhall/protocol';

/** Limits the frames of a bot that Guildhall's gateway, which counts them, cannot refuse in time. */
export class FrameLimit {
  readonly #perTurn: number;
  readonly #exceeded: () => void;
  #inTurn = 0;
  #afterClose = 0;
  #isExceeded = false;

  /** @param scale of all rate limits @param exceeded called for a bot that has to be read no more */
  constructor(scale: number, exceeded: () => void) {
    // One more than the gateway takes in a minute, so that it closes the connection.
    this.#perTurn = Math.ceil(GATEWAY.payloadsPerMinute * scale) + 1;
    this.#exceeded = exceeded;
  }

  /** Whether the bot must not be read any more. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Counts a frame for Guildhall's gateway, whose close arrives in a later turn of the event loop. */
  mayPass(): boolean {
    if (this.#inTurn === 0)
      setImmediate(() => {
        this.#inTurn = 0;
      });
    this.#inTurn += 1;
    if (this.#inTurn === this.#perTurn + 1) this.#exceed();
    return this.#inTurn <= this.#perTurn;
  }

  /** Counts a frame that arrives after Guildhall's gateway has closed: at most a minute's limit is read. */
  countAfterClose(): void {
    this.#afterClose += 1;
    if (this.#afterClose === GATEWAY.payloadsPerMinute) this.#exceed();
  }

  #exceed(): void {
    this.#isExceeded = true;
    this.#exceeded();
  }
}
