import { CommandPicker } from '../../interactions/CommandPicker.tsx';
import { CompletionList } from './CompletionList.tsx';
import type { useSuggestions } from './use-suggestions.ts';

interface SuggestionListProps {
  id: string;
  suggestions: ReturnType<typeof useSuggestions>;
}

/** The list above the composer, where there is something to offer. */
export function SuggestionList({ id, suggestions }: SuggestionListProps) {
  const { shown, completions, commands, pick } = suggestions;
  if (shown === 'commands') {
    return (
      <CommandPicker
        id={id}
        items={commands.items}
        chosen={commands.chosen}
        onChoose={commands.choose}
        onPick={commands.pick}
      />
    );
  }
  if (shown === null) return null;
  return (
    <CompletionList
      id={id}
      items={completions.items}
      chosen={completions.chosen}
      onChoose={completions.choose}
      onPick={pick}
    />
  );
}
