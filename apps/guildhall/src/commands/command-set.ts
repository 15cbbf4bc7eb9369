/** Turns operator actions into commands of the program. */
import type { Configuration } from '@guildhall/platform/config';
import { type Command, CommanderError } from 'commander';
import type { TSchema } from 'typebox';
import { type ActionCommand, type OperatorAction, readTexts } from '../operator-actions/action.ts';
import { withDatabase } from '../process/database.ts';
import { addSettingsFlags, configurationFrom } from '../settings-flags.ts';
import { COMMAND_GROUPS } from './command-groups.ts';
import { formatResult } from './format-result.ts';
import type { Terminal } from './terminal.ts';

/** Services opened for a command. */
export interface OpenServices<Services> {
  readonly services: Services;
  close(): Promise<void>;
}

/** Actions with shared services, to be added to the program. */
export interface CommandSet {
  addTo(program: Command, terminal: Terminal): void;
}

type Open<Services> = (databaseUrl: string, configuration: Configuration) => Promise<OpenServices<Services>>;

/** Combines actions with a function that opens their services, called only when one runs. */
export function commandSet<Services>(
  open: Open<Services>,
  actions: ReadonlyArray<OperatorAction<Services>>,
): CommandSet {
  return {
    addTo(program, { env, write }) {
      for (const action of actions) {
        for (const command of action.commands) {
          const added = addCommand(program, action, command);
          addSettingsFlags(added, 'data').option('--json', 'print JSON');
          added.action(async () => {
            const configuration = configurationFrom(added, env);
            const input = command.prepare(readTexts(action.input, typedInputs(added)));
            const result = await withServices(open, configuration, (services) => action.run(services, input));
            write(formatResult(result, added.opts()));
            if (command.reportsFailure(result))
              throw new CommanderError(1, 'guildhall.failed', 'reported above');
          });
        }
      }
    },
  };
}

/** Opens the services for some work, and closes them. */
export async function withServices<Services, Result>(
  open: Open<Services>,
  configuration: Configuration,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return withDatabase(configuration, {}, async (databaseUrl) => {
    const { services, close } = await open(databaseUrl, configuration);
    try {
      return await work(services);
    } finally {
      await close();
    }
  });
}

/** Words, arguments and options of an action's command. */
function addCommand(
  program: Command,
  { input }: Pick<OperatorAction<unknown>, 'input'>,
  { usage, summary, fixed, options }: ActionCommand,
): Command {
  const parts = usage.split(' ');
  const words = parts.filter((part) => /^[a-z]/.test(part));
  const last = words.pop() ?? usage;
  const group = words.reduce(
    (parent, word, depth) => findOrAddGroup(parent, word, words.slice(0, depth + 1).join(' ')),
    program,
  );
  const added = group.command(last).description(summary);
  const inOrder = parts.filter((part) => !/^[a-z]/.test(part));
  const inputOf = (argument: string) => argument.replaceAll(/[^A-Za-z]/g, '');
  for (const argument of inOrder)
    added.argument(argument, describeSchema(input.properties[inputOf(argument)]));
  // Words such as `-partnered`.
  if (inOrder.some((argument) => argument.includes('...'))) added.allowUnknownOption();
  const settled = new Set([...inOrder.map(inputOf), ...Object.keys(fixed)]);
  for (const name of options ?? Object.keys(input.properties).filter((one) => !settled.has(one)))
    added.option(optionSyntax(name, input.properties[name]), describeSchema(input.properties[name]));
  return added;
}

/** `--now`, or `--until <time>`. */
function optionSyntax(name: string, schema: TSchema | undefined): string {
  const { type, title = 'text' } = { ...schema } as { readonly type?: unknown; readonly title?: string };
  const long = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return type === 'boolean' ? long : `${long} <${title}>`;
}

function describeSchema(schema: TSchema | undefined): string {
  return ({ ...schema } as { readonly description?: string }).description ?? '';
}

function findOrAddGroup(parent: Command, word: string, path: string): Command {
  const known = parent.commands.find((command) => command.name() === word);
  return known ?? parent.command(word).description(COMMAND_GROUPS[path] ?? '');
}

/** The typed values by input name. */
function typedInputs(command: Command): Readonly<Record<string, unknown>> {
  const inOrder = command.registeredArguments.map((argument, index) => [
    argument.name(),
    command.processedArgs[index] ?? (argument.variadic ? [] : undefined),
  ]);
  return { ...command.opts(), ...Object.fromEntries(inOrder) };
}
