import type { ServerChannel } from '@guildhall/protocol';
import type { KeyboardEvent } from 'react';
import { type Commands, useCommands } from '../../interactions/use-commands.ts';
import { setDraft } from './drafts.ts';
import { type Completion, type Completions, useCompletions } from './use-completions.ts';

interface SuggestionsInput {
  readonly channel: ServerChannel;
  /** What stands in the composer. */
  readonly text: string;
  /** The field it stands in. */
  field(): HTMLTextAreaElement | null;
  /** The caret belongs behind what was written. */
  onWritten(caret: number): void;
  /** A command was run. */
  onRun(): void;
}

interface Suggestions {
  readonly completions: Completions;
  readonly commands: Commands;
  /** Which list lies above the composer; commands wait while a name is completed. */
  readonly shown: 'completions' | 'commands' | null;
  /** Index in the list of the suggestion that Enter takes. */
  readonly chosen: number;
  /** Writes a suggestion in place of what was typed. */
  pick(item: Completion): void;
  /** @returns whether the key was meant for the list */
  onKey(event: KeyboardEvent): boolean;
}

/** What is offered while one writes: names and emoji that fit, or the commands of bots. */
export function useSuggestions({ channel, text, field, onWritten, onRun }: SuggestionsInput): Suggestions {
  const completions = useCompletions(channel);
  const completing = completions.trigger !== null && completions.items.length > 0;
  const commands = useCommands({ channel, text, write: (next) => setDraft(channel.id, next), onRun });

  function pick(item: Completion): void {
    const { trigger } = completions;
    const element = field();
    if (!trigger || !element) return;
    setDraft(channel.id, text.slice(0, trigger.start) + item.insert + text.slice(element.selectionStart));
    completions.close();
    onWritten(trigger.start + item.insert.length);
  }

  function completionKey(event: KeyboardEvent): boolean {
    const { items, chosen } = completions;
    const item = items[chosen];
    if (!completing || !item) return false;
    if (event.key === 'ArrowDown') completions.choose((chosen + 1) % items.length);
    else if (event.key === 'ArrowUp') completions.choose((chosen - 1 + items.length) % items.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(item);
    else if (event.key === 'Escape') completions.close();
    else return false;
    return true;
  }

  const offered = commands.items.length > 0 ? 'commands' : null;
  return {
    completions,
    commands,
    shown: completing ? 'completions' : offered,
    chosen: completing ? completions.chosen : commands.chosen,
    pick,
    onKey: (event) => completionKey(event) || commands.onKey(event),
  };
}
