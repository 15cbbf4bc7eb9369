/**
 * Keeps what is typed between a shortcut and the appearance of the field it opens, which may have to load. Otherwise the
 * composer would take it, or send it.
 */
let typed = '';
let isWaiting = () => false;

function onKeyDown(event: KeyboardEvent): void {
  const { key } = event;
  const command = event.ctrlKey || event.metaKey;
  if (!isWaiting()) takeTyped();
  else if (key === 'Backspace' || (!command && (key.length === 1 || key === 'Enter'))) {
    if (key === 'Backspace') typed = typed.replace(command || event.altKey ? /\S*\s*$/ : /.$/u, '');
    else if (key !== 'Enter') typed += key;
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
