import type * as First from '../../features/notifications/menu-strings.ts';
import type * as Push from '../../features/notifications/push/strings.ts';
import type * as Notifications from '../../features/notifications/strings.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const notificationMenuText: Translation<typeof First.notificationMenuText> = {
  title: 'Notificaciones',
  words: 'escritorio sonido silencio distintivo aviso ping prueba',
  menu: 'Ajustar las notificaciones',
  muteMenu: 'Silenciar una hora',
  unmuteMenu: 'Dejar de silenciar',
  markRead: 'Marcar como leído',
  markServerRead: 'Marcar el servidor como leído',
  markFolderRead: 'Marcar carpeta como leída',
  markAllRead: 'Marcar todo como leído',
  allRead: 'Todo está marcado como leído.',
  muted: (name) => `${name} está en silencio.`,
  unmuted: (name) => `${name} ya no está en silencio.`,
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
  sentMessage: 'ha enviado un mensaje',
};

export const pushText: Translation<typeof Push.pushText> = {
  title: 'Notificaciones push',
  hint: 'Menciones, mensajes directos y lo demás que elijas, también con Guildhall cerrado. Mientras uses Guildhall no se envía nada.',
  unsupported:
    'Este navegador no tiene notificaciones push aquí. Necesitan https y, en iPhone y iPad, Guildhall en la pantalla de inicio.',
  blocked:
    'Tu navegador bloquea las notificaciones de esta página. Permítelas en los ajustes del sitio, junto a la dirección.',
  devices: 'Dispositivos avisados',
  thisDevice: 'Este dispositivo',
  unknownDevice: 'Dispositivo desconocido',
  since: (when) => `Desde el ${when}`,
  test: 'Enviar una prueba',
  tested: 'Enviada. Llega en unos segundos.',
  stop: (device) => `Dejar de avisar a ${device}`,
};

export const notificationText: Translation<typeof Notifications.notificationText> = {
  of: (name) => `Notificaciones de ${name}`,
  level: 'Avisarme de',
  levels: {
    all: ['Todos los mensajes', 'Cada mensaje nuevo.'],
    mentions: ['Menciones', 'Tu nombre, tus roles y @everyone.'],
    nothing: [
      'Solo menciones de tu nombre',
      'Los roles y @everyone no te avisan. Silencia para que tampoco lo haga tu nombre.',
    ],
  },
  suppressEveryone: 'Ignorar @everyone y @here',
  suppressEveryoneHint: 'Entonces cuentan como cualquier otro mensaje.',
  mute: 'Silenciar',
  muteHint: 'En silencio nada te avisa, ni siquiera las menciones, y no se cuenta nada.',
  notMuted: 'Sin silenciar',
  durations: {
    900: '15 minutos',
    3600: '1 hora',
    28800: '8 horas',
    86400: '1 día',
    forever: 'Hasta que lo cambie',
  },
  mutedUntil: (when) => `En silencio hasta el ${when}.`,
  mutedForever: 'En silencio hasta que lo cambies.',
  unmute: 'Dejar de silenciar',
  desktop: 'Notificaciones de escritorio',
  desktopHint: 'Tu navegador las muestra mientras esta página está abierta en segundo plano.',
  blocked:
    'Tu navegador bloquea las notificaciones de esta página. Permítelas en los ajustes del sitio, junto a la dirección.',
  unsupported: 'Este navegador no muestra notificaciones.',
  ask: 'Tu navegador te pedirá permiso.',
  test: 'Enviar una prueba',
  testTitle: 'Una prueba de Guildhall',
  testBody: 'Así se ve una notificación.',
  tested: 'Enviada. Si no ves nada, revisa los ajustes del navegador y del sistema.',
  sounds: 'Sonidos',
  messageSound: 'Mensajes nuevos',
  messageSoundHint: 'Con los mensajes que avisan.',
  mentionSound: 'Menciones',
  mentionSoundHint: 'Con los mensajes que te mencionan y los mensajes directos.',
  play: (what) => `Escuchar el sonido: ${what}`,
  account: 'En los servidores, avisarme de',
  accountHint:
    'Vale donde no haya otra cosa ajustada. Cada servidor y cada uno de sus canales se ajusta en su menú.',
  ownSettings: 'Servidores y canales con ajustes propios',
  ownSettingsHint: 'Valen en todos tus dispositivos.',
  noOwnSettings: 'Aún ninguno. Están en los menús de los servidores, canales y mensajes directos.',
  resetOf: (name) => `Restablecer las notificaciones de ${name}`,
  resetHint: 'Sin ajustes propios, se aplican los de la categoría, el servidor o este dispositivo.',
  wasReset: (name) => `${name} ya no tiene ajustes de notificación propios.`,
  change: 'Cambiar',
  changeOf: (name) => `Cambiar las notificaciones de ${name}`,
  why: '¿Por qué he recibido esto?',
  whyHint: 'Los últimos mensajes que te avisaron o no en este dispositivo, y por qué.',
  whyNone: 'No ha llegado ningún mensaje desde que se abrió esta página.',
  notified: 'avisado',
  raid: (server, joins) =>
    `${plural(joins, { one: '# persona entró', other: '# personas entraron' })} en ${server} en poco tiempo. Las entradas se ralentizan.`,
  review: 'Revisar',
  silent: 'en silencio',
  order:
    'El orden: personas bloqueadas, tu estado «No molestar», canales, categorías y servidores en silencio, y luego lo ajustado para el canal, la categoría, el servidor y aquí. Las menciones a ti pasan a pesar de esos ajustes.',
};

export const decisionText: Translation<typeof Notifications.decisionText> = {
  own: 'Es tuyo.',
  blocked: 'Has bloqueado a esa persona.',
  quiet: 'Tu estado es «No molestar».',
  channelMuted: 'El canal está en silencio.',
  categoryMuted: 'La categoría está en silencio.',
  serverMuted: 'El servidor está en silencio.',
  mention: 'Te menciona.',
  role: 'Menciona uno de tus roles.',
  everyone: 'Menciona a todos.',
  everyoneSuppressed: 'Menciona a todos, lo que allí ignoras.',
  direct: 'Es un mensaje directo.',
  followed: 'Sigues el hilo.',
  channelLevel: 'Ajustado para el canal',
  categoryLevel: 'Ajustado para la categoría',
  serverLevel: 'Ajustado para el servidor',
  accountLevel: 'Ajustado aquí para todos los servidores',
};
