/** The filled-in options of a command. */
import type {
  CommandInteraction,
  InteractionChannel,
  InteractionOption,
  Member,
  Resolved,
  Role,
  User,
} from '@guildhall/protocol';

/** A value of an option. */
export type OptionValue = string | number | boolean;

/** The filled-in options of a command, read by name and type. */
export class CommandOptions {
  /** The command with its group and subcommand, such as `config set colour`. */
  readonly path: string;
  readonly #values: ReadonlyMap<string, InteractionOption>;
  readonly #resolved: Resolved;

  constructor(data: CommandInteraction['data']) {
    const { names, options } = readInnermost(data.options);
    this.path = [data.name, ...names].join(' ');
    this.#values = new Map(options.map((option) => [option.name, option]));
    this.#resolved = data.resolved;
  }

  /** The option being typed, in autocompletion; its value is unchecked text. */
  get focused(): { readonly name: string; readonly text: string } | null {
    const option = [...this.#values.values()].find(({ focused }) => focused);
    return option ? { name: option.name, text: String(option.value ?? '') } : null;
  }

  /** The value, or undefined if the option is absent. */
  value(name: string): OptionValue | undefined {
    return this.#values.get(name)?.value;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /**
   * A text, or the id of a user, role or channel; null if absent.
   * @throws TypeError if it has another type, or is absent and required
   */
  string(name: string, presence: 'required'): string;
  string(name: string): string | null;
  string(name: string, presence?: 'required'): string | null {
    return this.#read(name, presence, 'a text', (value) => (typeof value === 'string' ? value : undefined));
  }

  /** The number in an option; null if absent. @throws TypeError */
  number(name: string, presence: 'required'): number;
  number(name: string): number | null;
  number(name: string, presence?: 'required'): number | null {
    return this.#read(name, presence, 'a number', (value) => (typeof value === 'number' ? value : undefined));
  }

  /** The truth value in an option; null if absent. @throws TypeError */
  boolean(name: string, presence: 'required'): boolean;
  boolean(name: string): boolean | null;
  boolean(name: string, presence?: 'required'): boolean | null {
    const read = (value: OptionValue) => (typeof value === 'boolean' ? value : undefined);
    return this.#read(name, presence, 'true or false', read);
  }

  /** The user in an option; null if absent. @throws TypeError */
  user(name: string, presence: 'required'): User;
  user(name: string): User | null;
  user(name: string, presence?: 'required'): User | null {
    return this.#read(name, presence, 'a user', (id) => this.#resolved.users[String(id)]);
  }

  /** The user in an option as a member of the server; null if they are not a member. @throws TypeError */
  member(name: string): Member | null {
    return this.#resolved.members[this.user(name)?.id ?? ''] ?? null;
  }

  /** The role in an option; null if absent. @throws TypeError */
  role(name: string, presence: 'required'): Role;
  role(name: string): Role | null;
  role(name: string, presence?: 'required'): Role | null {
    return this.#read(name, presence, 'a role', (id) => this.#resolved.roles[String(id)]);
  }

  /** The channel in an option; null if absent. @throws TypeError */
  channel(name: string, presence: 'required'): InteractionChannel;
  channel(name: string): InteractionChannel | null;
  channel(name: string, presence?: 'required'): InteractionChannel | null {
    return this.#read(name, presence, 'a channel', (id) => this.#resolved.channels[String(id)]);
  }

  #read<Value>(
    name: string,
    presence: 'required' | undefined,
    kind: string,
    read: (value: OptionValue) => Value | undefined,
  ): Value | null {
    const given = this.value(name);
    if (given === undefined && presence !== 'required') return null;
    const value = given === undefined ? undefined : read(given);
    if (value === undefined) throw new TypeError(`The option ${name} is not ${kind} here`);
    return value;
  }
}

/** Returns the innermost options: chosen groups and subcommands contain the others. */
function readInnermost(options: readonly InteractionOption[]): {
  readonly names: readonly string[];
  readonly options: readonly InteractionOption[];
} {
  const [only] = options;
  if (only?.type !== 'subcommand' && only?.type !== 'subcommand_group') return { names: [], options };
  const inner = readInnermost(only.options ?? []);
  return { names: [only.name, ...inner.names], options: inner.options };
}
