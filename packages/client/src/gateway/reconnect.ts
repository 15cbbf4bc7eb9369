/** Decides when and how to reconnect. */
import { CLOSE_CODES, waitFromReason } from '@guildhall/protocol/gateway-codes';
import type { NextStep } from '../events.ts';

const FIRST_DELAY_MS = 500;
/** Low, so that everyone is back soon after a restart; jitter spreads clients over half of it. */
const MAX_DELAY_MS = 3_000;
const AFTER_TOO_MANY_PAYLOADS_MS = 60_000;

const NEXT_STEPS: ReadonlyMap<number, NextStep> = new Map(
  Object.values(CLOSE_CODES).map(({ code, next }) => [code, next]),
);

/** The reaction to a close code; a broken connection is resumed if it had a session. */
export function nextStep(code: number, hasSession: boolean): NextStep {
  const next = NEXT_STEPS.get(code) ?? 'resume';
  return next === 'resume' && !hasSession ? 'identify' : next;
}

/** A wait in milliseconds; a firm one is not cut short when the network returns. */
export interface Wait {
  readonly delayMs: number;
  readonly isFirm: boolean;
}

/**
 * The wait that the close reason requests; otherwise exponential with jitter, from 0.25 to 0.5 s before the first
 * attempt up to 3 s.
 */
export function waitAfterClose(
  { code, reason }: { readonly code: number; readonly reason: string },
  failures: number,
  random: number,
): Wait {
  const requestedWait = waitFromReason(reason);
  if (requestedWait !== null) return { delayMs: requestedWait, isFirm: true };
  if (code === CLOSE_CODES.rateLimited.code) return { delayMs: AFTER_TOO_MANY_PAYLOADS_MS, isFirm: true };
  const fullMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(failures, 16));
  return { delayMs: fullMs * (0.5 + random / 2), isFirm: false };
}

/** Op 7 asks clients to reconnect soon; they spread over one second. */
export function waitAfterReconnectOrder(random: number): Wait {
  return { delayMs: random * 1000, isFirm: false };
}

/** Op 9: after 1 to 5 s. */
export function waitAfterInvalidSession(random: number): Wait {
  return { delayMs: 1000 + random * 4000, isFirm: true };
}
