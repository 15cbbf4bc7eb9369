/** The form of a server's rules. Pure. */
import type { Screening } from '@guildhall/protocol';
import { mergeList } from '../../state/forms/merge-list.ts';

export interface RuleForm {
  /** Stable while the form is open; never sent. */
  readonly key: string;
  readonly text: string;
}

export interface ScreeningForm {
  readonly enabled: boolean;
  readonly description: string;
  readonly rules: readonly RuleForm[];
}

/** @param sent the form that was last saved, whose rules keep their keys */
export function toForm(
  { enabled, description, rules }: Screening,
  sent: ScreeningForm | null = null,
): ScreeningForm {
  const names = nameRules(rules);
  const sentNames = nameRules(sent?.rules.map(({ text }) => text.trim()) ?? []);
  const sentKeys = names.map((name) => sent?.rules[sentNames.indexOf(name)]?.key);
  const keyOf = (name: string, at: number) => {
    let key = sentKeys[at] ?? name;
    // An edited rule keeps the key of its old text, which another rule may have now.
    while (sentKeys.includes(key) && sentKeys[at] !== key) key = `+${key}`;
    return key;
  };
  return {
    enabled,
    description,
    rules: rules.map((text, at) => ({ key: keyOf(names[at] ?? '', at), text })),
  };
}

/** Rules have no ids; equal ones are told apart by their order. */
function nameRules(texts: readonly string[]): readonly string[] {
  return texts.map((text, at) => `${texts.slice(0, at).filter((each) => each === text).length} ${text}`);
}

/** The edits with what others have changed in the rules since. */
export function mergeRules(before: ScreeningForm, edits: Partial<ScreeningForm>, saved: ScreeningForm) {
  const isSame = (one: RuleForm, other: RuleForm) => one.text.trim() === other.text;
  return edits.rules ? { ...edits, rules: mergeList(before.rules, edits.rules, saved.rules, isSame) } : edits;
}

/** The form in the API's format. */
export function toBody({ enabled, description, rules }: ScreeningForm) {
  return { enabled, description: description.trim(), rules: rules.map(({ text }) => text.trim()) };
}

/** Whether the form can be saved: no rule is blank, and there is at least one if newcomers have to agree. */
export function isComplete({ enabled, rules }: ScreeningForm): boolean {
  return rules.every(({ text }) => text.trim() !== '') && (!enabled || rules.length > 0);
}
