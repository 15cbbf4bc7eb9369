import type * as OperatorRetention from '../../../features/operators/retention/strings.ts';
import type * as Section from '../../../features/servers/settings/retention-section-strings.ts';
import type * as Retention from '../../../features/servers/settings/retention-strings.ts';
import type * as Expiry from '../../../ui/panels/expiry-strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const retentionSectionText: Translation<typeof Section.retentionSectionText> = {
  title: 'Conservación de mensajes',
  words: 'borrar mensajes antiguos días conservar almacenamiento caducar archivos adjuntos',
};

export const retentionText: Translation<typeof Retention.retentionText> = {
  loading: 'Cargando',
  title: 'Cuánto tiempo se conservan los mensajes',
  hint: 'Los mensajes más antiguos se borran para siempre, con sus archivos, también los fijados. Los hilos y las publicaciones siguen a su canal.',
  server: 'Días en este servidor',
  forGood: 'Déjalo vacío para conservar los mensajes para siempre.',
  toMaximum: (days) =>
    `Déjalo vacío para conservarlos tanto como permite esta instancia: ${plural(days, { one: '# día', other: '# días' })}.`,
  attachments: 'Cuánto tiempo se conservan los archivos adjuntos',
  attachmentsHint:
    'Los mensajes con archivos más antiguos se quedan sin ellos y lo indican. Los archivos de publicaciones con precio se borran con su publicación.',
  attachmentsInServer: 'Días para los archivos adjuntos en este servidor',
  withMessages: 'Déjalo vacío para conservar los archivos tanto como sus mensajes.',
  channels: 'Otras reglas para canales',
  channelsHint:
    'Más o menos tiempo que en el resto del servidor. Déjalo vacío para conservarlo todo para siempre.',
  daysIn: (channel) => `Días en ${channel}`,
  attachmentsIn: (channel) => `Días para los archivos adjuntos en ${channel}`,
  add: 'Añadir una regla para',
  addChosen: 'Añadir',
  choose: 'Elige un canal',
  remove: (channel) => `Quitar la regla de ${channel}`,
  startsAt: (time) => `Las reglas cambiadas se aplican desde el ${time}. Hasta entonces no borran nada.`,
  begins: 'Las reglas cambiadas se aplican 24 horas después de guardarlas.',
  preview: 'Lo que se borraría ahora',
  previewHint: 'Según las reglas de arriba, guardadas o no.',
  look: 'Mostrar lo que se borraría',
  total: (count) => `En total: ${count}`,
  attachmentsPreview: 'Archivos adjuntos que se borrarían ahora',
};

export const operatorRetentionText: Translation<typeof OperatorRetention.operatorRetentionText> = {
  holds: 'Retenciones legales',
  holdsHint:
    'Las reglas de conservación no borran nada de lo retenido. La gente aún puede borrarlo. Los propietarios no se enteran.',
  noHolds: 'No hay nada retenido',
  noHoldsHint: 'Retén un servidor, un canal o una cuenta para conservar sus mensajes.',
  place: 'Retener',
  kind: 'Qué retener',
  kinds: { server: 'Servidor', channel: 'Canal', user: 'Cuenta' },
  serverId: 'ID del servidor',
  channelId: 'ID del canal',
  username: 'Nombre de usuario o ID',
  placedBy: (name, time) => `Por ${name}, ${time}`,
  didPlace: (name) => `La retención de ${name} está activa.`,
  lift: 'Levantar',
  liftHold: (name) => `Levantar la retención de ${name}`,
  liftTitle: (name) => `¿Levantar la retención de ${name}?`,
  liftHint: 'Las reglas de conservación vuelven a aplicarse.',
  preview: 'Lo que se borraría ahora',
  previewHint: 'En un servidor, según sus reglas y el máximo de la instancia, sin lo retenido.',
  maximum: 'Probar un máximo para mensajes, en días',
  fileMaximum: 'Probar un máximo para archivos, en días',
  asSet: 'Como está ajustado',
  run: 'Mensajes y archivos caducados',
  runHint: 'Se eliminan cada hora. Tras un cambio de reglas no hace falta esperar.',
  runNow: 'Eliminar lo caducado ahora',
  runTitle: '¿Eliminar ahora lo caducado?',
  runWarning:
    'En todos los servidores, según sus reglas y el máximo de la instancia, salvo los mensajes retenidos. Nada se puede recuperar.',
  didStart: 'La eliminación ha empezado.',
  look: 'Mostrar',
};

export const expiryText: Translation<typeof Expiry.expiryText> = {
  nothing: 'No se borraría nada.',
  messages: (count, isMore) =>
    `${isMore ? 'más de ' : ''}${plural(count, { one: '# mensaje', other: '# mensajes' })}`,
  files: (count = 0, bytes = 0, isMore = false) =>
    `${isMore ? 'más de ' : ''}${plural(count, { one: '# archivo', other: '# archivos' })}, ${formatBytes(bytes)}`,
  between: (oldest, newest) => `del ${oldest} al ${newest}`,
  after: (days) => plural(days, { one: 'tras # día', other: 'tras # días' }),
};
