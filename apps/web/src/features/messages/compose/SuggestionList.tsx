import { loadWithInput } from '../../../state/later.ts';
import type { useSuggestions } from './use-suggestions.ts';

const CompletionList = loadWithInput(() => import('../with-input.ts'), 'CompletionList');

interface SuggestionListProps {
  id: string;
  suggestions: ReturnType<typeof useSuggestions>;
}

/** The list of suggestions above the composer, if there are any. */
export function SuggestionList({ id, suggestions }: SuggestionListProps) {
  const { shown, completions } = suggestions;
  if (shown === null) return null;
  if (shown !== 'completions') return shown.list(id);
  return (
    <CompletionList
      id={id}
      items={completions.items}
      chosen={completions.chosen}
      onChoose={completions.choose}
      onPick={completions.pick}
    />
  );
}
