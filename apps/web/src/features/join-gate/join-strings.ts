import { texts } from '../../languages/texts.ts';

/** Texts for people who join a server with a join gate. */
export const joinText = texts('joinText', {
  title: (server: string) => `Before you join ${server}`,
  hint: 'This server protects itself against bots and raids.',
  loading: 'Loading the server’s requirements',
  close: 'Not now',
  join: 'Join',
  joining: 'Joining',
  tooNew: (when: string) => `Your account is too new for this server. You can join after ${when}.`,
  unverified:
    'Confirm your e-mail address first: open the link in the e-mail you received when you created your account.',
  confirmed: 'I have confirmed it',
  resend: 'Send the e-mail again',
  resent: 'The e-mail is on its way.',
  slowed: (wait: string) => `Many people are joining right now. Try again in ${wait}.`,
  questionHint: 'Everyone who joins this server has to answer.',
  working: 'Showing that you are not a bot',
  workingHint:
    'Your device solves a small puzzle, which takes a few seconds. No other service is involved, and nothing is tracked.',
});
