/** Texts of the first page; the others load with what shows them. */
export const pollFirstText = {
  create: 'Create poll',
} as const;
