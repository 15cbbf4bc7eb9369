/** Keys that format the selection: bold, italic and so on. They load with the first input. */
import type { KeyboardEvent } from 'react';
import { latinKey } from '../../../ui/focus/latin-key.ts';
import { insertText } from './insert-text.ts';

const MARKS: Readonly<Record<string, string>> = { b: '**', i: '*', u: '__', e: '`' };
const SHIFTED_MARKS: Readonly<Record<string, string>> = { x: '~~', s: '||' };

/**
 * Toggles a mark around the selection. Without a selection, the caret ends up between the marks.
 * @returns whether the key was one of these
 */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const mark = (event.shiftKey ? SHIFTED_MARKS : MARKS)[latinKey(event)];
  if (mark === undefined) return false;
  event.preventDefault();
  event.stopPropagation();
  toggleMark(event.currentTarget, mark);
  return true;
}

function toggleMark(field: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: start, selectionEnd: end } = field;
  const selected = value.slice(start, end);
  if (isMarked(value.slice(0, start), value.slice(end), mark)) {
    field.setSelectionRange(start - mark.length, end + mark.length);
    insertText(field, selected);
    field.setSelectionRange(start - mark.length, end - mark.length);
    return;
  }
  // Code over several lines becomes a block.
  const block = mark === '`' && selected.includes('\n');
  const [open, close] = block ? ['```\n', '\n```'] : [mark, mark];
  insertText(field, open + selected + close);
  field.setSelectionRange(start + open.length, start + open.length + selected.length);
}

/** Whether the mark is on both sides. An odd number of stars is italic; two or more are bold. */
function isMarked(before: string, after: string, mark: string): boolean {
  const sign = mark.charAt(0);
  let left = 0;
  while (before.at(-1 - left) === sign) left += 1;
  let right = 0;
  while (after.charAt(right) === sign) right += 1;
  return mark === '*' ? left % 2 === 1 && right % 2 === 1 : left >= mark.length && right >= mark.length;
}
