/** Texts of the first page; the others load with what shows them. */
export const reportFirstText = {
  report: 'Report',
  reportNamed: (name: string) => `Report ${name}`,
  reportServer: 'Report server',
} as const;
