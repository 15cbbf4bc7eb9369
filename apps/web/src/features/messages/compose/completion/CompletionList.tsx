import { AtSign } from 'lucide-react';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { ListOption } from '../../../../ui/combo/ListOption.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { channelIcon } from '../../../../ui/marks/channel-icon.ts';
import { EmojiText } from '../../../../ui/marks/EmojiText.tsx';
import { RoleDot } from '../../../../ui/marks/RoleColour.tsx';
import type { Completion } from './completion.ts';
import { completionText } from './completion-strings.ts';

interface CompletionListProps {
  id: string;
  items: readonly Completion[];
  chosen: number;
  onChoose(index: number): void;
  onPick(item: Completion): void;
  /** Its place; above the composer when absent. */
  className?: string;
}

const ABOVE_COMPOSER = 'absolute inset-x-4 bottom-full z-20 mb-1 max-h-[min(20rem,50dvh)]';

/** The suggestions beside the field, which keeps the focus. */
export function CompletionList(props: CompletionListProps) {
  const { id, items, chosen, onChoose, onPick, className = ABOVE_COMPOSER } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={completionText.completions}
      className={classNames(
        className,
        'animate-rise overflow-y-auto rounded-card bg-raised p-1.5 shadow-float',
      )}
    >
      {items.map((item, index) => (
        <ListOption
          key={item.id}
          id={`${id}-${index}`}
          active={index === chosen}
          onActivate={() => onChoose(index)}
          onPick={() => onPick(item)}
          className="flex min-h-9 items-center gap-2.5 px-2 touch:min-h-11"
        >
          <Mark item={item} />
          <span className="min-w-0 flex-1 truncate">{item.label}</span>
          <span className="max-w-1/2 shrink-0 truncate text-faint text-sm">{item.detail}</span>
        </ListOption>
      ))}
    </div>
  );
}

/** Shown before a name: its emoji, picture or icon. */
function Mark({ item }: { item: Completion }) {
  switch (item.kind) {
    case 'emoji':
      return (
        <span className="grid size-6 shrink-0 place-items-center text-lg">
          <EmojiText emoji={item.id} />
        </span>
      );
    case 'user':
      return <Avatar id={item.id} name={item.label} url={item.avatarUrl} size={24} />;
    case 'role':
      return (
        <span className="grid size-6 shrink-0 place-items-center">
          <RoleDot colour={item.color ?? null} />
        </span>
      );
    case 'everyone':
      return <Icon of={AtSign} className="mx-[3px] text-faint" />;
    case 'channel':
      return <Icon of={channelIcon(item.channelKind ?? 'text')} className="mx-[3px] text-faint" />;
  }
}
