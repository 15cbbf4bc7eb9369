/** Forms of commands with what is entered in them, oldest first. They last as long as the page and the session. */
import type { CommandEntry } from '@guildhall/protocol';
import { createStore, useStore } from '../../../state/store.ts';
import type { Values } from './commands.ts';

export interface OpenForm {
  readonly key: string;
  readonly channelId: string;
  readonly entry: CommandEntry;
  /** The text in the composer that the form was opened for. */
  readonly typed: string;
  readonly values: Values;
  /** The names of chosen suggestions, by option. */
  readonly labels: Values;
  readonly faults: Values;
  readonly error: string | undefined;
  /** Whether the command is being sent. */
  readonly busy: boolean;
  /** Whether it has been on screen; only a form that has not takes the focus. */
  readonly seen: boolean;
}

export const openForms = createStore<readonly OpenForm[]>([]);

/** The form that replaces a channel's composer. */
export function useOpenForm(channelId: string): OpenForm | null {
  return useStore(openForms, (forms) => forms.find((form) => form.channelId === channelId) ?? null);
}
