import type { CommandEntry } from '@guildhall/protocol';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ListOption } from '../../../ui/combo/ListOption.tsx';
import { interactionRunText as text } from '../run-strings.ts';
import { orderedOptions } from './commands.ts';

interface CommandPickerProps {
  id: string;
  items: readonly CommandEntry[];
  chosen: number;
  onChoose(index: number): void;
  onPick(entry: CommandEntry): void;
}

/** The list of commands above the composer, by app. The composer keeps the focus. */
export function CommandPicker({ id, items, chosen, onChoose, onPick }: CommandPickerProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={text.commands}
      className="absolute inset-x-4 bottom-full z-20 mb-1 max-h-[min(20rem,50dvh)] animate-rise overflow-y-auto rounded-card bg-raised p-1.5 shadow-float"
    >
      {items.map((entry, index) => (
        <div key={`${entry.commandId} ${entry.name}`} role="presentation">
          {items[index - 1]?.applicationId === entry.applicationId ? null : (
            <p
              role="presentation"
              className="flex items-center gap-2 px-2 pt-1.5 pb-1 font-medium text-muted text-xs"
            >
              <Avatar id={entry.bot.id} name={entry.bot.displayName} url={entry.bot.avatarUrl} size={16} />
              <span dir="auto" className="truncate">
                {entry.bot.displayName}
              </span>
            </p>
          )}
          <ListOption
            id={`${id}-${index}`}
            active={index === chosen}
            onActivate={() => onChoose(index)}
            onPick={() => onPick(entry)}
            className="grid min-h-11 content-center px-2 py-1"
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="shrink-0 font-medium">
                {entry.kind === 'prefix' ? `${entry.prefix ?? ''}${entry.name}` : text.command(entry.name)}
              </span>
              <span className="min-w-0 truncate text-faint text-xs">
                {entry.kind === 'prefix' ? text.prefixed : optionNames(entry)}
              </span>
            </span>
            <span className="truncate text-muted text-sm">{entry.description}</span>
          </ListOption>
        </div>
      ))}
    </div>
  );
}

function optionNames(entry: CommandEntry): string {
  return orderedOptions(entry)
    .map(({ name, required }) => (required ? name : `[${name}]`))
    .join(' ');
}
