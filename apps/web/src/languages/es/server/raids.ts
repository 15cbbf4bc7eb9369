import type * as Join from '../../../features/join-gate/join-strings.ts';
import type * as JoinGateSections from '../../../features/join-gate/section-strings.ts';
import type * as JoinGate from '../../../features/join-gate/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, number, plural } from '../../words.ts';

export const joinText: Translation<typeof Join.joinText> = {
  title: (server) => `Antes de unirte a ${server}`,
  hint: 'Este servidor se protege de bots y raids.',
  loading: 'Cargando los requisitos del servidor',
  close: 'Ahora no',
  join: 'Unirse',
  joining: 'Entrando',
  tooNew: (when) => `Tu cuenta es demasiado nueva para este servidor. Podrás unirte a partir del ${when}.`,
  unverified:
    'Confirma antes tu correo electrónico: abre el enlace del correo que recibiste al crear la cuenta.',
  confirmed: 'Ya está confirmado',
  resend: 'Enviar el correo otra vez',
  resent: 'El correo va en camino.',
  slowed: (wait) => `Ahora mismo se está uniendo mucha gente. Inténtalo de nuevo en ${wait}.`,
  questionHint: 'Quien se une a este servidor tiene que responder.',
  working: 'Comprobando que no eres un bot',
  workingHint:
    'Tu dispositivo resuelve un pequeño acertijo que tarda unos segundos. No interviene ningún otro servicio y no se rastrea nada.',
};

export const joinGateSectionText: Translation<typeof JoinGateSections.joinGateSectionText> = {
  title: 'Raids',
  words: 'raid entradas pausar deshacer expulsar vetar cuenta antigüedad pregunta prueba bots',
};

export const raidText: Translation<typeof JoinGate.raidText> = {
  loading: 'Cargando los ajustes de entrada',
  slowed: (until) =>
    `Ha entrado mucha gente de golpe. Hasta el ${until}, cada dispositivo debe resolver un acertijo para entrar, y solo pueden entrar unas pocas personas por minuto.`,
  endSlowdown: 'Dejar de frenar',
  slowdownEnded: 'Las entradas vuelven a su ritmo normal.',
  pause: 'Pausar las entradas',
  pauseHint:
    'Durante un tiempo nadie puede entrar con invitaciones ni desde «Descubrir». Las invitaciones se conservan.',
  pauseFor: 'Pausar durante',
  pauses: [
    { value: '3600', label: '1 hora' },
    { value: '21600', label: '6 horas' },
    { value: '86400', label: '1 día' },
    { value: '604800', label: '1 semana' },
  ],
  pauseNow: 'Pausar las entradas',
  paused: (until) => `Nadie puede entrar hasta el ${until}.`,
  resume: 'Dejar entrar de nuevo',
  nowPaused: 'Las entradas están en pausa.',
  nowResumed: 'Ya se puede entrar de nuevo.',
  gate: 'Quién puede unirse',
  gateHint: 'Se aplica a todos los que entran. Los bots que añades están exentos.',
  accountAge: 'Antigüedad de la cuenta',
  ages: [
    { value: '0', label: 'Cualquiera' },
    { value: '600', label: 'Al menos 10 minutos' },
    { value: '3600', label: 'Al menos 1 hora' },
    { value: '86400', label: 'Al menos 1 día' },
    { value: '604800', label: 'Al menos 1 semana' },
    { value: '2592000', label: 'Al menos 30 días' },
  ],
  seconds: (count) => `Al menos ${amount(Number(count), 'second')}`,
  verifiedEmail: 'Pedir un correo electrónico confirmado',
  challenge: 'Prueba',
  challenges: {
    none: 'Ninguna',
    work: 'Un acertijo para el dispositivo: unos segundos, nada que escribir',
    question: 'Una pregunta',
  },
  question: 'Pregunta',
  questionHint: 'Por ejemplo: ¿A qué jugamos?',
  answers: 'Respuestas correctas',
  answersHint: 'Una por línea, hasta 10. Las mayúsculas y los espacios no cuentan.',
  protection: 'Protección contra raids',
  protectionHint: 'Frena sola las entradas cuando llega mucha gente de golpe, y te avisa.',
  protect: 'Frenar las entradas cuando se disparan',
  joins: 'Número de entradas',
  window: 'En un plazo de',
  windows: [
    { value: '30', label: '30 segundos' },
    { value: '60', label: '1 minuto' },
    { value: '300', label: '5 minutos' },
    { value: '3600', label: '1 hora' },
  ],
  windowSeconds: (count) => amount(Number(count), 'second'),
  alertChannel: 'Avisar en',
  noAlert: 'Ningún canal',
  unseenChannel: 'Un canal eliminado o que no ves',
  undo: 'Deshacer un raid',
  undoHint: 'Retira a todos los que entraron en un intervalo. Antes ves quiénes son.',
  from: 'Desde',
  to: 'Hasta',
  recent: 'Entraron hace menos de',
  recents: [
    { minutes: 10, label: '10 minutos' },
    { minutes: 60, label: '1 hora' },
    { minutes: 360, label: '6 horas' },
    { minutes: 1440, label: '1 día' },
  ],
  show: 'Ver quién entró',
  looking: 'Buscando quién entró',
  nobody: 'En ese tiempo no entró nadie a quien puedas retirar.',
  found: (count) => plural(count, { one: 'Se retiraría a # persona', other: 'Se retiraría a # personas' }),
  spared: (count) =>
    plural(count, {
      one: '# cuenta de entonces se queda: un bot, o alguien a quien no puedes retirar.',
      other: '# cuentas de entonces se quedan: bots, y personas a las que no puedes retirar.',
    }),
  firstOf: (shown) => `Como máximo se muestran ${number(shown)}.`,
  came: (when) => `Fecha de entrada: ${when}`,
  action: 'Qué les pasa',
  actions: {
    ban: 'Vetar: no pueden volver',
    kick: 'Expulsar: pueden volver',
  },
  deleteMessages: 'Borrar sus mensajes',
  start: 'Deshacer el raid',
  confirmTitle: (count) => plural(count, { one: '¿Retirar a # persona?', other: '¿Retirar a # personas?' }),
  confirmKick:
    'Se les expulsa de uno en uno, cada vez con una entrada en el registro de auditoría. Puedes detenerlo.',
  confirmBan:
    'Se les veta de uno en uno, cada vez con una entrada en el registro de auditoría. Puedes detenerlo.',
  confirmMessages: (from) => `Sus mensajes desde el ${from} se borran para siempre.`,
  started: 'La limpieza ha empezado.',
  cleanups: 'Limpiezas',
  progress: (removed, total) => `${number(removed)} de ${number(total)} retirados`,
  states: { running: 'En curso', done: 'Terminada', stopped: 'Detenida' },
  span: (from, to) => `Del ${from} al ${to}`,
  did: { kick: 'Los expulsa', ban: 'Los veta' },
  didWithMessages: { kick: 'Los expulsa y borra sus mensajes', ban: 'Los veta y borra sus mensajes' },
  startedBy: (name, when) => `Iniciada por ${name}, ${when}`,
  formerMember: 'alguien que ya no es miembro',
  stop: 'Detener',
  stopped: 'La limpieza se ha detenido. Quien ya fue retirado sigue fuera.',
};
