/**
 * Checks chosen and typed values against a command's options, and names every fault by the option's path. Pure
 * (specification: "Command and option": types and required options are validated before the bot receives them).
 */

import type { FieldFault } from '@guildhall/platform';
import { isObject } from '@guildhall/platform';
import {
  type CommandOption,
  type InteractionOption,
  LIMITS,
  type OptionValue,
  type PlainOption,
  readOptionValue,
  splitCommandText,
  textLength,
} from '@guildhall/protocol';
import { isPlainOption } from '../../commands/index.ts';

/** A value as sent: native, or typed text. */
interface SentOption {
  readonly value: unknown;
  readonly focused: boolean;
}

/** A plain option with its value, for looking up resources. */
export interface ReadValue {
  readonly option: PlainOption;
  readonly value: OptionValue;
  readonly path: string;
}

export interface ReadOptions {
  /** Group and subcommand, outermost first. */
  readonly branches: readonly { readonly name: string; readonly type: string }[];
  readonly values: readonly ReadValue[];
  /** For autocomplete: the option being typed, with its unchecked text. */
  readonly focused: { readonly option: PlainOption; readonly text: string } | null;
  readonly faults: readonly FieldFault[];
}

const ROOT = 'body/data/options';

/** @param completing for autocomplete: nothing is required, and invalid values are omitted */
export function readOptions(
  options: readonly CommandOption[],
  sent: { readonly options?: readonly unknown[] | undefined; readonly text?: string | undefined },
  completing: boolean,
): ReadOptions {
  const reader = new OptionReader(completing);
  if (sent.text === undefined) reader.readList(options, sent.options ?? []);
  else reader.readText(options, sent.text);
  return reader;
}

/** The options as the bot receives them: values inside the chosen branches. */
export function deliveredOptions({ branches, values, focused }: ReadOptions): InteractionOption[] {
  const plain: InteractionOption[] = values.map(({ option: { name, type }, value }) => ({
    name,
    type,
    value,
  }));
  if (focused) {
    const { name, type } = focused.option;
    plain.push({ name, type, value: focused.text, focused: true });
  }
  return branches.reduceRight<InteractionOption[]>(
    (options, { name, type }) => [{ name, type, options }],
    plain,
  );
}

class OptionReader implements ReadOptions {
  readonly branches: { name: string; type: string }[] = [];
  readonly values: ReadValue[] = [];
  readonly faults: FieldFault[] = [];
  focused: ReadOptions['focused'] = null;
  readonly #completing: boolean;

  constructor(completing: boolean) {
    this.#completing = completing;
  }

  readList(options: readonly CommandOption[], sent: readonly unknown[]): void {
    const inside = listBranches(options);
    if (inside.length === 0) {
      this.#readPlain(options.filter(isPlainOption), this.#givenIn(sent));
      return;
    }
    const [first] = sent;
    const chosen = isObject(first) ? inside.find(({ name }) => name === first.name) : undefined;
    if (!isObject(first) || !chosen || sent.length > 1) {
      this.#fault(this.#path(), `must be one of ${inside.map(({ name }) => name).join(', ')}`);
      return;
    }
    this.branches.push({ name: chosen.name, type: chosen.type });
    this.readList(chosen.options, Array.isArray(first.options) ? first.options : []);
  }

  readText(options: readonly CommandOption[], text: string): void {
    const inside = listBranches(options);
    if (inside.length === 0) {
      const plain = options.filter(isPlainOption);
      const { written, rest } = splitCommandText(text, plain);
      if (rest !== '' && !this.#completing) this.#fault('body/data/text', 'is not `name: value`');
      const last = this.#completing ? written.length - 1 : -1;
      const values = written.map(({ name, text: value }, index) => ({
        name,
        value,
        focused: index === last,
      }));
      this.#readPlain(plain, this.#givenIn(values));
      return;
    }
    const [, word = '', rest = ''] = /^\s*(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
    const chosen = inside.find(({ name }) => name === word);
    if (!chosen) {
      this.#fault(this.#path(), `must be one of ${inside.map(({ name }) => name).join(', ')}`);
      return;
    }
    this.branches.push({ name: chosen.name, type: chosen.type });
    this.readText(chosen.options, rest);
  }

  #givenIn(sent: readonly unknown[]): ReadonlyMap<string, SentOption> {
    const byName = new Map<string, SentOption>();
    for (const [index, entry] of sent.entries()) {
      if (!isObject(entry) || typeof entry.name !== 'string') {
        this.#fault(this.#path(String(index)), 'must be { name, value }');
      } else if (byName.has(entry.name)) this.#fault(this.#path(entry.name), 'must be given once');
      else byName.set(entry.name, { value: entry.value, focused: entry.focused === true });
    }
    return byName;
  }

  #readPlain(options: readonly PlainOption[], given: ReadonlyMap<string, SentOption>): void {
    const names = new Set(options.map(({ name }) => name));
    for (const name of given.keys()) {
      if (!names.has(name)) this.#fault(this.#path(name), 'is not an option of the command');
    }
    for (const option of options) this.#readOne(option, given.get(option.name));
    if (this.#completing && !this.focused) this.#fault(this.#path(), 'must mark the focused option');
  }

  #readOne(option: PlainOption, given: SentOption | undefined): void {
    const path = this.#path(option.name);
    if (!given || given.value === undefined || given.value === null) {
      if (given?.focused) this.#focus(option, '', path);
      else if (option.required && !this.#completing) this.#fault(path, 'is required');
      return;
    }
    if (this.#completing && given.focused) {
      this.#focus(option, given.value, path);
      return;
    }
    const read = readOptionValue(option, suggestedText(option, given.value));
    if ('value' in read) this.values.push({ option, value: read.value, path });
    else if (!this.#completing) this.#fault(path, read.fault);
  }

  #focus(option: PlainOption, value: unknown, path: string): void {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (option.autocomplete !== true) this.#fault(path, 'has no autocomplete');
    else if (this.focused) this.#fault(path, 'cannot be focused together with another');
    else if (textLength(text) > LIMITS.commandStringValue)
      this.#fault(path, `must be at most ${LIMITS.commandStringValue} characters`);
    else this.focused = { option, text };
  }

  #path(...inner: readonly string[]): string {
    return [ROOT, ...this.branches.map(({ name }) => name), ...inner].join('/');
  }

  #fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }
}

/** The value of a chosen suggestion: bots also suggest numbers for texts. */
function suggestedText({ type, autocomplete }: PlainOption, value: unknown): unknown {
  return type === 'string' && autocomplete && typeof value === 'number' ? String(value) : value;
}

type Branch = Extract<CommandOption, { readonly type: 'subcommand' | 'subcommand_group' }>;

function listBranches(options: readonly CommandOption[]): readonly Branch[] {
  return options.filter((option): option is Branch => !isPlainOption(option));
}
