import { texts } from '../../languages/texts.ts';

/** Texts of commands that are written or running, and of forms. */
export const interactionRunText = texts('interactionRunText', {
  commands: 'Commands',
  prefixed: 'Sent as text',
  sending: (app: string) => `Waiting for ${app}`,
  thinking: (app: string) => `${app} is thinking…`,
  command: (name: string) => `/${name}`,
  timeout: 'The app did not answer.',
  unavailable: 'The app is not online right now.',
  invalidResponse: 'The app sent an invalid answer. Its developer can see why.',
  fault: (message: string) => `This ${message}.`,
  required: 'Fill this in.',
});
