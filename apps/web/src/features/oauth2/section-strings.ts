import { texts } from '../../languages/texts.ts';

/** Texts by which the settings list their sections; the others load with the section. */
export const oauthSectionText = texts('oauthSectionText', {
  title: 'Authorized apps',
  words: 'oauth2',
});
