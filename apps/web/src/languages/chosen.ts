/** Which language the client speaks on this device, and how it writes dates and numbers. */
import { LANGUAGES } from './available.ts';

/** For tests and development: English laid out from right to left. */
export const MIRRORED = 'ar-XB';

export type Language = keyof typeof LANGUAGES | typeof MIRRORED;

/** As `createDeviceStore` keeps it; this is read before any store exists. */
const KEY = 'guildhall:language';

const isPage = typeof document !== 'undefined';
/** The browser's languages, in the person's order. */
const browserLanguages: readonly string[] = isPage ? navigator.languages : ['en'];

/** The language chosen in the settings, or null to follow the browser. */
export function chosenLanguage(): Language | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return stored === MIRRORED || (typeof stored === 'string' && stored in LANGUAGES)
      ? (stored as Language)
      : null;
  } catch {
    return null;
  }
}

/** Chooses a language on this device from the next load of the page on. @param language null follows the browser */
export function chooseLanguage(language: Language | null): void {
  if (language) localStorage.setItem(KEY, JSON.stringify(language));
  else localStorage.removeItem(KEY);
}

/** The first of the browser's preferred languages that the client has, or English. */
export function browserLanguage(): keyof typeof LANGUAGES {
  const found = browserLanguages.map(mainPart).find((code) => code in LANGUAGES);
  return (found ?? 'en') as keyof typeof LANGUAGES;
}

/** The language of this page. */
export const language: Language = (isPage ? chosenLanguage() : null) ?? browserLanguage();

/** The locale of dates, numbers and lists: the browser's own variant of the language if it has one, such as en-GB. */
export const locale: string =
  language === MIRRORED ? 'en' : (browserLanguages.find((one) => mainPart(one) === language) ?? language);

export const direction = language === MIRRORED ? 'rtl' : 'ltr';

function mainPart(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
