/** Texts by which the settings list their sections; the others load with the section. */
export const applicationSectionText = {
  title: 'Applications',
  words: 'bot token',
} as const;
