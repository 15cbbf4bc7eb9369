/** Texts by which the settings list this section; the others load with it. */
export const screeningSectionText = {
  title: 'Rules',
  words: 'screening agree newcomers pending',
} as const;
