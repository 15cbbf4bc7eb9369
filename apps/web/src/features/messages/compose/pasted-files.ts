import type { ClipboardEvent } from 'react';

/**
 * Files in the clipboard. None if it has formatted text, of which office programs add a picture: the text is meant. A
 * picture copied from a page comes without plain text.
 */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  const isText = ['text/plain', 'text/html'].every((type) => clipboardData.types.includes(type));
  return isText ? [] : [...clipboardData.files];
}
