/** Compiled rules, cached by server until a change touches them. A server without rules is a cached empty list. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AutomodPreset, AutomodTrigger } from '@guildhall/protocol';
import { isId } from '@guildhall/protocol';
import { cachePerRuntime } from '../../loading-cache.ts';
import { automodTouch } from './change-rules.ts';
import { createAllowList, createKeywordMatcher, type KeywordMatcher } from './matching/keyword-matcher.ts';
import { inviteCodes, isWithin, linksIn, namedDomain } from './matching/links.ts';
import type { ReadableText } from './matching/normalise-text.ts';
import { type CompiledPattern, compilePattern, findPattern } from './matching/pattern.ts';
import { PRESET_WORDS } from './matching/preset-words.ts';
import { enabledRules, type RuleRow } from './store.ts';

/** A violation: the matching part of the text, or null when there is no single part. */
export interface Match {
  readonly matchedText: string | null;
}

type TextMatcher = (text: ReadableText) => Promise<Match | null>;

export interface CompiledRule {
  readonly row: RuleRow;
  readonly exemptRoles: ReadonlySet<string>;
  readonly exemptChannels: ReadonlySet<string>;
  /** The check that depends on the text alone; null for kinds that count. */
  readonly matchText: TextMatcher | null;
}

export interface ServerRules {
  readonly serverId: string;
  readonly rules: readonly CompiledRule[];
  readonly weight: number;
}

/** Characters of rules that weigh as much in memory as a server without rules. */
const CHARACTERS_OF_WEIGHT = 1000;

export const serverRules = cachePerRuntime<ServerRules>({
  capacity: 20_000,
  weightOf: ({ weight }) => weight,
  touchesOf: (serverId) => [automodTouch(serverId)],
  load: async (runtime, serverIds) => {
    const ids = serverIds.filter(isId);
    const rows = await enabledRules(runtime.database.db, ids);
    const host = new URL(runtime.settings.baseUrl).hostname;
    const loaded = new Map<string, ServerRules>(
      ids.map((serverId) => [serverId, { serverId, rules: [], weight: 1 }]),
    );
    for (const [serverId, own] of Map.groupBy(rows, (row) => row.serverId)) {
      const weight = Math.ceil(JSON.stringify(own).length / CHARACTERS_OF_WEIGHT);
      loaded.set(serverId, { serverId, rules: await compileRules(own, host), weight });
    }
    return loaded;
  },
});

/** One at a time, yielding in between, because a thousand words take some milliseconds. */
async function compileRules(rows: readonly RuleRow[], instanceHost: string): Promise<CompiledRule[]> {
  const compiled: CompiledRule[] = [];
  for (const row of rows) {
    compiled.push({
      row,
      exemptRoles: new Set(row.exemptRoleIds),
      exemptChannels: new Set(row.exemptChannelIds),
      matchText: textMatcher(row.trigger, instanceHost),
    });
    await nextTurn();
  }
  return compiled;
}

/** The compiled check of a text. @param instanceHost allowed by every list of domains */
function textMatcher(trigger: AutomodTrigger, instanceHost: string): TextMatcher | null {
  if (trigger.kind === 'keyword') {
    const patterns = trigger.patterns.map(compilePattern).filter(isCompiled);
    return wordMatcher([createKeywordMatcher(trigger.keywords)], patterns, trigger.allow);
  }
  if (trigger.kind === 'keyword_preset') {
    return wordMatcher(trigger.presets.map(presetMatcher), [], trigger.allow);
  }
  return trigger.kind === 'link' ? domainMatcher(trigger, instanceHost) : null;
}

function isCompiled(pattern: ReturnType<typeof compilePattern>): pattern is CompiledPattern {
  return !('fault' in pattern);
}

const presetMatchers = new Map<AutomodPreset, KeywordMatcher>();

/** Shared by all servers. */
function presetMatcher(preset: AutomodPreset): KeywordMatcher {
  const matcher = presetMatchers.get(preset) ?? createKeywordMatcher(PRESET_WORDS[preset]);
  presetMatchers.set(preset, matcher);
  return matcher;
}

function wordMatcher(
  matchers: readonly KeywordMatcher[],
  patterns: readonly CompiledPattern[],
  allow: readonly string[],
): TextMatcher {
  const allowList = createAllowList(allow);
  return async (text) => {
    const allowed = allowList(text);
    for (const matcher of matchers) {
      const span = matcher.find(text, allowed);
      if (span) return { matchedText: text.folded.slice(span.start, span.end) };
    }
    const matched = await findPattern(patterns, text, allowed);
    return matched === null ? null : { matchedText: matched };
  };
}

function domainMatcher(
  trigger: Extract<AutomodTrigger, { kind: 'link' }>,
  instanceHost: string,
): TextMatcher {
  const domains = new Set(trigger.domains);
  const { mode } = trigger;
  return async (text) => {
    const links = linksIn(text);
    if (mode === 'block') {
      const named = domains.size === 0 ? null : namedDomain(text, links, domains);
      return named === null ? null : { matchedText: named };
    }
    const foreign = links.find(({ hostname }) => hostname !== instanceHost && !isWithin(hostname, domains));
    return foreign ? { matchedText: foreign.hostname } : null;
  };
}

/** Distinct codes of this instance's invites that a text links to. */
export function invitesIn(text: ReadableText, baseUrl: string): string[] {
  return [...new Set(inviteCodes(text, new URL(baseUrl).host))];
}
