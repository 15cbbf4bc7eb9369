/** Texts of calls that may come up on any page. */
export const callFirstText = {
  missed: (name: string) => `You missed a call from ${name}.`,
  open: 'Open',
} as const;
