/** Unicode normalisation for texts of users. Pure; linear in the length of the text. */

/** A long row of combining marks, or of the halfwidth signs that NFKC and NFKD turn into marks. */
const LONG_ROW = /[\p{M}\uff9e\uff9f]{64}/gu;
/** Below this length, a search for long rows takes longer than the worst row. */
const SEARCHED_FROM = 500;
/** U+034F, invisible: normalisation moves no mark across it. */
const JOINER = '\u034f';

/**
 * The text in a normalisation form. Sorting a row of combining marks takes quadratic time, so a row that no script
 * needs is divided by joiners (UAX #15, Stream-Safe Text Process).
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  const sortable = text.length < SEARCHED_FROM ? text : text.replaceAll(LONG_ROW, `$&${JOINER}`);
  return sortable.normalize(form);
}
