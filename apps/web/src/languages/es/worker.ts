import type { workerText as English } from '../../worker/strings.ts';
import type { Translation } from '../translation.ts';

export const workerText: Translation<typeof English> = {
  testTitle: 'Una prueba de Guildhall',
  testBody: 'Así se ve una notificación.',
  sentMessage: 'ha enviado un mensaje',
  poll: (question) => `Encuesta: ${question}`,
  sticker: (name) => `Sticker: ${name}`,
  reply: 'Responder',
  replyTo: (name) => `Responder a ${name}`,
  replyFailed: 'Tu respuesta no se ha enviado',
  calling: (name, group) => (group ? `${name} está llamando a ${group}` : `${name} te está llamando`),
  callBody: 'Pulsa para responder',
  decline: 'Rechazar',
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
};
