/** Texts by which the settings list this section; the others load with it. */
export const arrangingSectionText = {
  title: 'Channels',
  words: 'categories order move drag create',
} as const;
