import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const reportFirstText = texts('reportFirstText', {
  report: 'Report',
  reportNamed: (name: string) => `Report ${name}`,
  reportServer: 'Report server',
});
