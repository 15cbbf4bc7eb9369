import { fold } from './fold.ts';

/** Whether one of the texts contains what was typed in a search field, as {@link fold} compares them. */
export function fits(query: string, ...texts: readonly string[]): boolean {
  const wanted = fold(query.trim());
  return texts.some((text) => fold(text).includes(wanted));
}
