import { texts } from '../../languages/texts.ts';

/** Errors whose sentence depends on more than their code. */
export const errorText = texts('errorText', {
  unreachable: 'The service did not answer. Check your connection and try again.',
  unanswered: 'The service did not answer, but it may have worked. Check before you try again.',
  broken: 'Something went wrong in this page. Reload it and try again.',
  tooOften: (wait: string) => `You are doing that too often. Try again in ${wait}.`,
  slowmode: (wait: string) => `Slowmode is on here. You can write again in ${wait}.`,
  noAccount: (name: string) => `There is no account “${name}”.`,
  missingPermission: (permission: string | undefined) =>
    permission
      ? `You need the permission “${permission}” for this. Ask someone who manages the server.`
      : 'You do not have the permission for this. Ask someone who manages the server.',
});
