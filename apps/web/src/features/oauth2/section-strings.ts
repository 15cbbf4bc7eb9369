/** Texts by which the settings list their sections; the others load with the section. */
export const oauthSectionText = {
  title: 'Authorized apps',
  words: 'oauth2',
} as const;
