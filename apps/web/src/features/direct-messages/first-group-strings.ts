/** Texts of the first page; the others load with what shows them. */
export const groupFirstText = {
  menu: 'People in the group',
} as const;
