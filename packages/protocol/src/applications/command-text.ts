/**
 * Parses the text after a command's name into typed options (specification: "Commands", "Command and option"). The
 * picker's preview and the service share it. Invariants: never throws, linear in the text times the options.
 */

import { LIMITS, textLength } from '../contract/limits.ts';
import { isId } from '../ids.ts';
import type { OptionChoice, PlainOption, PlainOptionType } from './commands.ts';

/** The text written for a named option. */
export interface WrittenOption {
  readonly name: string;
  readonly text: string;
}

export type OptionValue = string | number | boolean;

/**
 * Splits `name: value name: value` in any order; a value in double quotes may hold what looks like a name. A command
 * with one option takes everything as that option, without its name in front. Text that belongs to no option is a
 * fault without a name.
 */
export function splitCommandText(
  text: string,
  options: readonly Pick<PlainOption, 'name'>[],
): { readonly written: readonly WrittenOption[]; readonly rest: string } {
  const names = new Set(options.map((option) => option.name));
  const [only] = options;
  const found = [...startsOf(text, names)];
  const rest = text.slice(0, found[0]?.at ?? text.length).trim();
  if (only && options.length === 1 && (rest !== '' || found.length === 0)) {
    return { written: rest === '' ? [] : [{ name: only.name, text: text.trim() }], rest: '' };
  }
  const starts = options.length === 1 ? found.slice(0, 1) : found;
  const written = starts.map(({ name, valueAt }, index) => ({
    name,
    text: stripQuotes(text.slice(valueAt, starts[index + 1]?.at ?? text.length).trim()),
  }));
  return { written, rest };
}

interface Start {
  readonly name: string;
  readonly at: number;
  readonly valueAt: number;
}

/** The start of each named value, ignoring quoted text. */
function* startsOf(text: string, names: ReadonlySet<string>): Generator<Start> {
  const pattern = /(?<![^\s])([a-z0-9_-]{1,32}):(\s*")?/g;
  // Where one quote has no end, no later one has: searching again would take quadratic time.
  let quotesClose = true;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, name = '', quote] = match;
    if (!names.has(name)) {
      pattern.lastIndex = match.index + name.length + 1;
      continue;
    }
    yield { name, at: match.index, valueAt: match.index + name.length + 1 };
    const close = quote && quotesClose ? closingQuote(text, match.index + whole.length) : -1;
    if (quote && close < 0) quotesClose = false;
    pattern.lastIndex = close < 0 ? match.index + name.length + 1 : close + 1;
  }
}

/** The quote that ends a value: the next one before white space or the end. */
function closingQuote(text: string, from: number): number {
  const pattern = /"(?=\s|$)/g;
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** Only quotes around the whole value: `"a" or "b"` keeps them. */
function stripQuotes(value: string): string {
  return value.startsWith('"') && closingQuote(value, 1) === value.length - 1 ? value.slice(1, -1) : value;
}

const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);
const MENTIONS: Readonly<Partial<Record<PlainOptionType, RegExp>>> = {
  user: /^<@!?([0-9]{1,19})>$/,
  role: /^<@&([0-9]{1,19})>$/,
  channel: /^<#([0-9]{1,19})>$/,
};

/**
 * A value as the bot receives it, or an error message. Accepts typed text or the native JSON value, and a choice by
 * value or name. The service checks that a named user, role or channel exists.
 */
export function readOptionValue(
  option: PlainOption,
  value: unknown,
): { readonly value: OptionValue } | { readonly fault: string } {
  const read = convertValue(option.type, value);
  if (option.choices && !option.autocomplete) return readChoice(option.choices, value, read);
  if (read === undefined) return { fault: EXPECTED[option.type] };
  const fault = boundsFault(option, read);
  return fault === undefined ? { value: read } : { fault };
}

const EXPECTED: Readonly<Record<PlainOptionType, string>> = {
  string: `must be 1 to ${LIMITS.commandStringValue} characters`,
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  user: 'must mention someone',
  role: 'must mention a role',
  channel: 'must be a channel',
};

function convertValue(type: PlainOptionType, value: unknown): OptionValue | undefined {
  if (type === 'string') return typeof value === 'string' && isString(value) ? value : undefined;
  if (type === 'boolean') {
    return typeof value === 'boolean'
      ? value
      : typeof value === 'string'
        ? WORDS.get(value.trim().toLowerCase())
        : undefined;
  }
  if (type === 'integer' || type === 'number') return readNumber(value, type === 'integer');
  if (typeof value !== 'string') return undefined;
  const id = MENTIONS[type]?.exec(value.trim())?.[1] ?? value.trim();
  return isId(id) ? id : undefined;
}

function isString(text: string): boolean {
  const length = textLength(text);
  return length >= 1 && length <= LIMITS.commandStringValue;
}

function readNumber(value: unknown, whole: boolean): number | undefined {
  if (typeof value === 'string') return typedNumber(value.trim(), whole);
  if (typeof value !== 'number' || Math.abs(value) > LIMITS.commandNumberValue || Number.isNaN(value))
    return undefined;
  return whole && !Number.isInteger(value) ? undefined : value;
}

/** Checks the digits, because a number just above the maximum or not quite whole would be rounded to an allowed one. */
function typedNumber(text: string, whole: boolean): number | undefined {
  const typed = /^[+-]?(?:([0-9]+)(?:\.([0-9]+))?|\.([0-9]+))$/.exec(text);
  if (!typed) return undefined;
  const [, digits = '0', decimals, bareDecimals] = typed;
  const units = digits.replace(/^0+(?=[0-9])/, '');
  const hasFraction = /[1-9]/.test(decimals ?? bareDecimals ?? '');
  if (units.length > String(LIMITS.commandNumberValue).length || (whole && hasFraction)) return undefined;
  const beyond = BigInt(units) - BigInt(LIMITS.commandNumberValue);
  return beyond > 0n || (beyond === 0n && hasFraction) ? undefined : Number(text);
}

/**
 * The choice that a value selects: by its own value, else by its name.
 * @param read the value converted to the option's type; undefined if it does not convert, as a name may not
 */
function readChoice(
  choices: readonly OptionChoice[],
  value: unknown,
  read: OptionValue | undefined,
): { readonly value: OptionValue } | { readonly fault: string } {
  const chosen =
    choices.find((choice) => choice.value === read) ?? choices.find((choice) => choice.name === value);
  return chosen
    ? { value: chosen.value }
    : { fault: `must be one of ${choices.map((choice) => choice.name).join(', ')}` };
}

function boundsFault(option: PlainOption, value: OptionValue): string | undefined {
  if (typeof value === 'number') {
    if (value < (option.minValue ?? -Infinity)) return `must be at least ${option.minValue}`;
    if (value > (option.maxValue ?? Infinity)) return `must be at most ${option.maxValue}`;
  }
  if (option.type !== 'string' || typeof value !== 'string') return undefined;
  const length = textLength(value);
  if (length < (option.minLength ?? 0)) return `must be at least ${option.minLength} characters`;
  if (length > (option.maxLength ?? Infinity)) return `must be at most ${option.maxLength} characters`;
  return undefined;
}
