import type { CommandEntry } from '@guildhall/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { client } from '../../../state/client.ts';
import { moduleWithInput } from '../../../state/later.ts';
import { stepActive } from '../../../ui/combo/step-active.ts';
import { type OpenForm, useOpenForm } from './open-forms.ts';
import type { CommandsInput } from './typed-commands.ts';

/** Not needed until the text begins like a command. */
const useTyping = moduleWithInput(() => import('../with-input.ts'));

/** Why no command is offered: they are still loading, their loading failed, or none fits. */
export type CommandGap = 'loading' | 'failed' | 'none';

export interface Commands {
  readonly items: readonly CommandEntry[];
  readonly chosen: number;
  /** The command whose form replaces the composer. */
  readonly form: OpenForm | null;
  choose(index: number): void;
  pick(entry: CommandEntry): void;
  readonly gap: CommandGap | null;
  /** Loads the commands after a failure. */
  retry(): void;
  /** Lets the text be sent as a message. */
  dismiss(): void;
  /** @returns whether the picker handled the key */
  onKey(event: KeyboardEvent): boolean;
  /** Takes the chosen command. @returns whether the text must not be sent as a message */
  take(): boolean;
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
  const known = commands && found.isSuccess && !found.isPlaceholderData;
  const failed = found.isError && !found.isFetching;
  // What follows a space is a message.
  const gap = known ? (/\s/.test(text) ? null : 'none') : failed ? 'failed' : 'loading';
  return {
    commands,
    items,
    gap: asked && items.length === 0 ? gap : null,
    retry: () => void found.refetch(),
  } as const;
}

/** The picker of commands and the form of one: their state and keys. */
export function useCommands(input: CommandsInput): Commands {
  const { channel, text } = input;
  const form = useOpenForm(channel.id);
  const [chosen, setChosen] = useState(0);
  /** The text for which the picker was closed by Esc. */
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const { commands, items, gap, retry } = useMatches(channel.id, text, form === null && closedFor !== text);
  const at = Math.min(chosen, Math.max(0, items.length - 1));
  const actions = commands?.commandActions(input);

  function pick(entry: CommandEntry): void {
    setChosen(0);
    actions?.pick(entry);
  }

  function onKey(event: KeyboardEvent): boolean {
    const entry = items[at];
    if (!entry && !gap) return false;
    const next = entry ? stepActive(event.key, at, items.length) : null;
    if (next !== null) setChosen(next);
    else if (event.key === 'Tab' && !event.shiftKey && entry) pick(entry);
    else if (event.key === 'Escape') setClosedFor(text);
    else return false;
    return true;
  }

  function take(): boolean {
    const entry = items[at];
    setChosen(0);
    if (entry) actions?.enter(entry);
    else if (gap === 'failed') retry();
    return entry !== undefined || (gap !== null && gap !== 'none');
  }

  return {
    items,
    chosen: at,
    form,
    gap,
    retry,
    dismiss: () => setClosedFor(text),
    take,
    choose: setChosen,
    pick,
    onKey,
  };
}
