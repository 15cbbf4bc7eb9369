/**
 * The texts of the client. Each feature declares its English texts beside its components; each other language has a
 * folder here, which is loaded as one chunk before the first text is read.
 */
import { type Language, language, MIRRORED } from './chosen.ts';
import { isolateNames } from './isolate.ts';
import type { Translation } from './translation.ts';

/** Translates a catalogue. */
type Translate = (name: string, english: object) => object;

const LANGUAGE_FILES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translate>>> = {
  de: async () => from(await import('./de/index.ts')),
  fr: async () => from(await import('./fr/index.ts')),
  es: async () => from(await import('./es/index.ts')),
  [MIRRORED]: async () => (await import('./mirrored.ts')).mirror,
};

// Modules read texts while they load, so all modules with texts wait here. English needs no waiting.
const translate = language === 'en' ? undefined : await loadLanguage(LANGUAGE_FILES[language]);

/**
 * Declares a catalogue.
 * @param name the key in the other languages, equal to the constant's name
 * @returns the texts in the language of the page
 */
export function texts<const English extends object>(name: string, english: English): Translation<English> {
  return isolateNames(translate ? translate(name, english) : english) as Translation<English>;
}

/** If the file cannot be loaded, such as without a network, the client uses English. */
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
