import type { workerText as English } from '../../worker/strings.ts';
import type { Translation } from '../translation.ts';

export const workerText: Translation<typeof English> = {
  testTitle: 'Ein Test von Guildhall',
  testBody: 'So sieht eine Benachrichtigung aus.',
  sentMessage: 'hat eine Nachricht gesendet',
  poll: (question) => `Umfrage: ${question}`,
  sticker: (name) => `Sticker: ${name}`,
  reply: 'Antworten',
  replyTo: (name) => `Antwort an ${name}`,
  replyFailed: 'Deine Antwort wurde nicht gesendet',
  calling: (name, group) => (group ? `${name} ruft ${group} an` : `${name} ruft dich an`),
  callBody: 'Zum Annehmen drücken',
  decline: 'Ablehnen',
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
};
