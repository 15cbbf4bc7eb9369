import { texts } from '../../languages/texts.ts';

/** Texts for people who join a server that asks for something. */
export const joinText = texts('joinText', {
  title: (server: string) => `Before you join ${server}`,
  hint: 'This server protects itself against bots and raids.',
  loading: 'Asking what the server wants to know',
  close: 'Not now',
  join: 'Join',
  joining: 'Joining',
  tooNew: (when: string) => `Your account is too new for this server. You can join after ${when}.`,
  unverified:
    'Confirm your e-mail address first: open the link in the mail that you got when you made your account.',
  confirmed: 'I have confirmed it',
  resend: 'Send the mail again',
  resent: 'The mail is on its way.',
  questionHint: 'The people of this server ask it of everyone who joins.',
  working: 'Showing that you are not a bot',
  workingHint:
    'Your device solves a small puzzle, which takes a few seconds. Nothing is asked of anyone else, and nothing is tracked.',
});
