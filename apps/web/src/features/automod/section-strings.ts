/** Texts by which the settings list their sections; the others load with the section. */
export const automodSectionText = {
  title: 'AutoMod',
  words: 'words links spam mentions',
} as const;
