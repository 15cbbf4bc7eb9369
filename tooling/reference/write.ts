import { writeFile } from 'node:fs/promises';
import { REFERENCE_PAGES } from './pages.ts';

/** Writes pages of the reference by name; all of them when none is named. */
export async function writeReference(names: readonly string[] = Object.keys(REFERENCE_PAGES)): Promise<void> {
  for (const name of names) {
    const text = REFERENCE_PAGES[name];
    if (text === undefined)
      throw new Error(
        `The reference has no page ${name}; its pages are ${Object.keys(REFERENCE_PAGES).join(', ')}.`,
      );
    await writeFile(new URL(`../../docs/reference/${name}`, import.meta.url), text);
  }
}
