/**
 * Triggers that count earlier messages: spam by one person, mention raids by newcomers. Each process keeps bounded
 * counts of the messages it receives (design 5.9 leaves thresholds open).
 */
import { createHash } from 'node:crypto';
import { HOUR_MS } from '@guildhall/platform';
import type { AutomodTrigger } from '@guildhall/protocol';
import { perRuntime, type Runtime } from '../../runtime.ts';
import type { Match } from './compiled-rules.ts';
import { linksIn } from './matching/links.ts';
import type { ReadableText } from './matching/normalise-text.ts';
import { createRecentCounts, type RecentCounts } from './matching/recent-counts.ts';

const WINDOW_MS = 30_000;
/** The next equal message within the window is spam; white space and case are ignored. */
const EQUAL_MESSAGES = 3;
/** The next link within the window is spam. */
const LINKS = 8;
/** Raid protection counts members who joined more recently than this as newcomers. */
const NEWCOMER_MS = HOUR_MS;
const CAPACITY = 50_000;

const recentCounts = perRuntime(() => ({
  messages: createRecentCounts(WINDOW_MS, CAPACITY),
  links: createRecentCounts(WINDOW_MS, CAPACITY),
  mentions: createRecentCounts(WINDOW_MS, CAPACITY),
}));

/** The counted properties of a send or edit. */
export interface Counted {
  readonly serverId: string;
  readonly userId: string;
  readonly kind: 'send' | 'edit';
  readonly texts: readonly ReadableText[];
  /** Identifies stickers and files. */
  readonly media: readonly string[];
  /** Distinct people and roles that the message mentions. */
  readonly mentions: number;
  readonly joinedAt: Date;
  /** Collects undo functions for the counts, for a request that starts again. */
  readonly undoCounts: (() => void)[];
}

/** @returns the sum within the window, including this amount */
function count(
  counts: RecentCounts,
  key: string,
  amount: number,
  now: number,
  { undoCounts }: Counted,
): number {
  undoCounts.push(() => counts.add(key, -amount, now));
  return counts.add(key, amount, now);
}

/** Repeated equal messages and link floods by one person; an edit counts its links, but is not a repetition. */
export function matchSpam(runtime: Runtime, counted: Counted): Match | null {
  const now = runtime.clock.now();
  const { messages, links } = recentCounts(runtime);
  const person = `${counted.serverId}:${counted.userId}`;
  const linked = counted.texts.reduce((sum, text) => sum + linksIn(text).length, 0);
  const manyLinks = linked > 0 && count(links, person, linked, now, counted) > LINKS;
  const repeated =
    counted.kind === 'send' &&
    count(messages, `${person}:${fingerprint(counted)}`, 1, now, counted) > EQUAL_MESSAGES;
  return manyLinks || repeated ? { matchedText: null } : null;
}

function fingerprint({ texts, media }: Counted): string {
  const hash = createHash('sha1');
  for (const { folded } of texts) hash.update(`${folded.replaceAll(/\s+/g, ' ').trim()}\0`);
  for (const one of media) hash.update(`${one}\0`);
  return hash.digest('base64url');
}

/**
 * More mentions than the limit in one message, or, with raid protection, by all newcomers of the server together within
 * the window, so that a raid cannot use many new accounts.
 */
export function matchMentions(
  runtime: Runtime,
  trigger: Extract<AutomodTrigger, { kind: 'mention_spam' }>,
  counted: Counted,
): Match | null {
  const { serverId, mentions, joinedAt, kind } = counted;
  if (mentions === 0) return null;
  const now = runtime.clock.now();
  const newcomer = now - joinedAt.getTime() < NEWCOMER_MS;
  const raided =
    trigger.raidProtection &&
    newcomer &&
    kind === 'send' &&
    count(recentCounts(runtime).mentions, serverId, mentions, now, counted) > trigger.limit;
  return mentions > trigger.limit || raided ? { matchedText: null } : null;
}
