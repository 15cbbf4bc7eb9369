/** The form of a rule, with the fields of all kinds; lists have one item per line. Pure. */
import type {
  AutomodActionInput,
  AutomodPreset,
  AutomodRule,
  AutomodTriggerInput,
  AutomodTriggerKind,
} from '@guildhall/protocol';

/** The service's names, in display order. */
export const PRESETS = ['profanity', 'sexual', 'slurs'] as const satisfies readonly AutomodPreset[];

export interface RuleForm {
  readonly name: string;
  readonly kind: AutomodTriggerKind;
  readonly keywords: string;
  readonly patterns: string;
  readonly allow: string;
  readonly presets: readonly AutomodPreset[];
  readonly limit: string;
  readonly raidProtection: boolean;
  readonly mode: 'block' | 'allow';
  readonly domains: string;
  readonly invites: boolean;
  readonly block: boolean;
  readonly customMessage: string;
  readonly alert: boolean;
  readonly alertChannelId: string;
  readonly timeout: boolean;
  readonly durationSecs: string;
  readonly exemptManagers: boolean;
  readonly exemptRoleIds: readonly string[];
  readonly exemptChannelIds: readonly string[];
}

const EMPTY: RuleForm = {
  name: '',
  kind: 'keyword',
  keywords: '',
  patterns: '',
  allow: '',
  presets: ['slurs'],
  limit: '10',
  raidProtection: false,
  mode: 'block',
  domains: '',
  invites: false,
  block: true,
  customMessage: '',
  alert: false,
  alertChannelId: '',
  timeout: false,
  durationSecs: '300',
  exemptManagers: false,
  exemptRoleIds: [],
  exemptChannelIds: [],
};

/** @param rule the rule to change, or null for a new one */
export function toForm(rule: AutomodRule | null, firstChannelId: string): RuleForm {
  const empty = { ...EMPTY, alertChannelId: firstChannelId };
  if (!rule) return empty;
  const { trigger, name, exemptManagers, exemptRoleIds, exemptChannelIds } = rule;
  const action = <Kind extends AutomodRule['actions'][number]['kind']>(kind: Kind) =>
    rule.actions.find(
      (one): one is Extract<AutomodRule['actions'][number], { kind: Kind }> => one.kind === kind,
    );
  const [block, alert, timeout] = [action('block'), action('alert'), action('timeout')];
  return {
    ...empty,
    name,
    kind: trigger.kind,
    ...(trigger.kind === 'keyword'
      ? { keywords: lines(trigger.keywords), patterns: lines(trigger.patterns), allow: lines(trigger.allow) }
      : {}),
    ...(trigger.kind === 'keyword_preset' ? { presets: trigger.presets, allow: lines(trigger.allow) } : {}),
    ...(trigger.kind === 'mention_spam'
      ? { limit: String(trigger.limit), raidProtection: trigger.raidProtection }
      : {}),
    ...(trigger.kind === 'link'
      ? { mode: trigger.mode, domains: lines(trigger.domains), invites: trigger.invites }
      : {}),
    block: block !== undefined,
    customMessage: block?.customMessage ?? '',
    alert: alert !== undefined,
    alertChannelId: alert?.channelId ?? firstChannelId,
    timeout: timeout !== undefined,
    durationSecs: String(timeout?.durationSecs ?? empty.durationSecs),
    exemptManagers,
    exemptRoleIds,
    exemptChannelIds,
  };
}

function lines(words: readonly string[]): string {
  return words.join('\n');
}

function words(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function mayTimeOut(kind: AutomodTriggerKind): boolean {
  return kind === 'keyword' || kind === 'mention_spam';
}

function triggerOf(form: RuleForm): AutomodTriggerInput {
  const { kind, presets, mode, invites, raidProtection } = form;
  const allow = words(form.allow);
  if (kind === 'keyword')
    return { kind, keywords: words(form.keywords), patterns: words(form.patterns), allow };
  if (kind === 'keyword_preset') return { kind, presets: [...presets], allow };
  if (kind === 'mention_spam') return { kind, limit: Math.trunc(Number(form.limit)) || 0, raidProtection };
  return kind === 'link' ? { kind, mode, domains: words(form.domains), invites } : { kind };
}

function toActions(form: RuleForm): AutomodActionInput[] {
  return [
    ...(form.block ? [{ kind: 'block', customMessage: form.customMessage }] : []),
    ...(form.alert ? [{ kind: 'alert', channelId: form.alertChannelId }] : []),
    ...(form.timeout && mayTimeOut(form.kind)
      ? [{ kind: 'timeout', durationSecs: Number(form.durationSecs) }]
      : []),
  ];
}

/** The rule in the API's format. */
export function toBody(form: RuleForm) {
  return {
    name: form.name.trim(),
    trigger: triggerOf(form),
    actions: toActions(form),
    exemptManagers: form.exemptManagers,
    exemptRoleIds: [...form.exemptRoleIds],
    exemptChannelIds: [...form.exemptChannelIds],
  };
}

/**
 * Exemptions without those that were deleted after they were chosen. Those of the saved rule stay, because the person
 * may not see all of them.
 */
export function withoutDeleted(
  chosen: readonly string[],
  existing: readonly { readonly id: string }[],
  saved: readonly string[] = [],
): readonly string[] {
  return chosen.filter((id) => saved.includes(id) || existing.some((one) => one.id === id));
}

/** The first fault at a path or below it. */
export function faultAt(fields: Readonly<Record<string, string>>, path: string): string | undefined {
  const key = Object.keys(fields).find((each) => each === path || each.startsWith(`${path}/`));
  return key === undefined ? undefined : fields[key];
}
