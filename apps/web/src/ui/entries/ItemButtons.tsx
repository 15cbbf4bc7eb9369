import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { speak } from '../text/Spoken.tsx';
import { sortText } from './strings.ts';

interface ItemButtonsProps<Item> {
  /** Names of the buttons. */
  up: string;
  down: string;
  remove: string;
  items: readonly Item[];
  /** The index of the item. */
  at: number;
  onItems(items: readonly Item[]): void;
}

/** Buttons that move an item of a form's list by one place, keeping the focus and staying in view, or remove it. */
export function ItemButtons<Item>({ up, down, remove, items, at, onItems }: ItemButtonsProps<Item>) {
  function move(button: HTMLElement, to: number): void {
    if (to < 0 || to >= items.length) return;
    const first = Math.min(at, to);
    onItems(items.toSpliced(first, 2, ...items.slice(first, first + 2).reverse()));
    speak(sortText.moved(to + 1, items.length));
    requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  }
  return (
    <>
      <IconButton
        label={up}
        aria-disabled={at === 0}
        onClick={({ currentTarget }) => move(currentTarget, at - 1)}
      >
        <Icon of={ArrowUp} size={16} />
      </IconButton>
      <IconButton
        label={down}
        aria-disabled={at === items.length - 1}
        onClick={({ currentTarget }) => move(currentTarget, at + 1)}
      >
        <Icon of={ArrowDown} size={16} />
      </IconButton>
      <IconButton
        label={remove}
        className="hover:text-danger"
        onClick={() => onItems(items.toSpliced(at, 1))}
      >
        <Icon of={Trash2} size={16} />
      </IconButton>
    </>
  );
}
