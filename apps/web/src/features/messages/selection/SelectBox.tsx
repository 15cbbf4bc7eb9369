import { Check } from 'lucide-react';
import { gatewayStore } from '../../../state/gateway-store.ts';
import {
  rangeBetween,
  toggleSelected,
  useMessageSelection,
} from '../../../state/messages/message-selection.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { selectionText as text } from './strings.ts';

interface SelectBoxProps {
  channelId: string;
  messageId: string;
  /** Its author and time. */
  label: string;
}

/** In selection mode, the whole row is the checkbox of its message. */
export function SelectBox({ channelId, messageId, label }: SelectBoxProps) {
  const selection = useMessageSelection(channelId);
  if (!selection) return null;
  const { anchor, ids } = selection;
  const chosen = ids.has(messageId);
  function rangeFrom(): readonly string[] {
    const shown = gatewayStore.get().messages[channelId]?.items ?? [];
    return rangeBetween(
      shown.filter(({ type }) => type === undefined).map(({ id }) => id),
      anchor,
      messageId,
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native checkbox cannot cover the row
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen}
      aria-label={text.select(label)}
      onClick={(event) => toggleSelected(messageId, event.shiftKey ? rangeFrom() : [])}
      className={classNames(
        'absolute inset-0 z-10 select-none focus-visible:-outline-offset-2',
        chosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span
        className={classNames(
          'absolute top-1.5 end-4 grid size-5 place-items-center rounded-[5px] border',
          chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-field',
        )}
      >
        {chosen ? <Icon of={Check} size={14} /> : null}
      </span>
    </button>
  );
}
