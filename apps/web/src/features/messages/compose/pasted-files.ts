import type { ClipboardEvent } from 'react';

/**
 * Files in the clipboard. None if it has plain and formatted text, because office programs add a picture of the text. A
 * picture copied from a page comes without plain text.
 */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  const isText = ['text/plain', 'text/html'].every((type) => clipboardData.types.includes(type));
  return isText ? [] : [...clipboardData.files];
}
