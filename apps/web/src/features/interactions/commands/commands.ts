/** Turns typed commands and filled-in options into interactions. */
import { ApiRequestError } from '@guildhall/client';
import type { CommandEntry, CreateInteraction } from '@guildhall/protocol';
import { type OptionValue, readOptionValue, splitCommandText } from '@guildhall/protocol/command-text';
import { withDecimalPoint } from '../../../languages/with-decimal-point.ts';
import { client } from '../../../state/client.ts';
import { describeFault } from '../../../state/errors/describe-fault.ts';
import { interactionRunText as text } from '../run-strings.ts';
import { sendInteraction } from '../runs.ts';

const COMMAND = 2;
const AUTOCOMPLETE = 4;

/** The filled-in values as text, by option name. */
export type Values = Readonly<Record<string, string>>;

/** The text of an option. Inherited properties do not count: an option may be named `constructor`. */
export function textFor(values: Values, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The options of a command, required ones first. */
export function orderedOptions({ options }: Pick<CommandEntry, 'options'>): CommandEntry['options'] {
  return [...options].sort((left, right) => Number(right.required) - Number(left.required));
}

/** Parses `/name and more`: the command with the longest matching name, and the rest. */
export function typedCommand(
  typed: string,
  entries: readonly CommandEntry[],
): { readonly entry: CommandEntry; readonly rest: string } | null {
  const found = entries
    .filter(({ kind }) => kind === 'slash')
    .flatMap((entry) => {
      const pattern = entry.name.split(' ').map((word) => word.replace(/[^a-z0-9_]/g, '\\$&'));
      const match = new RegExp(`^/${pattern.join('\\s+')}(?:\\s+|$)`, 'i').exec(typed);
      return match ? [{ entry, rest: typed.slice(match[0].length) }] : [];
    })
    .sort((left, right) => right.entry.name.length - left.entry.name.length);
  return found[0] ?? null;
}

/**
 * The values typed after the name, by option; other text is left out.
 * @param wire converts a typed value, such as `@ada`, to the wire format
 */
export function typedValues(
  rest: string,
  { options }: Pick<CommandEntry, 'options'>,
  wire: (text: string) => string,
): Values {
  const { written } = splitCommandText(rest, options);
  return Object.fromEntries(
    written.map(({ name, text: typed }) => {
      const value = wire(typed);
      const option = options.find((candidate) => candidate.name === name);
      const read = option && readOptionValue(option, value);
      return [name, read && 'value' in read ? String(read.value) : value];
    }),
  );
}

/** The values in the API's format, or the fault of each option. */
export function readValues(
  { options }: Pick<CommandEntry, 'options'>,
  values: Values,
): { readonly read: ReadonlyMap<string, OptionValue>; readonly faults: Values } {
  const faults: Record<string, string> = {};
  const read = new Map<string, OptionValue>();
  for (const option of options) {
    const value = textFor(values, option.name) ?? '';
    if (value === '') {
      if (option.required) faults[option.name] = text.required;
      continue;
    }
    const result = readOptionValue(option, option.type === 'number' ? withDecimalPoint(value) : value);
    if ('value' in result) read.set(option.name, result.value);
    else faults[option.name] = describeOptionFault(result.fault);
  }
  return { read, faults };
}

interface Option {
  readonly name: string;
  readonly value: OptionValue;
  readonly focused?: true;
}

/** The options of the entry's subcommand. */
function inBranches({ name }: CommandEntry, options: readonly Option[]): readonly unknown[] {
  const branches = name.split(' ').slice(1);
  return branches.reduceRight<readonly unknown[]>(
    (inner, branch) => [{ name: branch, options: inner }],
    options,
  );
}

/**
 * Runs a command. If the app has recreated it since it was listed, runs the new one.
 * @throws ApiRequestError (including faults of options, {@link optionFaults}) or NetworkError
 */
export async function runCommand(
  channelId: string,
  entry: CommandEntry,
  values: ReadonlyMap<string, OptionValue>,
): Promise<void> {
  try {
    await sendCommand(channelId, entry, values);
  } catch (failure) {
    if (!(failure instanceof ApiRequestError) || failure.code !== 'unknown_command') throw failure;
    const replacement = await findReplacement(channelId, entry);
    if (!replacement) throw failure;
    await sendCommand(channelId, replacement, values);
  }
}

/** The app's current command of the same name. */
async function findReplacement(
  channelId: string,
  { applicationId, kind, name }: CommandEntry,
): Promise<CommandEntry | undefined> {
  const found = await client.api.listChannelCommands({ channelId, query: { q: name.split(' ')[0] ?? '' } });
  return found.find(
    (entry) => entry.applicationId === applicationId && entry.kind === kind && entry.name === name,
  );
}

function sendCommand(
  channelId: string,
  entry: CommandEntry,
  values: ReadonlyMap<string, OptionValue>,
): Promise<void> {
  const options = inBranches(
    entry,
    [...values].map(([name, value]) => ({ name, value })),
  );
  return sendInteraction({
    app: entry.bot,
    command: entry.name,
    component: null,
    body: {
      type: COMMAND,
      applicationId: entry.applicationId,
      channelId,
      data: { commandId: entry.commandId, options },
    },
  });
}

/** The interaction that asks an app for suggestions during typing. */
export function autocompleteBody(
  channelId: string,
  entry: CommandEntry,
  { name, typed, values }: { readonly name: string; readonly typed: string; readonly values: Values },
): Omit<CreateInteraction, 'nonce'> {
  const others = Object.entries(values).filter(([other, value]) => other !== name && value !== '');
  const options: readonly Option[] = [
    ...others.map(([other, value]) => ({ name: other, value })),
    { name, value: typed, focused: true },
  ];
  return {
    type: AUTOCOMPLETE,
    applicationId: entry.applicationId,
    channelId,
    data: { commandId: entry.commandId, options: inBranches(entry, options) },
  };
}

/** The service's faults by option or input; paths end with its name. */
export function optionFaults(fields: readonly { readonly path: string; readonly message: string }[]): Values {
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.split('/').at(-1) ?? '', describeOptionFault(message)]),
  );
}

function describeOptionFault(message: string): string {
  return describeFault(message) ?? text.fault(message);
}
