import { isTouch, remSize } from '../../ui/use-media.ts';
import { COLUMNS } from './picker-rows.ts';

/** Pixels of a cell's sides on touch screens, at least. */
const TARGET = 44;
/** The height of a cell elsewhere, in rem. */
const LINE = 2.25;
/** The greatest width of the picker in rem, which `EmojiPopover` has as a class. */
const WIDEST = 22.25;

/** Cells beside each other in the picker. */
export function columnsInPicker(): number {
  if (!isTouch()) return COLUMNS;
  const rem = remSize();
  // Beside the picker and in it, there is half a rem on each side.
  return Math.floor((Math.min(WIDEST * rem, innerWidth - rem) - rem) / TARGET);
}

export function lineHeight(): number {
  return Math.max(LINE * remSize(), isTouch() ? TARGET : 0);
}
