/** A command's form and its API format (specification: "Command and option"). */
import type { Command, CommandOption, OptionChoice, PlainOption, PlainOptionType } from '@guildhall/protocol';
import { uniqueKey } from '../../../state/forms/unique-key.ts';

export type OptionType = CommandOption['type'];
export type ChannelKindChoice = NonNullable<PlainOption['channelKinds']>[number];

export interface ChoiceDraft {
  readonly key: string;
  readonly name: string;
  /** The value for the bot; empty for the name itself. */
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
  /** The minimum of a number, or the minimum length of a text; empty for none. */
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
  /** Null if everyone may run it. */
  readonly memberPermissions: string | null;
  readonly inDirectMessages: boolean;
}

/** The parent of a list of options, which decides their types. */
export type Level = 'command' | 'group' | 'subcommand';

export const NEW_COMMAND: CommandDraft = {
  kind: 'slash',
  name: '',
  description: '',
  prefix: '!',
  options: [],
  memberPermissions: null,
  inDirectMessages: true,
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
export const acceptsBounds = (type: OptionType) =>
  type === 'string' || type === 'integer' || type === 'number';

/** The allowed types of an option: a list has either plain options, or subcommands and groups. */
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
    key: uniqueKey(),
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

/** Adds or replaces an option; required options come first. */
export function withOption(options: readonly OptionDraft[], option: OptionDraft): readonly OptionDraft[] {
  const known = options.some(({ key }) => key === option.key);
  const next = known
    ? options.map((each) => (each.key === option.key ? option : each))
    : [...options, option];
  return next.toSorted((left, right) => Number(right.required) - Number(left.required));
}

export function draftFrom(command: Command): CommandDraft {
  const { kind, name, description, prefix = NEW_COMMAND.prefix, options = [] } = command;
  const { memberPermissions = null, inDirectMessages = true } = command;
  return {
    kind,
    name,
    description,
    prefix,
    options: options.map(optionDraftFrom),
    memberPermissions,
    inDirectMessages,
  };
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
      key: uniqueKey(),
      name: choice.name,
      value: String(choice.value),
    })),
    autocomplete: option.autocomplete ?? false,
    min: min === undefined ? '' : String(min),
    max: max === undefined ? '' : String(max),
    channelKinds: option.channelKinds ?? [],
  };
}

/** The command in the API's format, without fields that do not fit its kind or option types. */
export function commandFrom(draft: CommandDraft): Omit<Command, 'id'> {
  const { kind, name, description, prefix, options, memberPermissions, inDirectMessages } = draft;
  if (kind === 'prefix') return { kind, name, description, prefix };
  return {
    kind,
    name,
    description,
    options: options.map(optionFrom),
    ...(memberPermissions === null ? {} : { memberPermissions }),
    ...(inDirectMessages ? {} : { inDirectMessages }),
  };
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
  if (!acceptsBounds(type)) return base;
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

/** Invalid numbers stay as typed, so that the service reports the fault. */
function choiceValue(type: OptionType, { name, value }: ChoiceDraft): string | number {
  const typed = value === '' ? name : value;
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

/** The entries of a command in the picker. */
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
