import type * as Following from '../../features/announcements/follow-strings.ts';
import type * as Announcements from '../../features/announcements/strings.ts';
import type * as Forums from '../../features/forums/strings.ts';
import type * as PollFirst from '../../features/polls/first-strings.ts';
import type * as Polls from '../../features/polls/strings.ts';
import type * as ThreadFirst from '../../features/threads/first-strings.ts';
import type * as ThreadMenu from '../../features/threads/menu-strings.ts';
import type * as Threads from '../../features/threads/strings.ts';
import type * as Archive from '../../ui/choices/archive-strings.ts';
import type { Translation } from '../translation.ts';
import { amount, number, percent, plural } from '../words.ts';

const replies = (count: number) =>
  count === 0 ? 'Aún sin respuestas' : plural(count, { one: '# respuesta', other: '# respuestas' });

export const threadFirstText: Translation<typeof ThreadFirst.threadFirstText> = {
  panel: 'Hilos',
  lockedForOthers: 'Bloqueado: aquí solo puede escribir quien gestiona hilos, como tú.',
  archivedFoot: (isPost) =>
    isPost
      ? 'Esta publicación está archivada. Un mensaje la vuelve a abrir.'
      : 'Este hilo está archivado. Un mensaje lo vuelve a abrir.',
  replies,
  chip: 'Hilo',
};

export const threadMenuText: Translation<typeof ThreadMenu.threadMenuText> = {
  startOne: 'Abrir un hilo',
  openStarted: 'Ir al hilo',
  edit: (isPost) => (isPost ? 'Editar publicación' : 'Editar hilo'),
  archive: (isPost) => (isPost ? 'Archivar publicación' : 'Archivar hilo'),
  unarchive: 'Sacar del archivo',
  lock: (isPost) => (isPost ? 'Bloquear publicación' : 'Bloquear hilo'),
  unlock: (isPost) => (isPost ? 'Desbloquear publicación' : 'Desbloquear hilo'),
  pin: 'Fijar publicación',
  unpin: 'Dejar de fijar la publicación',
  delete: (isPost) => (isPost ? 'Eliminar publicación' : 'Eliminar hilo'),
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  following: 'Lo sigues',
  followHint: 'Seguir: cada respuesta te avisa',
  unfollowHint: 'Lo sigues: cada respuesta te avisa. Haz clic para dejarlo',
  showBeside: 'Mostrar junto al canal',
  showAlone: 'Mostrar solo',
  close: (isPost) => (isPost ? 'Cerrar publicación' : 'Cerrar hilo'),
  menu: (isPost) => (isPost ? 'Menú de la publicación' : 'Menú del hilo'),
  parent: (name) => `Volver a #${name}`,
  isLocked: 'Bloqueado',
  isArchived: 'Archivado',
};

export const threadText: Translation<typeof Threads.threadText> = {
  close: 'Cerrar hilos',
  open: 'Abiertos',
  archived: 'Archivados',
  which: 'Qué hilos',
  search: 'Buscar hilos por su nombre',
  loading: 'Cargando hilos',
  none: 'No hay hilos abiertos',
  noneHint: 'Un hilo reúne una conversación aparte, fuera del canal.',
  noneArchived: 'No hay hilos archivados',
  noneArchivedHint: 'Los hilos llegan aquí cuando nadie ha escrito en ellos durante un tiempo.',
  noMatch: 'Ningún hilo tiene ese nombre.',
  noMatchYet: (count) => `Ninguno de los últimos ${number(count)} hilos se llama así.`,
  start: 'Abrir un hilo',
  startTitle: 'Abrir un hilo',
  startHint: (channel) => `Quien ve #${channel} también ve el hilo.`,
  startFromHint: 'Trata de este mensaje, que enlaza con él.',
  name: 'Nombre',
  nameExample: '¿De qué trata?',
  slowmode: 'Modo lento',
  slowmodeHint: 'Cuánto espera cada persona entre dos mensajes.',
  slowmodeOff: 'Desactivado',
  title: 'Título',
  deleteTitle: (name) => `¿Eliminar «${name}»?`,
  deleteHint: 'Cada mensaje que contiene se borra para todos. No se puede deshacer.',
  deleted: (name) => `«${name}» se ha eliminado.`,
  startedBy: (name) => `Abierto por ${name}`,
  startedBySomeone: 'Quien lo abrió ya no está.',
  aboutGone: 'Se abrió desde un mensaje que ya no existe.',
  firstGone: 'El primer mensaje de esta publicación se borró.',
  showMessage: 'Ver en el canal',
};

export const archiveText: Translation<typeof Archive.archiveText> = {
  label: 'Archivar tras',
  hint: 'Sin mensajes nuevos, la conversación sale de la lista de canales. Un mensaje nuevo la devuelve a ella.',
};

export const forumText: Translation<typeof Forums.forumText> = {
  newPost: 'Nueva publicación',
  guidelines: 'Pautas',
  search: 'Buscar en las publicaciones',
  clear: 'Borrar la búsqueda',
  sort: 'Orden',
  byActivity: 'Con actividad reciente primero',
  byCreation: 'Más nuevas primero',
  tags: 'Etiquetas',
  filterHint: 'Mostrar publicaciones con alguna de estas etiquetas',
  posts: 'Publicaciones',
  loading: 'Cargando publicaciones',
  loadingMore: 'Cargando más publicaciones',
  failed: 'No se pudieron cargar las publicaciones.',
  noneTitle: 'Todavía no hay publicaciones',
  none: 'En un foro cada pregunta o idea tiene su propia publicación. Empieza tú.',
  noneReader: 'Aquí nadie ha publicado nada todavía.',
  found: (count, more) =>
    more
      ? `Las primeras ${number(count)} publicaciones`
      : plural(count, { one: '# publicación', other: '# publicaciones' }),
  noMatchTitle: 'Ninguna publicación coincide',
  noMatch: 'Prueba con otras palabras o menos etiquetas.',
  showAll: 'Mostrar todas las publicaciones',
  pinned: 'Fijada',
  followed: 'La sigues',
  firstGone: 'El primer mensaje se borró',
  newPostIn: (forum) => `Nueva publicación en #${forum}`,
  title: 'Título',
  titleExample: 'De qué trata, en pocas palabras',
  message: 'Primer mensaje',
  messageExample: 'Añade detalles. El foro muestra las primeras líneas.',
  tagsOf: (most) => `Hasta ${most}.`,
  tagNeeded: (most) => `Al menos una, hasta ${most}.`,
  addFiles: 'Añadir archivos',
  post: 'Publicar',
  titleMissing: 'Una publicación necesita un título.',
  messageMissing: 'Una publicación necesita un texto o un archivo.',
  tagMissing: 'Elige una etiqueta: este foro exige una.',
  back: 'Volver a los canales',
  isLocked: 'Bloqueada',
  isArchived: 'Archivada',
  replies,
  lastActive: (when) => `activa ${when}`,
};

export const pollFirstText: Translation<typeof PollFirst.pollFirstText> = {
  create: 'Crear encuesta',
};

export const pollText: Translation<typeof Polls.pollText> = {
  title: 'Crear encuesta',
  question: 'Pregunta',
  questionHint: '¿Qué quieres saber?',
  answers: 'Respuestas',
  answer: (position) => `Respuesta ${number(position)}`,
  emojiOf: (position) => `Emoji de la respuesta ${number(position)}`,
  removeEmoji: (position) => `Quitar el emoji de la respuesta ${number(position)}`,
  remove: (position) => `Quitar la respuesta ${number(position)}`,
  add: 'Añadir respuesta',
  duration: 'Termina tras',
  otherDuration: 'Otra duración',
  hoursOpen: 'Horas, de 1 a 168',
  hours: (count) => (count < 48 ? amount(count, 'hour') : amount(count / 24, 'day')),
  several: 'Varias respuestas',
  severalHint: 'Cada cual puede elegir las que quiera.',
  send: 'Enviar encuesta',
  poll: (question) => `Encuesta: ${question}`,
  chooseOne: 'Elige una respuesta',
  chooseSeveral: 'Elige una o varias respuestas',
  votes: (count) => plural(count, { one: '# voto', other: '# votos' }),
  voters: (count) => plural(count, { one: '# persona ha votado', other: '# personas han votado' }),
  percent: (share) => percent(share),
  vote: 'Votar',
  changeVote: 'Cambiar el voto',
  removeVote: 'Retirar el voto',
  keepVote: 'Mantener el voto',
  showResults: 'Ver resultados',
  backToVote: 'Volver a la votación',
  yourVote: 'Tu voto',
  whoVoted: (answer) => `Quién ha votado ${answer}`,
  loadingVoters: 'Cargando votos',
  endPoll: 'Terminar encuesta',
  endTitle: '¿Terminar esta encuesta?',
  endHint: 'Ya nadie podrá votar, y el resultado se publica como respuesta.',
  ended: 'terminada',
  ends: (when) => `termina ${when}`,
  pollEnded: (question) => `La encuesta «${question}» ha terminado`,
  noVotes: 'Nadie ha votado',
  tie: 'Empate',
  viewPoll: 'Ver encuesta',
};

export const announcementText: Translation<typeof Announcements.announcementText> = {
  follow: 'Seguir',
  isPublished: 'Publicado',
};

export const followText: Translation<typeof Following.followText> = {
  title: (channel) => `Seguir #${channel}`,
  hint: 'Lo que se publique aquí se copia en uno de tus canales. Puedes dejarlo en las integraciones de ese servidor.',
  server: 'Servidor',
  channel: 'Canal',
  nowhere: 'Para copiar mensajes necesitas «Gestionar webhooks» en otro canal de texto.',
  follow: 'Seguir',
  followed: (channel) => `#${channel} se copia allí a partir de ahora.`,
  followers: (count) => plural(count, { one: '# canal sigue a este.', other: '# canales siguen a este.' }),
  publish: 'Publicar',
  published: 'Publicado en los canales que lo siguen.',
};
