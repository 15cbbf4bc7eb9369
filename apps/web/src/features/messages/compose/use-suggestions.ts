import type { KeyboardEvent, ReactNode } from 'react';
import { composerOffers, type Offers, type OffersInput } from '../slots.ts';
import type { Completions } from './completion/completion.ts';
import { useCompletions } from './completion/use-completions.ts';
import { setDraft } from './draft/drafts.ts';

interface SuggestionsInput extends Omit<OffersInput, 'write'> {
  /** The field with the text. */
  field(): HTMLTextAreaElement | null;
}

interface Suggestions {
  readonly completions: Completions;
  /** Replaces the composer, if set. */
  readonly form: ReactNode;
  /** The list above the composer; completing a name takes precedence. */
  readonly shown: 'completions' | Offers | null;
  /** Shown in place of a list. */
  readonly notice: ReactNode;
  /** Index of the suggestion that Enter takes. */
  readonly chosen: number;
  /** @returns whether the list handled the key */
  onKey(event: KeyboardEvent): boolean;
  /** Takes the chosen suggestion instead of sending the text. @returns whether the text must not be sent */
  take(): boolean;
}

/** Suggestions during typing: names and emoji, or commands of bots. */
export function useSuggestions(input: SuggestionsInput): Suggestions {
  const { channel, field } = input;
  const completions = useCompletions(channel, field);
  const completing = completions.items.length > 0;
  const write = (next: string) => setDraft(channel.id, next);
  // biome-ignore lint/correctness/useHookAtTopLevel: the entries of a slot never change, nor does their order
  const offers = composerOffers.entries().map((useOffers) => useOffers({ ...input, write }));

  const offered = offers.find(({ count }) => count > 0) ?? null;
  return {
    completions,
    form: offers.find(({ form }) => form)?.form,
    notice: offers.find(({ notice }) => notice)?.notice,
    shown: completing ? 'completions' : offered,
    chosen: completing ? completions.chosen : (offered?.chosen ?? 0),
    onKey: (event) => completions.onKey(event) || offers.some((offer) => offer.onKey(event)),
    take: () => offers.some((offer) => offer.take()),
  };
}
