import { texts } from '../../languages/texts.ts';

/** Texts of this section in the list of settings; the others load with it. */
export const importSectionText = texts('importSectionText', {
  title: 'Import',
  words: 'archive Discord Slack Mattermost move history people',
});

/** Texts of offered messages in the person's settings. */
export const offeredSectionText = texts('offeredSectionText', {
  title: 'Imported messages',
  words: 'claim history Discord Slack Mattermost archive authorship',
});
