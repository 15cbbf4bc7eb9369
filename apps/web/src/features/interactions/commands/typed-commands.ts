/** Parses commands typed after `/`. Loads with the first input. */
import { ApiRequestError } from '@guildhall/client';
import type { CommandEntry, ServerChannel } from '@guildhall/protocol';
import { uniqueKey } from '../../../state/forms/unique-key.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { beforeSessionEnds } from '../../../state/session.ts';
import { readDirectory, toWire } from '../../messages/index.ts';
import { describeFailure } from '../runs.ts';
import { optionFaults, readValues, runCommand, typedCommand, typedValues, type Values } from './commands.ts';
import { type OpenForm, openForms } from './open-forms.ts';

beforeSessionEnds(() => openForms.update(() => []));

/** Shows a form, once those that are open in its channel are closed. */
function openForm(form: OpenForm): void {
  openForms.update((forms) => [...forms, form]);
}

export function changeForm(key: string, changes: Partial<OpenForm>): void {
  openForms.update((forms) => forms.map((form) => (form.key === key ? { ...form, ...changes } : form)));
}

export function closeForm(key: string): void {
  openForms.update((forms) => forms.filter((form) => form.key !== key));
}

/** Whether a form has not been closed yet. */
export function isFormOpen(key: string): boolean {
  return openForms.get().some((form) => form.key === key);
}

/** What a form shows when its command was refused. */
export function describeRefusal(failure: unknown): Pick<OpenForm, 'faults' | 'error' | 'busy'> {
  const isAboutOptions = failure instanceof ApiRequestError && failure.code === 'invalid_command_options';
  const faults = isAboutOptions ? optionFaults(failure.fields) : {};
  return {
    faults,
    error: Object.keys(faults).length > 0 ? undefined : describeFailure(failure),
    busy: false,
  };
}

export interface CommandsInput {
  readonly channel: ServerChannel;
  /** The text in the composer. */
  readonly text: string;
  write(text: string): void;
  /** A command was run. */
  onRun(): void;
}

/** Whether the whole name of a command is typed. */
function isTyped(text: string, entry: CommandEntry): boolean {
  return typedCommand(text, [entry]) !== null;
}

/** The values typed after the name, by option. @param wire as for {@link typedValues} */
function typedInto(text: string, entry: CommandEntry, wire: (written: string) => string): Values {
  return typedValues(typedCommand(text, [entry])?.rest ?? '', entry, wire);
}

/** The values for running a command; null if something is missing, wrong, or fits no option. */
function readyToRun(text: string, entry: CommandEntry, values: Values) {
  const { read, faults } = readValues(entry, values);
  const rest = typedCommand(text, [entry])?.rest.trim() ?? '';
  const fits = rest === '' || Object.keys(values).length > 0;
  return fits && Object.keys(faults).length === 0 ? read : null;
}

/** Matches by app; once a name is complete, only that command. */
export function fittingCommands(text: string, entries: readonly CommandEntry[]): readonly CommandEntry[] {
  const typed = typedCommand(text, entries);
  if (typed && (typed.rest !== '' || /\s$/.test(text))) {
    return entries.filter(({ kind, name }) => kind === 'slash' && name === typed.entry.name);
  }
  const wanted = text.slice(1).toLowerCase().replace(/\s+/g, ' ').trimEnd();
  const fit = entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  const apps = [...new Set(fit.map(({ applicationId }) => applicationId))];
  const inApp = (app: string, kind: CommandEntry['kind']) =>
    fit.filter((entry) => entry.applicationId === app && entry.kind === kind);
  return apps.flatMap((app) => [...inApp(app, 'slash'), ...inApp(app, 'prefix')]);
}

/** Fills the form of a command, or runs one that is completely typed. */
export function commandActions({ channel, text, write, onRun }: CommandsInput) {
  function fill(entry: CommandEntry): OpenForm {
    const directory = readDirectory(gatewayStore.get(), channel.serverId);
    const values = typedInto(text, entry, (value) => toWire(value, directory));
    const faults = Object.keys(values).length > 0 ? readValues(entry, values).faults : {};
    const form = { key: uniqueKey(), channelId: channel.id, entry, typed: text };
    return { ...form, values, labels: {}, faults, error: undefined, busy: false, seen: false };
  }

  function pick(entry: CommandEntry): void {
    if (entry.kind === 'prefix') write(`${entry.prefix ?? ''}${entry.name} `);
    else if (entry.options.length > 0 || !run(entry)) openForm(fill(entry));
  }

  /**
   * Runs a complete command; a refused one opens as a form with the error.
   * @returns whether it was complete
   */
  function run(entry: CommandEntry): boolean {
    const filled = fill(entry);
    const values = readyToRun(text, entry, filled.values);
    if (!values) return false;
    write('');
    runCommand(channel.id, entry, values).then(onRun, (failure: unknown) =>
      openForm({ ...filled, ...describeRefusal(failure) }),
    );
    return true;
  }

  /** Runs a completely typed command at once; with faults it opens as a form. */
  function enter(entry: CommandEntry): void {
    if (!isTyped(text, entry) || !run(entry)) pick(entry);
  }

  return { pick, enter };
}
