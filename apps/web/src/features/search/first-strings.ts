/** Texts of the first page; the others load with what shows them. */
export const searchFirstText = {
  panel: 'Search',
} as const;
