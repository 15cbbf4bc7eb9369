import { texts } from '../../languages/texts.ts';

/** Errors whose sentence depends on more than their code. */
export const errorText = texts('errorText', {
  unreachable: 'The service did not answer. Check your connection and try again.',
  broken: 'Something went wrong in this page. Reload it and try again.',
  tooOften: (wait: string) => `That was too often. Try again in ${wait}.`,
  slowmode: (wait: string) => `Slowmode is on here. You can write again in ${wait}.`,
  missingPermission: (permission: string | undefined) =>
    permission
      ? `You need the permission “${permission}” for this. Ask someone who manages the server.`
      : 'You lack a permission this needs. Ask someone who manages the server.',
});
