/** Carries out calls: credentials, queues, retries. */
import { type Clock, delay } from '../clock.ts';
import { ApiRequestError, deepestReason, NetworkError } from '../errors.ts';
import {
  type Answer,
  isGlobalLimit,
  limitReport,
  readAnswer,
  retryAfterSeconds,
  toRequestError,
} from './answer.ts';
import type { FetchLike, RequestOptions } from './fetch-like.ts';
import { RateLimits } from './rate-limits.ts';
import { encodeBody, fillPath, isGuardedByNonce, type RawInput } from './request.ts';
import type { Route } from './route.ts';
import { Turn } from './turn.ts';
import { CAN_REPORT_PROGRESS, fetchWithProgress } from './upload.ts';

/** The token of the calls; without one, the browser's cookie is used. */
export interface Token {
  readonly kind: 'Bot' | 'Session';
  readonly value: string;
}

export interface CallerOptions {
  readonly baseUrl: string;
  readonly token: Token | undefined;
  readonly fetch: FetchLike;
  readonly clock: Clock;
  readonly random: () => number;
  /** A call fails after this long without a response. */
  readonly timeoutMs: number;
  /** The same for calls with files. */
  readonly uploadTimeoutMs: number;
  /** A longer single wait for a rate limit fails at once with `rate_limited`. */
  readonly maxRateLimitWaitMs: number;
  /** How often a call is retried after no response, and how often after a rate limit. */
  readonly retries: number;
}

const FIRST_RETRY_MS = 500;
/** How often a call is retried after refusals by the limit over all routes, which are not the call's fault. */
const MAX_GLOBAL_REFUSALS = 50;

interface Call {
  readonly name: string;
  readonly route: Route;
  readonly input: RawInput;
  readonly url: string;
  readonly body: string | FormData | undefined;
}

interface Tries {
  unanswered: number;
  refused: number;
  refusedGlobally: number;
}

/** Carries out calls; holds all state of a client's HTTP side. */
export class Caller {
  token: Token | undefined;
  csrfToken: string | null = null;
  readonly #options: CallerOptions;
  readonly #limits: RateLimits;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.token = options.token;
    this.#limits = new RateLimits(options.clock, options.maxRateLimitWaitMs);
  }

  /**
   * Calls an endpoint when it is the call's turn.
   * @returns the parsed body, undefined for a response without one
   * @throws ApiRequestError, NetworkError, or the signal's reason
   */
  async call(name: string, route: Route, input: RawInput): Promise<unknown> {
    const call: Call = {
      name,
      route,
      input,
      url: `${this.#options.baseUrl}/api${fillPath(route, input)}`,
      body: encodeBody(route, input),
    };
    const lane = this.#limits.laneOf(name, route, input);
    const turn = await Turn.take(lane, route.method !== 'GET', input.signal);
    try {
      return await this.#carryOut(call, turn);
    } finally {
      turn.end();
    }
  }

  async #carryOut(call: Call, turn: Turn): Promise<unknown> {
    const tries: Tries = { unanswered: 0, refused: 0, refusedGlobally: 0 };
    for (;;) {
      await this.#limits.enterGlobal(call.input.signal);
      const answer = await this.#send(call);
      if (answer instanceof NetworkError) {
        if (!this.#mayRepeat(call, tries)) throw answer;
        await this.#backOff(call, tries);
      } else if (isRateLimited(answer)) {
        await this.#waitAfterRefusal(call, answer, turn, tries);
      } else {
        this.#reportLimits(call, turn, answer);
        if (tries.unanswered > 0 && isDeleted(call, answer)) return undefined;
        if (!isTemporary(answer) || !this.#mayRepeat(call, tries)) return resultOf(call, answer);
        await this.#backOff(call, tries, retryAfterSeconds(answer));
      }
    }
  }

  async #send(call: Call): Promise<Answer | NetworkError> {
    const { route, input, body, url } = call;
    const { baseUrl, timeoutMs, uploadTimeoutMs, fetch } = this.#options;
    const timeout = AbortSignal.timeout(body instanceof FormData ? uploadTimeoutMs : timeoutMs);
    const options: RequestOptions = {
      method: route.method,
      headers: this.#headers(route, input, body),
      credentials: this.token || route.anonymous ? 'omit' : 'same-origin',
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body }),
    };
    try {
      const onProgress = CAN_REPORT_PROGRESS && body instanceof FormData ? input.onUploadProgress : undefined;
      return await readAnswer(
        onProgress ? await fetchWithProgress(url, options, onProgress) : await fetch(url, options),
      );
    } catch (cause) {
      if (input.signal?.aborted) throw input.signal.reason;
      // The path without its values, because the URL of a webhook is a secret.
      const request = `${route.method} ${baseUrl}/api${route.path}`;
      const message = `No answer to ${request} (${deepestReason(cause as Error)}). Is the instance running at this address?`;
      return new NetworkError(message, { cause, mayHappenTwice: mayHappenTwice(call) });
    }
  }

  #reportLimits(call: Call, turn: Turn, answer: Answer): void {
    const report = limitReport(answer);
    turn.report(report);
    this.#limits.learn(call.name, call.route, call.input, report);
  }

  /** Waits after a refusal. @throws ApiRequestError if that takes too long or happened too often */
  async #waitAfterRefusal(call: Call, answer: Answer, turn: Turn, tries: Tries): Promise<void> {
    const global = isGlobalLimit(answer);
    if (global) tries.refusedGlobally += 1;
    else tries.refused += 1;
    const error = toRequestError(answer);
    const waitMs = (error.retryAfter ?? 1) * 1000;
    if (global) this.#limits.blockAll(waitMs, Number(answer.header('x-ratelimit-limit')) || null);
    const isTooOften = tries.refused > this.#options.retries || tries.refusedGlobally > MAX_GLOBAL_REFUSALS;
    if (isTooOften || waitMs > this.#options.maxRateLimitWaitMs) {
      const bucket = answer.header('x-ratelimit-bucket');
      if (this.#limits.refusesAll(call.name, call.route, call.input, bucket)) turn.rest(waitMs);
      throw error;
    }
    await turn.retake(global ? 0 : waitMs);
  }

  #mayRepeat(call: Call, tries: Tries): boolean {
    return isRepeatable(call) && tries.unanswered < this.#options.retries;
  }

  async #backOff(call: Call, tries: Tries, seconds?: number): Promise<void> {
    const { clock, random, maxRateLimitWaitMs } = this.#options;
    const backoffMs = FIRST_RETRY_MS * 2 ** tries.unanswered * (0.5 + random() / 2);
    tries.unanswered += 1;
    await delay(
      clock,
      Math.min(maxRateLimitWaitMs, Math.max(backoffMs, (seconds ?? 0) * 1000)),
      call.input.signal,
    );
  }

  #headers(route: Route, input: RawInput, body: Call['body']): Record<string, string> {
    const headers: Record<string, string> = { Accept: 'application/json' };
    // A form sets its own boundary.
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    if (route.anonymous) return headers;
    if (this.token) headers.Authorization = `${this.token.kind} ${this.token.value}`;
    else if (this.csrfToken !== null && route.method !== 'GET') headers['X-CSRF-Token'] = this.csrfToken;
    if (input.reason) headers['X-Audit-Log-Reason'] = encodeURIComponent(input.reason);
    return headers;
  }
}

/** Slowmode is a rule of the channel, slowed joins one of the server; the caller decides whether to wait. */
function isRateLimited(answer: Answer): boolean {
  return answer.status === 429 && !['slowmode', 'joins_slowed'].includes(toRequestError(answer).code);
}

/** Whether a retry may get another response: a proxy without its instance, or an instance that starts or stops. */
function isTemporary(answer: Answer): boolean {
  return [502, 503, 504].includes(answer.status) && toRequestError(answer).code !== 'app_unavailable';
}

/** Whether the call is idempotent. */
function isRepeatable({ route, input }: Call): boolean {
  if (route.addsEachTime) return false;
  return ['GET', 'PUT', 'DELETE'].includes(route.method) || isGuardedByNonce(input);
}

function mayHappenTwice(call: Call): boolean {
  return call.route.method !== 'PATCH' && !isRepeatable(call);
}

/** Whether a repeated deletion finds nothing more to delete, because an earlier try without an answer succeeded. */
function isDeleted({ route: { method, path } }: Call, answer: Answer): boolean {
  if (method !== 'DELETE' || answer.status !== 404) return false;
  const { code } = toRequestError(answer);
  return code === 'not_timed_out' || (code !== 'invalid_response' && path.endsWith('}'));
}

function resultOf(call: Call, answer: Answer): unknown {
  if (answer.status >= 400) throw toRequestError(answer, isTemporary(answer) && mayHappenTwice(call));
  if (answer.body === undefined && answer.text !== '') {
    throw new ApiRequestError({
      status: answer.status,
      code: 'invalid_response',
      message: 'The answer is not JSON; is this the address of an instance?',
    });
  }
  return answer.body;
}
