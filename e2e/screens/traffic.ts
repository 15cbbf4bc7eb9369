/** Follows a page's requests and messages, to know when it has finished loading. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';

/** HELLO and READY, the first messages of a session. */
const FIRST_FRAMES = 2;
const QUIET_WITHIN_MS = 120_000;
/** As text, because the tests' types do not include the DOM. */
const TWO_FRAMES =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))))';

export class Traffic {
  readonly #page: Page;
  readonly #underWay = new Set<Request>();
  #requestCount = 0;
  #framesAwaited = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#requestCount += 1;
      this.#underWay.add(request);
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => this.#underWay.delete(request));
    page.on('websocket', (socket) => {
      this.#requestCount += 1;
      let awaited = FIRST_FRAMES;
      this.#framesAwaited += awaited;
      const giveUp = (frames: number): void => {
        this.#framesAwaited -= Math.min(frames, awaited);
        awaited -= Math.min(frames, awaited);
      };
      socket.on('framereceived', () => giveUp(1));
      socket.on('close', () => giveUp(awaited));
    });
  }

  /** Resolves when all responses have arrived and the page has drawn twice without new requests. */
  async untilQuiet(): Promise<void> {
    const deadline = performance.now() + QUIET_WITHIN_MS;
    for (let quietTimes = 0; quietTimes < 2; ) {
      const before = this.#requestCount;
      await this.#page.evaluate(TWO_FRAMES);
      const isQuiet = this.#underWay.size === 0 && this.#framesAwaited === 0 && before === this.#requestCount;
      quietTimes = isQuiet ? quietTimes + 1 : 0;
      if (performance.now() > deadline) throw new Error('the page does not come to rest');
      if (!isQuiet) await delay(10);
    }
  }
}
