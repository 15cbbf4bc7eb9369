import { texts } from '../../languages/texts.ts';

/** Texts of the first page; the others load with what shows them. */
export const reportFirstText = texts('reportFirstText', {
  report: 'Report',
  reportNamed: (name: string) => `Report ${name}`,
  reportServer: 'Report server',
});
