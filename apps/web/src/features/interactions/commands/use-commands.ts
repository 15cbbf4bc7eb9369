import type { CommandEntry, ServerChannel } from '@guildhall/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { client } from '../../../state/client.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { moduleWithInput } from '../../../state/later.ts';
import { stepActive } from '../../../ui/combo/step-active.ts';
import { readDirectory, toWire } from '../../messages/index.ts';
import type { Values } from './commands.ts';

/** Nothing of this is needed for other text. */
const useTyping = moduleWithInput(() => import('../with-input.ts'));

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
  /** The command whose form replaces the composer. */
  readonly form: CommandForm | null;
  choose(index: number): void;
  pick(entry: CommandEntry): void;
  leaveForm(): void;
  /** @returns whether the picker handled the key */
  onKey(event: KeyboardEvent): boolean;
}

const NONE: readonly CommandEntry[] = [];

/** Commands that match the text after `/`, and the module that parses them. */
function useMatches(channelId: string, text: string, enabled: boolean) {
  const word = /^\/([a-z0-9_-]*)(?:\s|$)/i.exec(text)?.[1]?.toLowerCase();
  const asked = enabled && word !== undefined;
  const found = useQuery({
    queryKey: ['commands', channelId, word],
    queryFn: ({ signal }) => client.api.listChannelCommands({ channelId, query: { q: word ?? '' }, signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const commands = useTyping(asked);
  const items = asked && commands ? commands.fittingCommands(text, found.data ?? NONE) : NONE;
  return { commands, items };
}

/** The picker of commands and the form of one: their state and keys. */
export function useCommands({ channel, text, write, onRun }: CommandsInput): Commands {
  const [form, setForm] = useState<CommandForm | null>(null);
  const [chosen, setChosen] = useState(0);
  /** The text for which the picker was closed by Esc. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const { commands, items } = useMatches(channel.id, text, form === null && closedFor !== text);
  const at = Math.min(chosen, Math.max(0, items.length - 1));

  function fill(entry: CommandEntry): CommandForm {
    const directory = readDirectory(gatewayStore.get(), channel.serverId);
    return { entry, values: commands?.typedInto(text, entry, (value) => toWire(value, directory)) ?? {} };
  }

  function pick(entry: CommandEntry): void {
    setChosen(0);
    if (entry.kind === 'prefix') write(`${entry.prefix ?? ''}${entry.name} `);
    else if (entry.options.length > 0 || !run(entry)) setForm(fill(entry));
  }

  /**
   * Runs a complete command; a refused one opens as a form with the error.
   * @returns whether it was complete
   */
  function run(entry: CommandEntry): boolean {
    const filled = fill(entry);
    const values = commands?.readyToRun(text, entry, filled.values);
    if (!commands || !values) return false;
    write('');
    commands.runCommand(channel.id, entry, values).then(onRun, () => setForm(filled));
    return true;
  }

  /** Runs a completely typed command at once; with faults it opens as a form. */
  function enter(entry: CommandEntry): void {
    if (!commands?.isTyped(text, entry) || !run(entry)) pick(entry);
  }

  function onKey(event: KeyboardEvent): boolean {
    const entry = items[at];
    if (!entry) return false;
    const next = stepActive(event.key, at, items.length);
    if (next !== null) setChosen(next);
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
