import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const interactionFirstText = texts('interactionFirstText', {
  usedCommand: (name: string, command: string) => `${name} used /${command}`,
  onlyYou: 'Only you can see this',
});
