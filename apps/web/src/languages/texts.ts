/**
 * The texts of the client. Each feature declares its own, in English, beside its components; the other languages have
 * theirs in a folder here, each a chunk of its own that is loaded before the first text is read.
 */
import { type Language, language, MIRRORED } from './chosen.ts';
import type { Translation } from './translation.ts';

/** Puts the texts of a catalogue into another language. */
type Translate = (name: string, english: object) => object;

const LANGUAGE_FILES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translate>>> = {
  de: async () => from(await import('./de/index.ts')),
  fr: async () => from(await import('./fr/index.ts')),
  es: async () => from(await import('./es/index.ts')),
  [MIRRORED]: async () => (await import('./mirrored.ts')).mirror,
};

// Texts are read while modules load, so that every module that has some waits here. English waits for nothing.
const translate = language === 'en' ? undefined : await loadLanguage(LANGUAGE_FILES[language]);

/**
 * Declares a catalogue.
 * @param name under which the other languages have theirs: that of the constant
 * @returns the texts in the language of the page
 */
export function texts<const English extends object>(name: string, english: English): Translation<English> {
  return (translate ? translate(name, english) : english) as Translation<English>;
}

/** Without its file, such as on a cut line, the client speaks English. */
async function loadLanguage(load: () => Promise<Translate>): Promise<Translate | undefined> {
  try {
    return await load();
  } catch {
    return undefined;
  }
}

function from(catalogues: Readonly<Record<string, object>>): Translate {
  return (name, english) => catalogues[name] ?? english;
}
