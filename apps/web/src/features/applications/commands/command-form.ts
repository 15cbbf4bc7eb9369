/** A command as it is edited, and as the service takes it (specification: "Command and option"). */
import type { Command, CommandOption, OptionChoice, PlainOption, PlainOptionType } from '@guildhall/protocol';

export type OptionType = CommandOption['type'];
export type ChannelKindChoice = NonNullable<PlainOption['channelKinds']>[number];

export interface ChoiceDraft {
  readonly key: string;
  readonly name: string;
  /** What the bot receives; empty for the name itself. */
  readonly value: string;
}

export interface OptionDraft {
  readonly key: string;
  readonly type: OptionType;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly choices: readonly ChoiceDraft[];
  readonly autocomplete: boolean;
  /** The least value of a number, or the least length of a text; empty for none. */
  readonly min: string;
  readonly max: string;
  readonly channelKinds: readonly ChannelKindChoice[];
  /** Of a subcommand or a group. */
  readonly options: readonly OptionDraft[];
}

export interface CommandDraft {
  readonly kind: Command['kind'];
  readonly name: string;
  readonly description: string;
  /** Of a prefix command. */
  readonly prefix: string;
  readonly options: readonly OptionDraft[];
}

/** What the options of a list belong to, which decides their types. */
export type Level = 'command' | 'group' | 'subcommand';

export const NEW_COMMAND: CommandDraft = {
  kind: 'slash',
  name: '',
  description: '',
  prefix: '!',
  options: [],
};

const PLAIN_TYPES: readonly PlainOptionType[] = [
  'string',
  'integer',
  'number',
  'boolean',
  'user',
  'role',
  'channel',
];

const isBranch = (type: OptionType) => type === 'subcommand' || type === 'subcommand_group';
export const takesBounds = (type: OptionType) => type === 'string' || type === 'integer' || type === 'number';

/** Types that an option may have: all options of a list are plain, or all are subcommands and groups. */
export function allowedTypes(level: Level, others: readonly OptionDraft[]): readonly OptionType[] {
  if (level === 'group') return ['subcommand'];
  if (level === 'subcommand') return PLAIN_TYPES;
  const branches: readonly OptionType[] = ['subcommand', 'subcommand_group'];
  const [other] = others;
  if (!other) return [...PLAIN_TYPES, ...branches];
  return isBranch(other.type) ? branches : PLAIN_TYPES;
}

export function newOption(level: Level, others: readonly OptionDraft[]): OptionDraft {
  return {
    key: crypto.randomUUID(),
    type: allowedTypes(level, others)[0] ?? 'string',
    name: '',
    description: '',
    required: false,
    choices: [],
    autocomplete: false,
    min: '',
    max: '',
    channelKinds: [],
    options: [],
  };
}

/** The list with the option in it or changed; required options come first. */
export function withOption(options: readonly OptionDraft[], option: OptionDraft): readonly OptionDraft[] {
  const known = options.some(({ key }) => key === option.key);
  const next = known
    ? options.map((each) => (each.key === option.key ? option : each))
    : [...options, option];
  return next.toSorted((left, right) => Number(right.required) - Number(left.required));
}

export function draftFrom(command: Command): CommandDraft {
  const { kind, name, description, prefix = NEW_COMMAND.prefix, options = [] } = command;
  return { kind, name, description, prefix, options: options.map(optionDraftFrom) };
}

function optionDraftFrom(option: CommandOption): OptionDraft {
  const { name, description, type } = option;
  const draft = { ...newOption('subcommand', []), name, description, type };
  if (option.type === 'subcommand' || option.type === 'subcommand_group') {
    return { ...draft, options: option.options.map(optionDraftFrom) };
  }
  const min = option.type === 'string' ? option.minLength : option.minValue;
  const max = option.type === 'string' ? option.maxLength : option.maxValue;
  return {
    ...draft,
    required: option.required,
    choices: (option.choices ?? []).map((choice) => ({
      key: crypto.randomUUID(),
      name: choice.name,
      value: String(choice.value),
    })),
    autocomplete: option.autocomplete ?? false,
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
    channelKinds: option.channelKinds ?? [],
  };
}

/** The command as it is sent; what does not fit its kind or the types of its options is left out. */
export function commandFrom(draft: CommandDraft): Omit<Command, 'id'> {
  const { kind, name, description, prefix, options } = draft;
  if (kind === 'prefix') return { kind, name, description, prefix };
  return { kind, name, description, options: options.map(optionFrom) };
}

function optionFrom(draft: OptionDraft): CommandOption {
  const { type, name, description, required } = draft;
  if (type === 'subcommand') {
    return { type, name, description, options: draft.options.map(optionFrom).filter(isPlain) };
  }
  if (type === 'subcommand_group') {
    const options = draft.options.map(optionFrom).filter((option) => option.type === 'subcommand');
    return { type, name, description, options };
  }
  const base = { type, name, description, required };
  if (type === 'channel') {
    return draft.channelKinds.length > 0 ? { ...base, channelKinds: [...draft.channelKinds] } : base;
  }
  if (!takesBounds(type)) return base;
  const offered = draft.autocomplete ? { autocomplete: true } : choicesOf(draft);
  return { ...base, ...offered, ...boundsOf(draft) };
}

function isPlain(option: CommandOption): option is PlainOption {
  return !isBranch(option.type);
}

function choicesOf({ type, choices }: OptionDraft): { readonly choices?: OptionChoice[] } {
  if (choices.length === 0) return {};
  return { choices: choices.map((choice) => ({ name: choice.name, value: choiceValue(type, choice) })) };
}

/** What is not a number stays as it was typed: the service then says what is wrong with it. */
function choiceValue(type: OptionType, { name, value }: ChoiceDraft): string | number {
  const typed = value.trim() === '' ? name : value;
  const number = Number(typed);
  return type === 'string' || typed.trim() === '' || Number.isNaN(number) ? typed : number;
}

function boundsOf({ type, min, max }: OptionDraft): Partial<PlainOption> {
  const [least, most] =
    type === 'string' ? (['minLength', 'maxLength'] as const) : (['minValue', 'maxValue'] as const);
  return { ...bound(least, min), ...bound(most, max) };
}

function bound(name: string, typed: string): Readonly<Record<string, number>> {
  return typed.trim() === '' ? {} : { [name]: Number(typed) };
}

/** An entry of the picker: the command, or one of its subcommands. */
export interface PreviewEntry {
  readonly name: string;
  readonly description: string;
  readonly options: readonly PlainOption[];
}

/** The entries that a command becomes in the picker. */
export function previewEntries({
  name,
  description,
  options = [],
}: Omit<Command, 'id'>): readonly PreviewEntry[] {
  const branches = options.flatMap((option): readonly PreviewEntry[] => {
    if (option.type === 'subcommand') return [{ ...option, name: `${name} ${option.name}` }];
    if (option.type !== 'subcommand_group') return [];
    return option.options.map((inner) => ({ ...inner, name: `${name} ${option.name} ${inner.name}` }));
  });
  return branches.length > 0 ? branches : [{ name, description, options: options.filter(isPlain) }];
}
