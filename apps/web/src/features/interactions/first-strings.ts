import { texts } from '../../languages/texts.ts';

/** Texts of the first page; others load with their components. */
export const interactionFirstText = texts('interactionFirstText', {
  usedCommand: (name: string, command: string) => `${name} used /${command}`,
  commands: 'Commands',
  prefixed: 'Sent as text',
  sending: (app: string) => `Waiting for ${app}`,
  thinking: (app: string) => `${app} is thinking…`,
  command: (name: string) => `/${name}`,
  retry: 'Try again',
  dismiss: 'Dismiss',
  timeout: 'The app did not answer.',
  unavailable: 'The app is not online right now.',
  invalidResponse: 'The app sent an invalid answer. Its developer can see why.',
  fault: (message: string) => `This ${message}.`,
  required: 'Fill this in.',
  onlyYou: 'Only you can see this',
});
