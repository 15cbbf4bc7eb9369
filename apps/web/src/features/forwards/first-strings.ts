/** Texts of the first page; the others load with what shows them. */
export const forwardFirstText = {
  forward: 'Forward',
} as const;
