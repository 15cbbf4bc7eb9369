/** Texts by which the settings list their sections; the others load with the section. */
export const expressionSectionText = {
  title: 'Emoji and stickers',
} as const;
