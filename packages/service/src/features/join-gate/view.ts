import { isoTime } from '@guildhall/platform';
import { JOIN_CHALLENGES, type JoinGate } from '@guildhall/protocol';
import type { JoinGateRow } from './store.ts';

const NEVER_SET: JoinGate = {
  accountAgeSecs: 0,
  verifiedEmail: false,
  challenge: 'none',
  question: null,
  answers: [],
  raidProtection: false,
  raidJoins: 20,
  raidWindowSecs: 60,
  alertChannelId: null,
  joinsPausedUntil: null,
  slowedUntil: null,
};

/** A pause or slow-down that has ended is null. */
export function joinGateView(row: JoinGateRow | undefined, now: number): JoinGate {
  if (!row) return NEVER_SET;
  const { joinsPausedUntil, slowedUntil } = row;
  return {
    accountAgeSecs: row.accountAgeSecs,
    verifiedEmail: row.verifiedEmail,
    challenge: JOIN_CHALLENGES.find((each) => each === row.challenge) ?? 'none',
    question: row.question,
    answers: row.answers,
    raidProtection: row.raidProtection,
    raidJoins: row.raidJoins,
    raidWindowSecs: row.raidWindowSecs,
    alertChannelId: row.alertChannelId,
    joinsPausedUntil: isRunning(joinsPausedUntil, now) ? isoTime(joinsPausedUntil.getTime()) : null,
    slowedUntil: isRunning(slowedUntil, now) ? isoTime(slowedUntil.getTime()) : null,
  };
}

/** Whether an end time is in the future. */
export function isRunning(until: Date | null, now: number): until is Date {
  return until !== null && until.getTime() > now;
}
