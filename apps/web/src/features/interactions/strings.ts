import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of commands, buttons, selects and forms of apps. */
export const interactionText = texts('interactionText', {
  select: 'Select menu',
  loading: 'Loading commands…',
  notLoaded: 'The commands could not be loaded.',
  none: 'There is no such command here.',
  writeInstead: 'Write a message instead',
  run: 'Run command',
  leave: 'Leave the command',
  form: (command: string) => `Command ${command}`,
  add: (name: string) => `Add ${name}`,
  noOptions: 'This command takes no options.',
  yes: 'True',
  no: 'False',
  askingApp: 'Asking the app',
  search: 'Search the choices',
  choose: 'Choose',
  atLeast: (count: number) =>
    plural(count, { one: 'Choose at least # choice.', other: 'Choose at least # choices.' }),
  bounds: (min: number, max: number) => (min === max ? `Choose ${min}.` : `Choose ${min} to ${max}.`),
  submit: 'Submit',
  tooShort: (min: number) => plural(min, { one: 'At least # character.', other: 'At least # characters.' }),
  tooLong: (max: number) => plural(max, { one: 'At most # character.', other: 'At most # characters.' }),
});
