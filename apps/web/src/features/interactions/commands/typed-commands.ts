/** Parses commands typed after `/`. Loads with the first input. */
import type { CommandEntry } from '@guildhall/protocol';
import { readValues, typedCommand, typedValues, type Values } from './commands.ts';

export { runCommand } from './commands.ts';

/** Whether the whole name of a command is typed. */
export function isTyped(text: string, entry: CommandEntry): boolean {
  return typedCommand(text, [entry]) !== null;
}

/** The values typed after the name, by option. @param wire as for {@link typedValues} */
export function typedInto(text: string, entry: CommandEntry, wire: (written: string) => string): Values {
  return typedValues(typedCommand(text, [entry])?.rest ?? '', entry, wire);
}

/** The values for running a command; null if something is missing, wrong, or fits no option. */
export function readyToRun(text: string, entry: CommandEntry, values: Values) {
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
