import type { workerText as English } from '../../worker/strings.ts';
import type { Translation } from '../translation.ts';

export const workerText: Translation<typeof English> = {
  testTitle: 'Un test de Guildhall',
  testBody: 'Voici à quoi ressemble une notification.',
  sentMessage: 'a envoyé un message',
  poll: (question) => `Sondage : ${question}`,
  sticker: (name) => `Autocollant : ${name}`,
  reply: 'Répondre',
  replyTo: (name) => `Répondre à ${name}`,
  replyFailed: 'Ta réponse n’a pas été envoyée',
  calling: (name, group) => (group ? `${name} appelle ${group}` : `${name} t’appelle`),
  callBody: 'Appuie pour répondre',
  decline: 'Refuser',
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
};
