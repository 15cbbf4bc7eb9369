import { createClient } from '@guildhall/client';
import { laterFeatures } from './later.ts';

/** A refusal does not wait longer than this for its sentence. */
const SENTENCE_MS = 3000;

/** A person who must wait longer is told so. */
const MAX_RATE_LIMIT_WAIT_MS = 10_000;

/** The client of this page: same origin, signed in by the session cookie. */
export const client = createClient({
  baseUrl: '',
  maxRateLimitWaitMs: MAX_RATE_LIMIT_WAIT_MS,
  async fetch(url, options) {
    const answer = await fetch(url, options);
    // The later features contain the sentences for refusals. Everyone who is signed out is refused once at the start.
    if (answer.status >= 400 && (answer.status !== 401 || options.method !== 'GET')) {
      const late = new Promise((resolve) => setTimeout(resolve, SENTENCE_MS));
      await Promise.race([laterFeatures(), late]).catch(() => undefined);
    }
    return answer;
  },
});
