/** Validates rules (design 5.9). Pure: reads triggers and actions as sent, and names every fault by its path. */
import { ApiError, type FieldFault } from '@guildhall/platform';
import {
  AUTOMOD_PRESETS,
  AUTOMOD_TIMEOUT_TRIGGERS,
  AUTOMOD_TRIGGERS,
  type AutomodAction,
  type AutomodActionInput,
  type AutomodPreset,
  type AutomodTrigger,
  type AutomodTriggerInput,
  type AutomodTriggerKind,
  isBlank,
  LIMITS,
  textLength,
} from '@guildhall/protocol';
import { parseKeyword } from './matching/keyword-matcher.ts';
import { domainName } from './matching/links.ts';
import { compilePattern } from './matching/pattern.ts';

/** Collects faults below a path of the body. */
class Faults {
  readonly found: FieldFault[] = [];

  add(path: string, message: string): void {
    this.found.push({ path: `body/${path}`, message });
  }

  /** @throws ApiError invalid_automod_rule when there is any */
  throwAny(): void {
    if (this.found.length > 0)
      throw new ApiError('invalid_automod_rule', { fields: this.found.slice(0, 20) });
  }
}

/** @throws ApiError invalid_automod_rule with each fault */
export function readTrigger(input: AutomodTriggerInput): AutomodTrigger {
  const faults = new Faults();
  const kind = AUTOMOD_TRIGGERS.find((known) => known === input.kind);
  if (!kind) faults.add('trigger/kind', `must be one of ${AUTOMOD_TRIGGERS.join(', ')}`);
  const trigger = kind && READERS[kind](input, faults);
  faults.throwAny();
  if (!trigger) throw new ApiError('invalid_automod_rule');
  return trigger;
}

type Reader = (input: AutomodTriggerInput, faults: Faults) => AutomodTrigger;

const READERS: Readonly<Record<AutomodTriggerKind, Reader>> = {
  keyword: (input, faults) => {
    const keywords = readWords(input.keywords, 'keywords', LIMITS.automodKeywords, faults);
    const patterns = readPatterns(input.patterns ?? [], faults);
    if (keywords.length + patterns.length === 0)
      faults.add('trigger/keywords', 'must name a word, or patterns must name a pattern');
    return {
      kind: 'keyword',
      keywords,
      patterns,
      allow: readWords(input.allow, 'allow', LIMITS.automodAllow, faults),
    };
  },
  keyword_preset: (input, faults) => ({
    kind: 'keyword_preset',
    presets: readPresets(input.presets ?? [], faults),
    allow: readWords(input.allow, 'allow', LIMITS.automodPresetAllow, faults),
  }),
  mention_spam: ({ limit = 0, raidProtection = false }, faults) => {
    if (limit < 1 || limit > LIMITS.automodMentions)
      faults.add('trigger/limit', `must be 1 to ${LIMITS.automodMentions}`);
    return { kind: 'mention_spam', limit, raidProtection };
  },
  spam: () => ({ kind: 'spam' }),
  link: (input, faults) => {
    const mode = input.mode === 'block' || input.mode === 'allow' ? input.mode : null;
    if (!mode) faults.add('trigger/mode', 'must be block or allow');
    const domains = readDomains(input.domains ?? [], faults);
    const invites = input.invites ?? false;
    if (mode === 'block' && domains.length === 0 && !invites)
      faults.add('trigger/domains', 'must name a domain, or invites must be true');
    return { kind: 'link', mode: mode ?? 'block', domains, invites };
  },
};

/** Trimmed and distinct. */
function readWords(input: readonly string[] = [], field: string, limit: number, faults: Faults): string[] {
  if (input.length > limit) {
    faults.add(`trigger/${field}`, `must have at most ${limit} entries`);
    return [];
  }
  const words = input.map((word) => word.trim());
  words.forEach((word, index) => {
    if (textLength(word) > LIMITS.automodKeyword)
      faults.add(`trigger/${field}/${index}`, `must be at most ${LIMITS.automodKeyword} characters`);
    else if (!parseKeyword(word)) faults.add(`trigger/${field}/${index}`, 'must have more than stars');
  });
  return [...new Set(words)];
}

function readPatterns(input: readonly string[], faults: Faults): string[] {
  if (input.length > LIMITS.automodPatterns) {
    faults.add('trigger/patterns', `must have at most ${LIMITS.automodPatterns} entries`);
    return [];
  }
  input.forEach((pattern, index) => {
    const path = `trigger/patterns/${index}`;
    if (isBlank(pattern)) faults.add(path, 'must not be blank');
    else if (textLength(pattern) > LIMITS.automodPattern)
      faults.add(path, `must be at most ${LIMITS.automodPattern} characters`);
    else {
      const compiled = compilePattern(pattern);
      if ('fault' in compiled) faults.add(path, compiled.fault);
    }
  });
  return [...new Set(input)];
}

function readPresets(input: readonly string[], faults: Faults): AutomodPreset[] {
  if (input.length === 0) faults.add('trigger/presets', 'must name a preset');
  input.forEach((name, index) => {
    if (!AUTOMOD_PRESETS.some((known) => known === name))
      faults.add(`trigger/presets/${index}`, `must be one of ${AUTOMOD_PRESETS.join(', ')}`);
  });
  return AUTOMOD_PRESETS.filter((known) => input.includes(known));
}

function readDomains(input: readonly string[], faults: Faults): string[] {
  if (input.length > LIMITS.automodDomains) {
    faults.add('trigger/domains', `must have at most ${LIMITS.automodDomains} entries`);
    return [];
  }
  const names = input.map(domainName);
  names.forEach((name, index) => {
    if (!name) faults.add(`trigger/domains/${index}`, 'must be a domain such as example.org');
  });
  return [...new Set(names.filter((name) => name !== null))];
}

/** @throws ApiError invalid_automod_rule with each fault */
export function readActions(
  input: readonly AutomodActionInput[],
  trigger: AutomodTriggerKind,
): AutomodAction[] {
  const faults = new Faults();
  if (input.length === 0) faults.add('actions', 'must name an action');
  const actions = input.map((action, index) => readAction(action, `actions/${index}`, trigger, faults));
  const kinds = new Set<string>();
  input.forEach(({ kind }, index) => {
    if (kinds.has(kind)) faults.add(`actions/${index}/kind`, 'is used twice');
    kinds.add(kind);
  });
  faults.throwAny();
  return actions.filter((action) => action !== null);
}

function readAction(
  input: AutomodActionInput,
  path: string,
  trigger: AutomodTriggerKind,
  faults: Faults,
): AutomodAction | null {
  if (input.kind === 'block') {
    const customMessage = input.customMessage?.trim() ?? '';
    if (textLength(customMessage) > LIMITS.automodCustomMessage)
      faults.add(`${path}/customMessage`, `must be at most ${LIMITS.automodCustomMessage} characters`);
    return customMessage === '' ? { kind: 'block' } : { kind: 'block', customMessage };
  }
  if (input.kind === 'alert') {
    if (input.channelId === undefined) faults.add(`${path}/channelId`, 'is required');
    return { kind: 'alert', channelId: input.channelId ?? '' };
  }
  if (input.kind === 'timeout') {
    const { durationSecs = 0 } = input;
    if (!AUTOMOD_TIMEOUT_TRIGGERS.includes(trigger))
      faults.add(`${path}/kind`, `cannot be used with the trigger ${trigger}`);
    if (durationSecs < LIMITS.timeoutMinimumSecs || durationSecs > LIMITS.timeoutSecs)
      faults.add(`${path}/durationSecs`, `must be ${LIMITS.timeoutMinimumSecs} to ${LIMITS.timeoutSecs}`);
    return { kind: 'timeout', durationSecs };
  }
  faults.add(`${path}/kind`, 'must be block, alert or timeout');
  return null;
}
