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
    const { names, options } = unnested(data.options);
    this.path = [data.name, ...names].join(' ');
    this.#values = new Map(options.map((option) => [option.name, option]));
    this.#resolved = data.resolved;
  }

  /** The option being typed, in autocompletion; its value is unchecked text. */
  get focused(): { readonly name: string; readonly text: string } | null {
    const option = [...this.#values.values()].find(({ focused }) => focused);
    return option ? { name: option.name, text: String(option.value ?? '') } : null;
  }

  /** The value, or undefined when the option was left out. */
  value(name: string): OptionValue | undefined {
    return this.#values.get(name)?.value;
  }

  has(name: string): boolean {
    return this.value(name) !== undefined;
  }

  /** A text, or the id of a user, role or channel. @throws TypeError when it was left out or is something else */
  string(name: string): string {
    const value = this.value(name);
    if (typeof value === 'string') return value;
    throw missing(name, 'a text');
  }

  /** @throws TypeError */
  number(name: string): number {
    const value = this.value(name);
    if (typeof value === 'number') return value;
    throw missing(name, 'a number');
  }

  /** @throws TypeError */
  boolean(name: string): boolean {
    const value = this.value(name);
    if (typeof value === 'boolean') return value;
    throw missing(name, 'true or false');
  }

  /** The user that an option names. @throws TypeError */
  user(name: string): User {
    const user = this.#resolved.users[this.string(name)];
    if (user) return user;
    throw missing(name, 'a user');
  }

  /** The user that an option names, as a member of the server; null when they are none. @throws TypeError */
  member(name: string): Member | null {
    return this.#resolved.members[this.user(name).id] ?? null;
  }

  /** The role that an option names. @throws TypeError */
  role(name: string): Role {
    const role = this.#resolved.roles[this.string(name)];
    if (role) return role;
    throw missing(name, 'a role');
  }

  /** The channel that an option names. @throws TypeError */
  channel(name: string): InteractionChannel {
    const channel = this.#resolved.channels[this.string(name)];
    if (channel) return channel;
    throw missing(name, 'a channel');
  }
}

function missing(name: string, what: string): TypeError {
  return new TypeError(`The option ${name} is not ${what} here`);
}

/** Chosen groups and subcommands hold the options inside. */
function unnested(options: readonly InteractionOption[]): {
  readonly names: readonly string[];
  readonly options: readonly InteractionOption[];
} {
  const [only] = options;
  if (only?.type !== 'subcommand' && only?.type !== 'subcommand_group') return { names: [], options };
  const inner = unnested(only.options ?? []);
  return { names: [only.name, ...inner.names], options: inner.options };
}
