/** What an operator command is, and how one becomes a command of the program. */
import type { Configuration, Environment } from '@guildhall/platform/config';
import type { Command } from 'commander';
import { withDatabase } from '../process/database.ts';
import { addSettingsFlags, configurationFrom } from '../settings-flags.ts';
import { formatResult } from './format-result.ts';

/** What was typed after the command's name. */
export interface CommandInput {
  /** A required argument by its name. */
  text(argument: string): string;
  /** An optional argument, or the value of an option (by its camelCase name); undefined when left out. */
  optional(name: string): string | undefined;
  /** All values of an argument that takes several. */
  list(argument: string): readonly string[];
  /** Whether an option without a value was given. */
  flag(option: string): boolean;
}

/** A command of chapter 9 of the design; `Services` are the functions that it shares with the operator API. */
export interface OperatorCommand<Services> {
  /** Words as they are typed: `user show`. */
  readonly name: string;
  /** As commander writes them: `<user>`, `[buyer]`, `<changes...>`. */
  readonly arguments?: string;
  /** Flags to descriptions: `{ '--reason <text>': 'shown to the person' }`. */
  readonly options?: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Arguments may begin with a dash: `-partnered`. */
  readonly dashedArguments?: boolean;
  /** Answers text, an object or a list of objects. Throws ApiError or StartupError with a sentence. */
  run(services: Services, input: CommandInput): Promise<unknown>;
}

/** Services opened on a database, for one command. */
export interface OpenServices<Services> {
  readonly services: Services;
  close(): Promise<void>;
}

/** Commands that share their services, ready to be added to the program. */
export interface CommandSet {
  addTo(program: Command, env: Environment, write: (text: string) => void): void;
}

/** Joins commands with what opens their services; that is called only when one of them runs. */
export function commandSet<Services>(
  open: (databaseUrl: string, configuration: Configuration) => Promise<OpenServices<Services>>,
  commands: ReadonlyArray<OperatorCommand<Services>>,
): CommandSet {
  return {
    addTo(program, env, write) {
      for (const command of commands) addCommand(program, env, write, open, command);
    },
  };
}

function addCommand<Services>(
  program: Command,
  env: Environment,
  write: (text: string) => void,
  open: (databaseUrl: string, configuration: Configuration) => Promise<OpenServices<Services>>,
  command: OperatorCommand<Services>,
): void {
  const words = command.name.split(' ');
  const last = words.pop() ?? command.name;
  const parent = words.reduce(groupOf, program);
  const added = parent.command(last).description(command.summary);
  if (command.arguments) added.arguments(command.arguments);
  if (command.dashedArguments) added.allowUnknownOption();
  for (const [flags, description] of Object.entries(command.options ?? {})) added.option(flags, description);
  addSettingsFlags(added, 'data').option('--json', 'answer in JSON');
  added.action(async () => {
    const configuration = configurationFrom(added, env);
    const result = await withDatabase(configuration, {}, async (databaseUrl) => {
      const { services, close } = await open(databaseUrl, configuration);
      try {
        return await command.run(services, inputOf(added));
      } finally {
        await close();
      }
    });
    write(formatResult(result, added.opts().json === true));
  });
}

function groupOf(parent: Command, word: string): Command {
  return parent.commands.find((command) => command.name() === word) ?? parent.command(word);
}

function inputOf(command: Command): CommandInput {
  const values = new Map<string, unknown>(Object.entries(command.opts()));
  command.registeredArguments.forEach((argument, index) => {
    values.set(argument.name(), command.processedArgs[index]);
  });
  const optional = (name: string) => {
    const value = values.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return {
    optional,
    text(argument) {
      const value = optional(argument);
      if (value === undefined) throw new TypeError(`${argument} is not a required argument`);
      return value;
    },
    list(argument) {
      const value = values.get(argument);
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    },
    flag: (option) => values.get(option) === true,
  };
}
