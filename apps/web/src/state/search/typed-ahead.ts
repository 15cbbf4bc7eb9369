/**
 * Keeps what is typed between a shortcut and the appearance of the field it opens, which may have to load. Otherwise the
 * composer would take it, or send it.
 */
let typed = '';
let isWaiting = () => false;

function onKeyDown(event: KeyboardEvent): void {
  if (!isWaiting()) takeTyped();
  else if (!event.ctrlKey && !event.metaKey && (event.key.length === 1 || event.key === 'Enter')) {
    if (event.key !== 'Enter') typed += event.key;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** @param isOpening whether the field may still appear */
export function catchTyping(isOpening: () => boolean): void {
  typed = '';
  isWaiting = isOpening;
  addEventListener('keydown', onKeyDown, true);
}

/** Stops catching what is typed. @returns what was caught */
export function takeTyped(): string {
  removeEventListener('keydown', onKeyDown, true);
  const caught = typed;
  typed = '';
  return caught;
}
