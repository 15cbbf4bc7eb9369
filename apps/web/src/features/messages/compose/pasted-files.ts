import type { ClipboardEvent } from 'react';

/**
 * Files in the clipboard. None beside plain and formatted text, of which office programs add a picture. A picture copied
 * from a page comes without plain text.
 */
export function pastedFiles({ clipboardData }: ClipboardEvent): readonly File[] {
  const isText = ['text/plain', 'text/html'].every((type) => clipboardData.types.includes(type));
  return isText ? [] : [...clipboardData.files];
}
