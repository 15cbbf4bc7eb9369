import { createClient } from '@guildhall/client';
import { laterFeatures } from './later.ts';

/** The longest time that a refused call waits for the sentences to load. */
const SENTENCE_MS = 3000;

/** A longer wait fails the call, and the page shows how long to wait. */
const MAX_RATE_LIMIT_WAIT_MS = 10_000;

/** The client of this page: same origin, signed in by the session cookie. */
export const client = createClient({
  baseUrl: '',
  maxRateLimitWaitMs: MAX_RATE_LIMIT_WAIT_MS,
  async fetch(url, options) {
    const answer = await fetch(url, options);
    // The later features contain the sentences for refusals. The first call of a signed-out page is refused silently.
    if (answer.status >= 400 && (answer.status !== 401 || options.method !== 'GET')) {
      const late = new Promise((resolve) => setTimeout(resolve, SENTENCE_MS));
      await Promise.race([laterFeatures(), late]).catch(() => undefined);
    }
    return answer;
  },
});
