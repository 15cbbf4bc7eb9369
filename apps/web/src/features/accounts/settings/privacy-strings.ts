import { texts } from '../../../languages/texts.ts';

/** Texts of the privacy settings. */
export const privacyText = texts('privacyText', {
  contact: 'Who may reach you',
  shown: 'What you see',
  loading: 'Loading your settings',
  messages: 'Messages from people in my servers',
  messagesHint: 'Friends can always message you.',
  requests: 'Friend requests from',
  everyone: 'Everyone',
  mutual: 'People with a server or friend in common',
  nobody: 'No one',
  adult: 'I am an adult',
  adultHint: 'Opens channels that are for adults only.',
  previews: 'Link previews',
  previewsHint: 'Shows a preview of a link below its message. What bots post is always shown.',
});
