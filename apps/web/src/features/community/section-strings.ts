/** Texts by which the settings list their sections; the others load with the section. */
export const communitySectionText = {
  title: 'Community',
  words: 'discovery listing category tags rules channel',
} as const;
