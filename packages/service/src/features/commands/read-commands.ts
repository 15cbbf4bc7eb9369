/** Validates commands for storage, and names every fault by its path (specification: "Command and option"). */
import { ApiError, type FieldFault, invalidFields, isObject, validateBody } from '@guildhall/platform';
import {
  COMMAND_NAME,
  type CommandOption,
  LIMITS,
  OPTION_TYPES,
  type PlainOption,
  PlainOption as PlainOptionSchema,
  parsePermissions,
  readOptionValue,
  textLength,
} from '@guildhall/protocol';
import { Type } from 'typebox';

export interface ReadCommand {
  readonly kind: 'slash' | 'prefix';
  readonly name: string;
  readonly description: string;
  readonly prefix: string | null;
  readonly options: readonly CommandOption[];
  /** Decimal; null: everyone may run it. */
  readonly memberPermissions: string | null;
  readonly inDirectMessages: boolean;
}

type Sent = Readonly<Record<string, unknown>>;
/** Kinds of entries in a list of options: plain options, subcommands, groups. */
type Level = 'command' | 'group' | 'subcommand';

/** Characters of one command as JSON. The picker reads many at once, and several of 2 MB would stall the process. */
const MAX_COMMAND = 256 * 1024;

const PlainInput = Type.Object({ ...PlainOptionSchema.properties, required: Type.Optional(Type.Boolean()) });

/**
 * @throws ApiError too_many_commands over 100, invalid_commands with every fault in `fields`, duplicate_command for two
 * commands of a kind with one name
 */
export function readCommands(sent: readonly unknown[]): readonly ReadCommand[] {
  if (sent.length > LIMITS.commandsPerScope) throw new ApiError('too_many_commands');
  const reader = new CommandReader();
  const commands = sent.map((command, index) => reader.command(command, `body/${index}`));
  if (reader.faults.length > 0) throw invalidFields('invalid_commands', reader.faults.slice(0, 20));
  const names = new Set(commands.map(({ kind, name }) => `${kind} ${name}`));
  if (names.size < commands.length) throw new ApiError('duplicate_command');
  return commands;
}

class CommandReader {
  readonly faults: FieldFault[] = [];

  command(input: unknown, path: string): ReadCommand {
    const command = this.#anyCommand(input, path);
    if (JSON.stringify(command).length > MAX_COMMAND)
      this.#fault(path, `must be at most ${MAX_COMMAND} characters long as JSON`);
    return command;
  }

  #anyCommand(input: unknown, path: string): ReadCommand {
    if (!isObject(input)) this.#fault(path, 'must be an object');
    const sent = isObject(input) ? input : {};
    const kind = sent.kind === undefined ? 'slash' : sent.kind;
    if (kind === 'prefix') return this.#prefixCommand(sent, path);
    if (kind !== 'slash') this.#fault(`${path}/kind`, 'must be one of slash, prefix');
    if (sent.prefix !== undefined) this.#fault(`${path}/prefix`, 'is for prefix commands');
    return {
      kind: 'slash',
      name: this.#name(sent.name, path),
      description: this.#text(sent.description, `${path}/description`, 1),
      prefix: null,
      options: this.#options(sent.options, 'command', path),
      memberPermissions: this.#permissions(sent.memberPermissions, path),
      inDirectMessages: this.#flag(sent.inDirectMessages, `${path}/inDirectMessages`),
    };
  }

  #prefixCommand(sent: Sent, path: string): ReadCommand {
    const prefix = typeof sent.prefix === 'string' ? sent.prefix : '';
    if (!/^\S+$/u.test(prefix) || textLength(prefix) > 5) {
      this.#fault(`${path}/prefix`, 'must be 1 to 5 characters without spaces');
    }
    const name = typeof sent.name === 'string' ? sent.name : '';
    if (!/^\S+$/u.test(name) || textLength(name) > 32) {
      this.#fault(`${path}/name`, 'must be 1 to 32 characters without spaces');
    }
    for (const field of ['options', 'memberPermissions', 'inDirectMessages'])
      if (sent[field] !== undefined) this.#fault(`${path}/${field}`, 'is for slash commands');
    const description = this.#text(sent.description ?? '', `${path}/description`, 0);
    const shared = { options: [], memberPermissions: null, inDirectMessages: true };
    return { kind: 'prefix', name, description, prefix, ...shared };
  }

  /** True unless it says otherwise. */
  #flag(sent: unknown, path: string): boolean {
    if (sent !== undefined && typeof sent !== 'boolean') this.#fault(path, 'must be true or false');
    return sent !== false;
  }

  #permissions(sent: unknown, path: string): string | null {
    if (sent === undefined || sent === null) return null;
    const bits = typeof sent === 'string' || typeof sent === 'number' ? parsePermissions(sent) : null;
    if (bits === null) this.#fault(`${path}/memberPermissions`, 'must be a sum of permission bits');
    return bits === null ? null : String(bits);
  }

  #options(sent: unknown, level: Level, path: string): CommandOption[] {
    if (sent === undefined) return [];
    const inner = `${path}/options`;
    if (!Array.isArray(sent) || sent.length > LIMITS.commandOptions) {
      this.#fault(inner, `must be a list of at most ${LIMITS.commandOptions}`);
      return [];
    }
    const options = sent.flatMap((option, index) => this.#option(option, level, `${inner}/${index}`) ?? []);
    this.#checkList(options, inner);
    return options;
  }

  #option(sent: unknown, level: Level, path: string): CommandOption | null {
    if (!isObject(sent)) {
      this.#fault(path, 'must be an object');
      return null;
    }
    const type = OPTION_TYPES.find((known) => known === (sent.type === undefined ? 'string' : sent.type));
    if (type === undefined) {
      this.#fault(`${path}/type`, `must be one of ${OPTION_TYPES.join(', ')}`);
      return null;
    }
    if (type === 'subcommand' || type === 'subcommand_group') return this.#branch(sent, type, level, path);
    if (level === 'group') {
      this.#fault(`${path}/type`, 'must be subcommand inside a group');
      return null;
    }
    return this.#plain({ ...sent, type }, path);
  }

  #branch(
    option: Sent,
    type: 'subcommand' | 'subcommand_group',
    level: Level,
    path: string,
  ): CommandOption | null {
    const fits = type === 'subcommand' ? level !== 'subcommand' : level === 'command';
    if (!fits) {
      this.#fault(`${path}/type`, 'cannot be nested here: the deepest is command, group, subcommand');
      return null;
    }
    if (option.required === true) this.#fault(`${path}/required`, `cannot be true for a ${type}`);
    const name = this.#name(option.name, path);
    const description = this.#text(option.description, `${path}/description`, 1);
    if (type === 'subcommand') {
      const options = this.#options(option.options, 'subcommand', path).filter(isPlainOption);
      return { name, description, type, options };
    }
    const options = this.#options(option.options, 'group', path).filter(
      (inner) => inner.type === 'subcommand',
    );
    if (options.length === 0) this.#fault(`${path}/options`, 'must hold at least one subcommand');
    return { name, description, type, options };
  }

  #plain(sent: Sent, path: string): PlainOption | null {
    try {
      const option = validateBody(PlainInput, { ...sent, required: sent.required ?? false }) as PlainOption;
      this.#checkValues(option, path);
      return option;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const fault of error.details.fields ?? [])
        this.#fault(fault.path.replace('body', path), fault.message);
      return null;
    }
  }

  /** Choices and bounds are allowed for some types only, and must be satisfiable. */
  #checkValues(option: PlainOption, path: string): void {
    const { type, choices, autocomplete, minValue, maxValue, minLength, maxLength, channelKinds } = option;
    const isNumber = type === 'integer' || type === 'number';
    const refuse = (field: string, wrong: boolean) => {
      if (wrong) this.#fault(`${path}/${field}`, `does not fit type ${type}`);
    };
    refuse('choices', choices !== undefined && !isNumber && type !== 'string');
    refuse('autocomplete', autocomplete === true && !isNumber && type !== 'string');
    refuse(
      minValue === undefined ? 'maxValue' : 'minValue',
      !isNumber && (minValue ?? maxValue) !== undefined,
    );
    refuse(
      minLength === undefined ? 'maxLength' : 'minLength',
      type !== 'string' && (minLength ?? maxLength) !== undefined,
    );
    refuse('channelKinds', channelKinds !== undefined && type !== 'channel');
    if (autocomplete && choices) this.#fault(`${path}/autocomplete`, 'cannot be combined with choices');
    if ((minValue ?? -Infinity) > (maxValue ?? Infinity))
      this.#fault(`${path}/minValue`, 'must not be over maxValue');
    if ((minLength ?? 0) > (maxLength ?? Infinity))
      this.#fault(`${path}/minLength`, 'must not be over maxLength');
    if (choices) this.#checkChoices({ ...option, choices }, path);
  }

  #checkChoices(option: PlainOption & Required<Pick<PlainOption, 'choices'>>, path: string): void {
    const { choices, ...unbounded } = option;
    const names = new Set(choices.map(({ name }) => name));
    if (names.size < choices.length) this.#fault(`${path}/choices`, 'must have different names');
    choices.forEach(({ value }, index) => {
      const typed = (typeof value === 'string') === (option.type === 'string');
      if (!typed || 'fault' in readOptionValue(unbounded, value)) {
        this.#fault(`${path}/choices/${index}/value`, `does not fit type ${option.type}`);
      }
    });
  }

  /** Options are either all subcommands and groups or all plain, required ones come first, and names are unique. */
  #checkList(options: readonly CommandOption[], path: string): void {
    const plain = options.filter(isPlainOption);
    if (plain.length > 0 && plain.length < options.length) {
      this.#fault(path, 'must be either all subcommands and groups or all plain options');
    }
    const firstOptional = plain.findIndex(({ required }) => !required);
    const late = plain.findIndex(
      ({ required }, index) => required && firstOptional >= 0 && index > firstOptional,
    );
    if (late >= 0) this.#fault(`${path}/${late}/required`, 'must come before optional ones');
    const names = options.map(({ name }) => name);
    const twice = names.findIndex((name, index) => names.indexOf(name) < index);
    if (twice >= 0) this.#fault(`${path}/${twice}/name`, 'is used twice');
  }

  #name(value: unknown, path: string): string {
    if (typeof value === 'string' && COMMAND_NAME.test(value)) return value;
    this.#fault(`${path}/name`, 'must be 1 to 32 lowercase letters, digits, - or _');
    return '';
  }

  #text(value: unknown, path: string, min: number): string {
    const text = typeof value === 'string' ? value.trim() : '';
    const length = textLength(text);
    if (
      (typeof value === 'string' || value === undefined) &&
      length >= min &&
      length <= LIMITS.commandDescription
    ) {
      return text;
    }
    this.#fault(path, `must be ${min} to ${LIMITS.commandDescription} characters`);
    return '';
  }

  #fault(path: string, message: string): void {
    this.faults.push({ path, message });
  }
}

export function isPlainOption(option: CommandOption): option is PlainOption {
  return option.type !== 'subcommand' && option.type !== 'subcommand_group';
}
