/**
 * Replaces the selection, or another part of a field, like typed text: the caret follows, and the browser can undo it.
 * `execCommand` is deprecated, but has no successor.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  start = field.selectionStart,
  end = field.selectionEnd,
): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (done) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
