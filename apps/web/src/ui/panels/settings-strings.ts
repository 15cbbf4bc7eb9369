import { texts } from '../../languages/texts.ts';

/** Texts around sections of settings. */
export const settingsPanelText = texts('settingsPanelText', {
  search: 'Search settings',
  nothing: 'No section has that name.',
  lost: (name: string) => `You may no longer change these settings of ${name}.`,
});
