import { Check } from 'lucide-react';
import { Avatar } from '../Avatar.tsx';
import { Icon } from '../Icon.tsx';
import { channelIcon } from '../marks/channel-icon.ts';
import { EmojiText } from '../marks/EmojiText.tsx';
import { uiText as text } from '../strings.ts';
import type { Choice } from './choices.ts';
import { ListOption } from './ListOption.tsx';

interface ChoiceListProps {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** The choice that Enter takes. */
  active: number;
  chosen?: ReadonlySet<string>;
  /** Whether several may be chosen. */
  multiple?: boolean;
  onActive(index: number): void;
  onPick(choice: Choice): void;
  /** The text of an empty list. */
  empty?: string | undefined;
}

/** Choices below or above a field, which keeps the focus and moves through them. */
export function ChoiceList(props: ChoiceListProps) {
  const { id, label, choices, active, chosen, multiple = false, onActive, onPick, empty } = props;
  return (
    <>
      <p role="status" className="px-3 py-2 text-muted text-sm empty:p-0">
        {choices.length === 0 ? (empty ?? text.nothingFits) : null}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="max-h-64 overflow-y-auto"
      >
        {choices.map((choice, index) => (
          <ListOption
            key={choice.value}
            id={`${id}-${index}`}
            active={index === active}
            selected={multiple || chosen ? (chosen?.has(choice.value) ?? false) : index === active}
            onActivate={() => onActive(index)}
            onPick={() => onPick(choice)}
            className="flex min-h-9 items-center gap-2.5 px-2 py-1 text-sm touch:min-h-11"
          >
            <ChoiceIcon choice={choice} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate">
                {choice.label}
              </span>
              {choice.icon?.kind !== 'user' && choice.detail ? (
                <span className="block truncate text-muted text-xs">{choice.detail}</span>
              ) : null}
            </span>
            {choice.icon?.kind === 'user' ? (
              <span className="max-w-1/2 shrink-0 truncate text-muted text-xs">{choice.detail}</span>
            ) : null}
            {chosen?.has(choice.value) ? (
              <Icon of={Check} size={16} className="shrink-0 text-accent" />
            ) : null}
          </ListOption>
        ))}
      </div>
    </>
  );
}

/** The icon before a choice's name. */
export function ChoiceIcon({ choice: { value, label, icon } }: { choice: Choice }) {
  if (icon === null) return null;
  if (icon.kind === 'user') return <Avatar id={value} name={label} url={icon.avatarUrl} size={20} />;
  if (icon.kind === 'emoji') return <EmojiText emoji={icon.emoji} />;
  if (icon.kind === 'channel')
    return <Icon of={channelIcon(icon.channelKind)} size={16} className="shrink-0 text-faint" />;
  return (
    <span
      className="size-2.5 shrink-0 rounded-full bg-faint"
      style={icon.color ? { backgroundColor: icon.color } : {}}
    />
  );
}
