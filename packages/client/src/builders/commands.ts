/**
 * Commands (specification: "Command and option"): slash commands with options, subcommands and groups; prefix commands.
 */
import { PlainOption, type PlainOptionType } from '@guildhall/protocol/commands';
import { COMMAND_NAME, LIMITS, textLength } from '@guildhall/protocol/limits';
import { Type } from 'typebox';
import { Faults } from './check.ts';

/** A choice: a value and its name. */
export interface Choice<Value extends string | number = string | number> {
  readonly name: string;
  readonly value: Value;
}

interface Named {
  /** 1 to 32 lowercase letters, digits, `-` and `_`. */
  readonly name: string;
  /** 1 to 100 characters. */
  readonly description: string;
}
/** The description of an option. */
export interface OptionInput extends Named {
  /** Default false; required options come before the others. */
  readonly required?: boolean | undefined;
}
interface ChoosableInput<Value extends string | number> extends OptionInput {
  /** Up to 25; other values are refused. */
  readonly choices?: readonly Choice<Value>[] | undefined;
  /** The bot suggests values while a person types; cannot be combined with choices. */
  readonly autocomplete?: boolean | undefined;
}
/** The description of a text option. */
export interface StringOptionInput extends ChoosableInput<string> {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}
/** The description of a number option. */
export interface NumberOptionInput extends ChoosableInput<number> {
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
}
/** The description of a channel option. */
export interface ChannelOptionInput extends OptionInput {
  readonly channelKinds?:
    | readonly ('category' | 'text' | 'announcement' | 'forum' | 'voice' | 'thread')[]
    | undefined;
}

/** An option with a value. */
export type ValueOption = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly type: PlainOptionType;
  readonly required: boolean;
};
/** A subcommand on the wire. */
export interface SubcommandOption extends Named {
  readonly type: 'subcommand';
  readonly options: readonly ValueOption[];
}
/** A group of subcommands on the wire. */
export interface GroupOption extends Named {
  readonly type: 'subcommand_group';
  readonly options: readonly SubcommandOption[];
}

/** A text of up to 2000 characters. @throws BuilderError */
export function stringOption(input: StringOptionInput): ValueOption {
  return valueOption('string', input);
}
/** A whole number. @throws BuilderError */
export function integerOption(input: NumberOptionInput): ValueOption {
  return valueOption('integer', input);
}
/** A number. @throws BuilderError */
export function numberOption(input: NumberOptionInput): ValueOption {
  return valueOption('number', input);
}
/** True or false. @throws BuilderError */
export function booleanOption(input: OptionInput): ValueOption {
  return valueOption('boolean', input);
}
/** A member of the server. @throws BuilderError */
export function userOption(input: OptionInput): ValueOption {
  return valueOption('user', input);
}
/** A role of the server. @throws BuilderError */
export function roleOption(input: OptionInput): ValueOption {
  return valueOption('role', input);
}
/** A channel of the server. @throws BuilderError */
export function channelOption(input: ChannelOptionInput): ValueOption {
  return valueOption('channel', input);
}

const NAME_RULE = 'must be 1 to 32 lowercase letters, digits, - or _';
const DESCRIPTION_RULE = `must be 1 to ${LIMITS.commandDescription} characters`;

interface Bounded extends OptionInput {
  readonly choices?: readonly Choice[] | undefined;
  readonly autocomplete?: boolean | undefined;
  readonly minValue?: number | undefined;
  readonly maxValue?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

function valueOption(type: PlainOptionType, input: Bounded): ValueOption {
  const defined = Object.entries(input).filter(([, value]) => value !== undefined);
  const option = { ...Object.fromEntries(defined), type, required: input.required ?? false };
  const faults = new Faults(`${type} option`);
  checkNamed(input, faults);
  const { name: _, description: __, ...shape } = PlainOption.properties;
  faults.check(Type.Object(shape), option);
  const {
    choices = [],
    minValue = -Infinity,
    maxValue = Infinity,
    minLength = 0,
    maxLength = Infinity,
  } = input;
  faults.addIf(minValue > maxValue, 'minValue', 'must not be over maxValue');
  faults.addIf(minLength > maxLength, 'minLength', 'must not be over maxLength');
  const hasBoth = input.autocomplete === true && input.choices !== undefined;
  faults.addIf(hasBoth, 'autocomplete', 'cannot be combined with choices');
  const names = new Set(choices.map((choice) => choice.name));
  faults.addIf(names.size < choices.length, 'choices', 'must have different names');
  choices.forEach(({ value }, index) => {
    faults.addIf(!fitsType(type, value, input), `choices/${index}/value`, `does not fit type ${type}`);
  });
  faults.throwAny();
  return option as unknown as ValueOption;
}

function fitsType(type: PlainOptionType, value: string | number, bounds: Bounded): boolean {
  const { minValue = -Infinity, maxValue = Infinity, minLength = 1, maxLength = Infinity } = bounds;
  if (typeof value === 'string') {
    const length = textLength(value);
    return type === 'string' && length >= Math.max(1, minLength) && length <= maxLength;
  }
  if (type !== 'integer' && type !== 'number') return false;
  if (type === 'integer' && !Number.isInteger(value)) return false;
  return Math.abs(value) <= LIMITS.commandNumberValue && value >= minValue && value <= maxValue;
}

export interface SubcommandInput extends Named {
  readonly options?: readonly ValueOption[] | undefined;
}

/** A command inside a command. @throws BuilderError */
export function subcommand({ name, description, options = [] }: SubcommandInput): SubcommandOption {
  const faults = new Faults(`subcommand ${name}`);
  checkNamed({ name, description }, faults);
  checkList(options, faults);
  faults.throwAny();
  return { name, description, type: 'subcommand', options };
}

export interface GroupInput extends Named {
  /** At least one. */
  readonly subcommands: readonly SubcommandOption[];
}

/** A group of subcommands. @throws BuilderError */
export function subcommandGroup({ name, description, subcommands }: GroupInput): GroupOption {
  const faults = new Faults(`subcommandGroup ${name}`);
  checkNamed({ name, description }, faults);
  faults.addIf(subcommands.length === 0, 'options', 'must hold at least one subcommand');
  checkList(subcommands, faults);
  faults.throwAny();
  return { name, description, type: 'subcommand_group', options: subcommands };
}

export interface SlashCommandInput extends Named {
  /** Up to 25: either all subcommands and groups, or none. */
  readonly options?: readonly (ValueOption | SubcommandOption | GroupOption)[] | undefined;
  /** A sum of permission bits that a member needs to see and run it; '0' for Administrator. Default: nothing. */
  readonly memberPermissions?: string | undefined;
  /** False for a command that is offered in servers only. */
  readonly inDirectMessages?: boolean | undefined;
}
/** A command on the wire. */
export type CommandBody = Readonly<Record<string, unknown>>;

/** A command that the bot receives as an interaction. @throws BuilderError */
export function slashCommand(input: SlashCommandInput): CommandBody {
  const { name, description, options, memberPermissions, inDirectMessages } = input;
  const faults = new Faults(`slashCommand ${name}`);
  checkNamed({ name, description }, faults);
  checkList(options ?? [], faults);
  const isSum = memberPermissions === undefined || /^[0-9]{1,20}$/.test(memberPermissions);
  faults.addIf(!isSum, 'memberPermissions', 'must be a sum of permission bits');
  faults.throwAny();
  return {
    kind: 'slash',
    name,
    description,
    ...(options ? { options } : {}),
    ...(memberPermissions === undefined ? {} : { memberPermissions }),
    ...(inDirectMessages === undefined ? {} : { inDirectMessages }),
  };
}

export interface PrefixCommandInput {
  /** 1 to 32 characters without spaces. */
  readonly name: string;
  readonly description?: string | undefined;
  /** 1 to 5 characters without spaces. */
  readonly prefix: string;
}

/** A command that appears only in the picker and arrives as a message. @throws BuilderError */
export function prefixCommand({ name, description = '', prefix }: PrefixCommandInput): CommandBody {
  const faults = new Faults(`prefixCommand ${name}`);
  faults.addIf(!isWord(name, 32), 'name', 'must be 1 to 32 characters without spaces');
  faults.addIf(!isWord(prefix, 5), 'prefix', 'must be 1 to 5 characters without spaces');
  const most = LIMITS.commandDescription;
  faults.addIf(textLength(description.trim()) > most, 'description', `must be at most ${most} characters`);
  faults.throwAny();
  return { kind: 'prefix', name, description, prefix };
}

function isWord(text: string, most: number): boolean {
  return /^\S+$/u.test(text) && textLength(text) <= most;
}

function checkNamed({ name, description }: Named, faults: Faults): void {
  faults.addIf(!COMMAND_NAME.test(name), 'name', NAME_RULE);
  const length = textLength(description.trim());
  faults.addIf(length < 1 || length > LIMITS.commandDescription, 'description', DESCRIPTION_RULE);
}

/** Either all subcommands and groups or all values; required ones first; names unique; at most 25. */
function checkList(options: readonly (ValueOption | SubcommandOption | GroupOption)[], faults: Faults): void {
  const most = LIMITS.commandOptions;
  faults.addIf(options.length > most, 'options', `must be a list of at most ${most}`);
  const takesValue = options.map(({ type }) => type !== 'subcommand' && type !== 'subcommand_group');
  const isMixed = takesValue.includes(true) && takesValue.includes(false);
  faults.addIf(isMixed, 'options', 'must be either all subcommands and groups or all plain options');
  const required = options.map((option) => 'required' in option && option.required);
  const lastRequired = required.lastIndexOf(true);
  const firstOptional = required.indexOf(false);
  if (!isMixed && takesValue.includes(true)) {
    faults.addIf(
      firstOptional >= 0 && lastRequired > firstOptional,
      `options/${lastRequired}/required`,
      'must come before optional ones',
    );
  }
  const names = options.map(({ name }) => name);
  const duplicate = names.findIndex((name, index) => names.indexOf(name) < index);
  faults.addIf(duplicate >= 0, `options/${duplicate}/name`, 'must have a unique name');
}
