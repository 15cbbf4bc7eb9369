import { texts } from '../../../languages/texts.ts';

/** Texts of calls that may appear on any page. */
export const callFirstText = texts('callFirstText', {
  missed: (name: string) => `You missed a call from ${name}.`,
  open: 'Open',
});
