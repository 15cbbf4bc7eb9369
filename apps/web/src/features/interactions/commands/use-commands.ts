import type { CommandEntry, ServerChannel } from '@guildhall/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { readDirectory, toWire } from '../../messages/index.ts';
import { readValues, runCommand, typedCommand, typedValues, type Values } from './commands.ts';

export interface CommandForm {
  readonly entry: CommandEntry;
  readonly values: Values;
}

interface CommandsInput {
  readonly channel: ServerChannel;
  /** The text in the composer. */
  readonly text: string;
  write(text: string): void;
  /** A command was run. */
  onRun(): void;
}

export interface Commands {
  readonly items: readonly CommandEntry[];
  readonly chosen: number;
  /** The command being filled in, in place of the composer. */
  readonly form: CommandForm | null;
  choose(index: number): void;
  pick(entry: CommandEntry): void;
  leaveForm(): void;
  /** @returns whether the key was meant for the picker */
  onKey(event: KeyboardEvent): boolean;
}

const NONE: readonly CommandEntry[] = [];

/** The commands that fit what is typed after `/`, and what the keys do with them. */
export function useCommands({ channel, text, write, onRun }: CommandsInput): Commands {
  const [form, setForm] = useState<CommandForm | null>(null);
  const [chosen, setChosen] = useState(0);
  /** The text for which the picker was closed by Esc. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const word = /^\/([a-z0-9_-]*)(?:\s|$)/i.exec(text)?.[1]?.toLowerCase();
  const asked = word !== undefined && form === null && closedFor !== text;
  const found = useQuery({
    queryKey: ['commands', channel.id, word],
    queryFn: ({ signal }) =>
      client.api.listChannelCommands({ channelId: channel.id, query: { q: word ?? '' }, signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const items = asked ? fitting(text, found.data ?? NONE) : NONE;
  const at = Math.min(chosen, Math.max(0, items.length - 1));

  function fill(entry: CommandEntry): CommandForm {
    const typed = typedCommand(text, [entry]);
    const directory = readDirectory(gatewayStore.get(), channel.serverId);
    const wire = (value: string) => toWire(value, directory);
    return { entry, values: typedValues(typed?.rest ?? '', entry, wire) };
  }

  function pick(entry: CommandEntry): void {
    setChosen(0);
    if (entry.kind === 'prefix') write(`${entry.prefix ?? ''}${entry.name} `);
    else if (isRunWithoutForm(entry, text)) run(entry, fill(entry), new Map());
    else setForm(fill(entry));
  }

  /** One that is refused is opened, for correction or to say why. */
  function run(entry: CommandEntry, filled: CommandForm, read: Parameters<typeof runCommand>[2]): void {
    write('');
    runCommand(channel.id, entry, read).then(onRun, () => setForm(filled));
  }

  /** A command that is typed to its end is run at once; with faults, or refused, it is opened for correction. */
  function enter(entry: CommandEntry): void {
    const typed = typedCommand(text, [entry]);
    const filled = fill(entry);
    const { read, faults } = readValues(entry, filled.values);
    const rest = typed?.rest.trim() ?? '';
    const whole = rest === '' || Object.keys(filled.values).length > 0;
    if (!typed || !whole || Object.keys(faults).length > 0) {
      pick(entry);
      return;
    }
    run(entry, filled, read);
  }

  function onKey(event: KeyboardEvent): boolean {
    const entry = items[at];
    if (!entry) return false;
    if (event.key === 'ArrowDown') setChosen((at + 1) % items.length);
    else if (event.key === 'ArrowUp') setChosen((at - 1 + items.length) % items.length);
    else if (event.key === 'Enter' && !event.shiftKey) enter(entry);
    else if (event.key === 'Tab' && !event.shiftKey) pick(entry);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    return true;
  }

  return {
    items,
    chosen: at,
    form,
    choose: setChosen,
    pick,
    leaveForm: () => setForm(null),
    onKey,
  };
}

/** Whether a command has nothing to fill in, and nothing is typed that it would drop. */
function isRunWithoutForm(entry: CommandEntry, text: string): boolean {
  return entry.options.length === 0 && (typedCommand(text, [entry])?.rest.trim() ?? '') === '';
}

/** By app, and only the one that is being filled in once its name is typed. */
function fitting(text: string, entries: readonly CommandEntry[]): readonly CommandEntry[] {
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
