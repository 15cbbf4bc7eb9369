import { texts } from '../../../../languages/texts.ts';

/** Why the person cannot write here, or how often they can. */
export const closedText = texts('closedText', {
  recipientDeleted: 'This account was deleted. No one reads here any more.',
  recipientSystem: 'Notices from the service. No one reads replies here.',
  blocked: 'You blocked this person. Unblock them to write here.',
  unblock: 'Unblock',
  cannotWrite: 'You can read here, but not write. Someone who manages the server can change that.',
  timedOut: (until: string) => `You are timed out until ${until}. Then you can write again.`,
  suspended: (reason: string | null) =>
    `The operators have suspended this server. You can read it, but no one can change anything in it.${reason ? ` Reason: ${reason}` : ''}`,
  pending: 'Agree to the server’s rules before you write here.',
  readRules: 'Read the rules',
  locked: (isPost: boolean) =>
    isPost
      ? 'This post is locked. Only people who manage threads can write here.'
      : 'This thread is locked. Only people who manage threads can write here.',
  slowmodeLeft: (duration: string) => `Slowmode: you can write again in ${duration}.`,
  slowmode: (duration: string) => `Slowmode is on: wait ${duration} between messages.`,
});
