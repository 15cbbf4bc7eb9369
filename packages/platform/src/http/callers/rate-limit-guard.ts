/** Counts requests against their limits (design, chapter 10), and creates the headers. */
import {
  type Endpoint,
  generalRateLimit,
  isUrlCredential,
  type RateLimit,
  type RateLimitKey,
} from '@guildhall/protocol';
import { addressBlock, addressBlocks } from '../../addresses/index.ts';
import { fingerprint } from '../../crypto/index.ts';
import type { RateLimitDecision, RateLimiter, RateLimitResult } from '../../rate-limits/index.ts';
import { ApiError } from '../answers/api-error.ts';
import { type Caller, isKnown } from '../route.ts';

const GLOBAL_KNOWN = { limit: 50, windowSecs: 1 };
const GLOBAL_UNKNOWN = { limit: 20, windowSecs: 1 };
const BAD_REQUESTS = { limit: 10_000, windowSecs: 600 };

export interface RateLimitGuard {
  /**
   * Counts the request; synchronous if the limiter is. @returns headers for the response
   * @throws ApiError `rate_limited`, whose headers are set by {@link limitHeaders}
   */
  check(
    caller: Caller,
    address: string,
    params: Readonly<Record<string, string>>,
    now: number,
  ): LimitState | Promise<LimitState>;
}

export interface LimitState {
  readonly bucket: string;
  readonly result: RateLimitResult;
  readonly scope: 'user' | 'shared' | 'global';
}

/** Thrown when a limit is exceeded; carries the values for the headers. */
export class RateLimitedError extends ApiError {
  readonly state: LimitState;
  constructor(state: LimitState) {
    const retryAfter = Math.max(0.001, state.result.retryAfterSecs);
    super('rate_limited', { retryAfter, scope: state.scope });
    this.state = state;
  }
}

type Rule = RateLimit & { readonly bucket: string };

/** Prepares the limits of one endpoint. */
export function createRateLimitGuard(limiter: RateLimiter, endpoint: Endpoint): RateLimitGuard {
  const rules = listRules(endpoint);
  const byUrl = isUrlCredential(endpoint);
  const byAddress = rules.some(({ by }) => by.includes('address'));
  return {
    check(caller, address, params, now) {
      const account = accountId(caller);
      const global = account ? GLOBAL_KNOWN : GLOBAL_UNKNOWN;
      // Finding the block of an IPv6 address takes 8 µs.
      const block = account === null || byAddress ? addressBlock(address) : '';
      const requests = rules.map((rule) => ({
        key: limitKey(rule, account ?? block, block, params),
        limit: rule.limit,
        windowSecs: rule.windowSecs,
      }));
      for (const rule of rules) if (rule.widening) requests.push(...widerRequests(rule, address, params));
      // Tokens, clients, webhooks and interactions have only their own limits, because many bots may share one
      // address.
      const counted = caller.kind !== 'bearer' && caller.kind !== 'client' && !byUrl;
      const { limit, windowSecs } = global;
      if (counted) requests.push({ key: `global:${account ?? block}`, limit, windowSecs });
      const globalIndex = counted ? requests.length - 1 : null;
      const decision = limiter.takeAll(requests, now);
      if (decision instanceof Promise) return decision.then((decided) => judge(decided, rules, globalIndex));
      return judge(decision, rules, globalIndex);
    },
  };
}

/**
 * The state of the limit that refused a request; otherwise that of the endpoint's first one.
 * @param globalIndex of the general limit among the results; null if it does not apply
 * @throws RateLimitedError for a refused request
 */
function judge(
  { allowed, results }: RateLimitDecision,
  rules: readonly Rule[],
  globalIndex: number | null,
): LimitState {
  const index = allowed ? 0 : results.findIndex((result) => !result.allowed);
  const result = results[index] as RateLimitResult;
  const isGlobal = !allowed && index === globalIndex;
  const state: LimitState = {
    bucket: isGlobal ? 'global' : (rules[0] as Rule).bucket,
    result,
    scope: isGlobal ? 'global' : rules[index]?.by.includes('actor') ? 'user' : 'shared',
  };
  if (!allowed) throw new RateLimitedError(state);
  return state;
}

function widerRequests(rule: Rule, address: string, params: Readonly<Record<string, string>>) {
  const { limit, windowSecs } = rule;
  return addressBlocks(address)
    .slice(1)
    .map(({ block, times }) => ({
      key: limitKey(rule, block, block, params),
      limit: limit * times,
      windowSecs,
    }));
}

/** The key of a caller's limits; null means that the address is counted. */
function accountId(caller: Caller): string | null {
  if (isKnown(caller)) return caller.id;
  return caller.kind === 'bearer' ? `token:${caller.credentialId}` : null;
}

function listRules(endpoint: Endpoint): readonly Rule[] {
  const name = `${endpoint.method} ${endpoint.path}`;
  const own = endpoint.rateLimits?.filter(({ shared }) => !shared) ?? [];
  if (own.length > 0) return own.map((limit) => ({ bucket: name, ...limit }));
  return [{ bucket: name, ...generalRateLimit(endpoint.path) }];
}

function limitKey(
  rule: Rule,
  actor: string,
  address: string,
  params: Readonly<Record<string, string>>,
): string {
  let key = rule.bucket;
  for (const part of rule.by) {
    if (part === 'actor') key += `|${actor}`;
    else if (part === 'address') key += `|${address}`;
    else key += `|${keyPart(part, params[part.slice('param:'.length)] ?? '')}`;
  }
  return key;
}

/** A token in a path is secret and must not appear in Redis keys. */
function keyPart(part: RateLimitKey, value: string): string {
  return part.endsWith('Token') ? fingerprint(value).toString('base64url') : value;
}

/** The headers of design chapter 10. */
export function limitHeaders({ bucket, result, scope }: LimitState): Record<string, string> {
  const headers: Record<string, string> = {
    'x-ratelimit-limit': String(result.limit),
    'x-ratelimit-remaining': String(result.remaining),
    'x-ratelimit-reset': result.resetAt.toFixed(3),
    'x-ratelimit-reset-after': result.resetAfterSecs.toFixed(3),
    'x-ratelimit-bucket': bucketName(bucket),
  };
  if (!result.allowed) {
    headers['retry-after'] = String(Math.ceil(result.retryAfterSecs));
    headers['x-ratelimit-scope'] = scope;
    if (scope === 'global') headers['x-ratelimit-global'] = 'true';
  }
  return headers;
}

const bucketNames = new Map<string, string>();

/** A bucket's public name: short and valid in a header. */
function bucketName(bucket: string): string {
  let name = bucketNames.get(bucket);
  if (!name) {
    name = bucket
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    bucketNames.set(bucket, name);
  }
  return name;
}

export interface BadRequestGuard {
  /** @throws ApiError `rate_limited` */
  check(address: string, now: number): void;
  isBlocked(address: string, now: number): boolean;
  count(address: string, now: number): void;
}

/**
 * Counts refusals (401, 403, 429), wrong tokens in URLs and wrong log-ins to the gateway by address. Above the limit,
 * every request of the address is refused for ten minutes.
 */
export function createBadRequestGuard(limiter: RateLimiter): BadRequestGuard {
  const blockedUntil = new Map<string, number>();
  const endOfBlock = (address: string, now: number): number | null => {
    if (blockedUntil.size === 0) return null;
    const block = addressBlock(address);
    const until = blockedUntil.get(block);
    if (until === undefined || until > now) return until ?? null;
    blockedUntil.delete(block);
    return null;
  };
  return {
    isBlocked: (address, now) => endOfBlock(address, now) !== null,
    check(address, now) {
      const until = endOfBlock(address, now);
      if (until === null) return;
      const secs = (until - now) / 1000;
      throw new RateLimitedError({
        bucket: 'bad-requests',
        scope: 'global',
        result: {
          allowed: false,
          limit: BAD_REQUESTS.limit,
          remaining: 0,
          resetAt: until / 1000,
          resetAfterSecs: secs,
          retryAfterSecs: secs,
        },
      });
    },
    count(address, now) {
      // Requests during a block do not prolong it.
      const block = addressBlock(address);
      if ((blockedUntil.get(block) ?? 0) > now) return;
      void Promise.resolve(
        limiter.take(`bad-requests|${block}`, BAD_REQUESTS.limit, BAD_REQUESTS.windowSecs, now),
      ).then((result) => {
        if (!result.allowed) blockedUntil.set(block, now + BAD_REQUESTS.windowSecs * 1000);
      });
    },
  };
}
