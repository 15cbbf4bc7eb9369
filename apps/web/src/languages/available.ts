/** The languages to choose from, each by its own name. The compiler and `npm run check` ask for the files of each. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
