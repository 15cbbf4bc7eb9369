/** Empties the search that has the focus, as Esc does elsewhere. @returns whether it had text */
export function emptySearch({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'search' || target.value === '') return false;
  target.select();
  // Deprecated without a successor: unlike a change of the value, React notices it.
  return document.execCommand('delete');
}
