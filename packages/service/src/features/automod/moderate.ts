/** Checks every message that people send or edit in a server (design 0, step 10; 5.9). */
import { ApiError } from '@guildhall/platform';
import type { ChannelContext } from '../access/index.ts';
import { findInviteElsewhere } from '../invites/index.ts';
import { applyRules, type Violation } from './apply-rules.ts';
import { type CompiledRule, invitesIn, type Match, type ServerRules, serverRules } from './compiled-rules.ts';
import { type Counted, matchMentions, matchSpam } from './counting-triggers.ts';
import { isExempt } from './exemptions.ts';
import { ReadableText } from './matching/normalise-text.ts';
import { textAsShown } from './matching/text-as-shown.ts';
import type { Submission } from './submission.ts';

/**
 * Stores messages that pass the server's rules. Matching rules run their actions before a refusal is returned, or after
 * the message is stored. Bots and webhooks are exempt.
 * @param store sends or edits
 * @param idOf the stored message's id; null when nothing new was stored
 * @throws ApiError automod_blocked with the rule's message; errors of `store`
 */
export function moderate<Stored>(
  ctx: ChannelContext,
  submission: Submission,
  store: () => Promise<Stored>,
  idOf: (stored: Stored) => string | null,
): Promise<Stored> {
  if (ctx.actor.kind !== 'person') return store();
  const found = serverRules(ctx.runtime).get(ctx.access.server.id);
  // Cached, and empty for most servers, whose messages need no further work.
  if (!(found instanceof Promise) && found.rules.length === 0) return store();
  return storeModerated(ctx, submission, { found, store, idOf });
}

async function storeModerated<Stored>(
  ctx: ChannelContext,
  submission: Submission,
  {
    found,
    store,
    idOf,
  }: {
    readonly found: ServerRules | Promise<ServerRules | null>;
    readonly store: () => Promise<Stored>;
    readonly idOf: (stored: Stored) => string | null;
  },
): Promise<Stored> {
  const rules = (await found)?.rules ?? [];
  const undoCounts: (() => void)[] = [];
  const undo = (): void => {
    for (const each of undoCounts) each();
  };
  const violations = await findViolations(ctx, rules, submission, undoCounts);
  // A retry posts nothing, so it breaks no rule.
  if (violations.length > 0 && (await submission.isRepeated())) {
    undo();
    return store();
  }
  await refuseBlocked(ctx, submission, violations);
  const stored = await store().catch((error: unknown) => {
    // Nothing was stored. A request that starts again is counted then.
    undo();
    throw error;
  });
  const messageId = idOf(stored);
  if (messageId === null) undo();
  else if (violations.length > 0) await applyRules(ctx, submission, violations, messageId);
  return stored;
}

/** @throws ApiError automod_blocked if a rule blocks the message, after the actions of all matching rules */
async function refuseBlocked(
  ctx: ChannelContext,
  submission: Submission,
  violations: readonly Violation[],
): Promise<void> {
  const blocks = violations.flatMap(({ rule }) =>
    rule.row.actions.filter((action) => action.kind === 'block'),
  );
  if (blocks.length === 0) return;
  await applyRules(ctx, submission, violations, null);
  const [message] = blocks.flatMap(({ customMessage }) => customMessage ?? []);
  throw new ApiError('automod_blocked', message === undefined ? {} : { message });
}

/** All matching rules, in the order they run. */
async function findViolations(
  ctx: ChannelContext,
  rules: readonly CompiledRule[],
  submission: Submission,
  undoCounts: (() => void)[],
): Promise<Violation[]> {
  const applying = rules.filter((rule) => !isExempt(rule, ctx.access));
  if (applying.length === 0) return [];
  const texts = submission.texts.map((text) => new ReadableText(text));
  const shown = submission.texts.flatMap((text) => textAsShown(text) ?? []);
  const readings = [...texts, ...shown.map((text) => new ReadableText(text))];
  const { server, member } = ctx.access;
  const counted: Counted = {
    serverId: server.id,
    userId: member.userId,
    kind: submission.kind,
    texts,
    media: submission.media,
    mentions: submission.mentions,
    joinedAt: member.joinedAt,
    undoCounts,
  };
  const violations: Violation[] = [];
  for (const rule of applying) {
    const match = await findMatch(ctx, rule, counted, readings);
    if (match) violations.push({ rule, match });
  }
  return violations;
}

/** @param readings the texts as written and as shown */
async function findMatch(
  ctx: ChannelContext,
  rule: CompiledRule,
  counted: Counted,
  readings: readonly ReadableText[],
): Promise<Match | null> {
  const { trigger } = rule.row;
  if (trigger.kind === 'spam') return matchSpam(ctx.runtime, counted);
  if (trigger.kind === 'mention_spam') return matchMentions(ctx.runtime, trigger, counted);
  for (const text of readings) {
    const match = await rule.matchText?.(text);
    if (match) return match;
  }
  if (trigger.kind !== 'link' || !trigger.invites) return null;
  const { runtime } = ctx;
  const codes = counted.texts.flatMap((text) => invitesIn(text, runtime.settings.baseUrl));
  const code = codes.length === 0 ? null : await findInviteElsewhere(runtime, ctx.access.server.id, codes);
  return code === null ? null : { matchedText: code };
}
