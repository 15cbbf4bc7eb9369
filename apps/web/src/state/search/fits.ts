/** Whether one of the texts contains what was typed in a search field, in any case. */
export function fits(query: string, ...texts: readonly string[]): boolean {
  const wanted = query.trim().toLocaleLowerCase();
  return texts.some((text) => text.toLocaleLowerCase().includes(wanted));
}
