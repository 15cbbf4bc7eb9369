import { texts } from '../../languages/texts.ts';

/** Names of settings sections; their other texts load with the section. */
export const oauthSectionText = texts('oauthSectionText', {
  title: 'Authorized apps',
  words: 'oauth2',
});
