import { LIMITS } from '@guildhall/protocol/limits';
import type * as Completion from '../../features/messages/compose/completion/completion-strings.ts';
import type * as Drafts from '../../features/messages/compose/draft/draft-strings.ts';
import type * as Dialogs from '../../features/messages/dialog-strings.ts';
import type * as MessageList from '../../features/messages/list/list-strings.ts';
import type * as Actions from '../../features/messages/row/action-strings.ts';
import type * as Editor from '../../features/messages/row/editor/editor-strings.ts';
import type * as Embeds from '../../features/messages/row/embed-strings.ts';
import type * as Lightbox from '../../features/messages/row/files/lightbox-strings.ts';
import type * as Parts from '../../features/messages/row/part-strings.ts';
import type * as StickerOrigin from '../../features/messages/row/stickers/sticker-strings.ts';
import type * as Selection from '../../features/messages/selection/strings.ts';
import type * as Messages from '../../features/messages/strings.ts';
import type * as Closed from '../../features/messages/view/foot/closed-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { list, number, percent, plural } from '../words.ts';

const files = (count: number) => plural(count, { one: '# archivo', other: '# archivos' });

export const messageText: Translation<typeof Messages.messageText> = {
  directBeginning: 'Vuestra conversación empieza aquí. Nadie más la lee.',
  noticeAdded: (who) => `añadió a ${who}`,
  noticeLeft: 'salió del grupo',
  noticeRemoved: (who) => `quitó a ${who}`,
  noticeCall: 'inició una llamada',
  noticeCallMissed: 'inició una llamada que perdiste',
  noticeCallOver: (length) => `inició una llamada · duró ${length}`,
  underOneMinute: 'menos de un minuto',
  noticeRenamed: (name) => (name ? `cambió el nombre del grupo a ${name}` : 'quitó el nombre del grupo'),
  noticePicture: 'cambió la imagen del grupo',
  log: (channel) => `Mensajes en ${channel}`,
  loading: 'Cargando la conversación',
  loadingOlder: 'Cargando mensajes anteriores',
  failed: 'No se pudieron cargar los mensajes.',
  beginningTitle: (place) => `El principio de ${place}`,
  beginning: 'Antes de esto no se escribió nada.',
  emptyTitle: (place) => `Esto es ${place}`,
  empty: 'Escribe abajo el primer mensaje. Quien llegue después lo encontrará aquí.',
  emptyToRead: 'Todavía no hay nada publicado. Los mensajes nuevos aparecerán aquí.',
  newSince: 'Nuevo',
  jumpGone: 'Ese mensaje se borró. Esto es lo que había alrededor.',
  edited: 'editado',
  editedAt: (when) => `Editado ${when}`,
  replied: 'En respuesta a',
  replyGone: 'El mensaje original se borró',
  more: 'Más acciones',
  sending: 'Enviando',
  waiting: 'Esperando la conexión',
  notKept: 'No está disponible sin conexión. Se carga cuando vuelva la conexión.',
  notSent: 'No enviado.',
  add: 'Añadir algo',
  attach: 'Añadir archivos',
  fileTooLarge: (names) =>
    `Se ha dejado fuera: ${list(names)}. Un archivo ocupa como mucho ${formatBytes(LIMITS.fileBytes)}.`,
  tooManyFiles: (names) =>
    `Se ha dejado fuera: ${list(names)}. Un mensaje admite hasta ${LIMITS.filesPerMessage} archivos.`,
  dropHere: (place) => `Suelta archivos para añadirlos a tu mensaje en ${place}`,
  composer: (place) => `Escribir en ${place}`,
  composerThread: 'Escribir una respuesta',
  send: 'Enviar mensaje',
  unknownUser: 'persona desconocida',
  unknownRole: 'rol desconocido',
  unknownChannel: 'canal desconocido',
  spoiler: 'Mostrar el spoiler',
  back: 'Volver a los canales',
  showMembers: 'Mostrar miembros',
  hideMembers: 'Ocultar miembros',
  opening: 'Abriendo',
};

export const messageListText: Translation<typeof MessageList.messageListText> = {
  blocked: (count) => plural(count, { one: '# mensaje bloqueado', other: '# mensajes bloqueados' }),
  showBlocked: 'Mostrar',
  hideBlocked: 'Ocultar',
  newAbove: (count, more) =>
    more
      ? `${number(count)}+ mensajes nuevos`
      : plural(count, { one: '# mensaje nuevo', other: '# mensajes nuevos' }),
  jumpToNew: 'Ir a ellos',
  markRead: 'Marcar como leído',
  toPresent: 'Ir al final',
  presentCount: (count) => plural(count, { one: '# mensaje nuevo abajo', other: '# mensajes nuevos abajo' }),
  discard: 'Descartar',
  typing: (names) => {
    if (names.length > 3) return 'Varias personas están escribiendo';
    return `${list(names)} ${names.length === 1 ? 'está' : 'están'} escribiendo`;
  },
  announce: (name, text) => `${name}: ${text}`,
};

export const messageDialogText: Translation<typeof Dialogs.messageDialogText> = {
  deleteTitle: '¿Borrar este mensaje?',
  deleteHint: 'Se borra para todos y no se puede recuperar.',
  deleteConfirm: 'Borrar mensaje',
  showTopic: 'Mostrar el tema',
  unsentTitle: 'Aún sin enviar',
  unsentHint: 'Los mensajes en espera se envían en este orden cuando vuelva la conexión.',
  unsentNone: 'Todo se ha enviado.',
  unsentFiles: files,
  unsentOpen: 'Abrir',
};

export const completionText: Translation<typeof Completion.completionText> = {
  role: 'Rol',
  everyone: 'Avisar a todos los que ven este canal',
  here: 'Avisar a quienes están en línea',
  completions: 'Sugerencias',
};

export const embedText: Translation<typeof Embeds.embedText> = {
  watch: (site) => `Ver el vídeo en ${site}`,
};

export const stickerOriginText: Translation<typeof StickerOrigin.stickerOriginText> = {
  loading: 'Cargando el sticker',
  openServer: 'Abrir el servidor',
  onlyMembers: 'Solo los miembros de este servidor pueden enviarlo.',
};

export const partText: Translation<typeof Parts.partText> = {
  spoiler: 'Spoiler',
  coveredPicture: (name) => `Mostrar ${name}, un spoiler`,
  openPicture: (filename) => `Abrir ${filename}`,
  download: (filename) => `Descargar ${filename}`,
  sticker: (name) => `Sticker: ${name}`,
  expired: (count) =>
    plural(count, { one: '# archivo no está disponible', other: '# archivos no están disponibles' }),
  stickerGone: 'Este sticker se eliminó',
  forwarded: 'Reenviado',
  without: 'Ver el mensaje',
  inThread: 'un hilo',
  files,
  poll: (question) => `Encuesta: ${question}`,
  pollResult: (question) => `Encuesta terminada: ${question}`,
  noText: 'Sin texto',
  copyCode: 'Copiar código',
};

const messages = (count: number) => plural(count, { one: '# mensaje', other: '# mensajes' });

export const messageActionText: Translation<typeof Actions.messageActionText> = {
  reply: 'Responder',
  edit: 'Editar',
  delete: 'Borrar',
  markUnread: 'Marcar como no leído',
  markedUnread: 'Marcado como no leído.',
  copy: 'Copiar texto',
  actions: 'Acciones del mensaje',
  mention: 'Mencionar',
  copyMention: 'Copiar mención',
};

export const draftText: Translation<typeof Drafts.draftText> = {
  replyTo: (name) => `Respuesta a ${name}`,
  pingOn: 'Ping activado: se le avisa',
  pingOff: 'Ping desactivado: no se le avisa',
  cancelReply: 'Cancelar respuesta',
  removeFile: (name) => `Quitar ${name}`,
  spoilerFile: (name) => `Marcar ${name} como spoiler`,
  chosenFiles: 'Archivos de este mensaje',
  removeSticker: (name) => `Quitar el sticker ${name}`,
  chosenStickers: 'Stickers de este mensaje',
  cancelUpload: 'Cancelar la subida',
  written: 'Lo que escribiste aquí',
  uploading: (names) => `Subiendo ${names}`,
  tooLong: (over) => plural(over, { one: 'Sobra # carácter', other: 'Sobran # caracteres' }),
  left: (count) => plural(count, { one: 'Queda # carácter', other: 'Quedan # caracteres' }),
  sendAsFile: 'Enviar como archivo',
  answeredGone:
    'El mensaje al que respondes se ha borrado. Inténtalo de nuevo para enviar el tuyo sin la respuesta.',
  unconfirmed:
    'La conexión estuvo cortada mucho tiempo. Quizá el mensaje llegó: compruébalo antes de enviarlo otra vez.',
  unreadable: (names) => `Ya no se puede leer: ${list(names)}. Quítalo o vuelve a elegirlo.`,
  notSentIn: (place) => `No se envió un mensaje en ${place}.`,
  showUnsent: 'Mostrarlo',
  tooLongHint: 'Es demasiado largo para un solo mensaje.',
};

export const lightboxText: Translation<typeof Lightbox.lightboxText> = {
  position: (index, count) => `${index} de ${count}`,
  previous: 'Imagen anterior',
  next: 'Imagen siguiente',
  larger: 'Ampliar',
  smaller: 'Reducir',
  scale: (scale) => percent(scale),
};

export const editorText: Translation<typeof Editor.editorText> = {
  field: 'Editar mensaje',
  hint: 'Intro guarda, Esc cancela',
  gone: 'El mensaje que estabas editando se ha borrado.',
  kept: 'El mensaje que estabas editando se ha borrado. Tu texto está en el cuadro de escritura.',
};

export const selectionText: Translation<typeof Selection.selectionText> = {
  start: 'Seleccionar mensajes',
  select: (label) => `Seleccionar el mensaje de ${label}`,
  bar: 'Mensajes seleccionados',
  selected: (count, most) => {
    const chosen = plural(count, { one: '# mensaje seleccionado', other: '# mensajes seleccionados' });
    return count === most ? `${chosen}, el máximo de una vez` : chosen;
  },
  hint: 'Mayús selecciona todo lo que hay en medio.',
  delete: 'Borrar',
  deleteTitle: (count) => `¿Borrar ${messages(count)}?`,
  deleteHint: 'Se borran para todos, con sus archivos. No se puede deshacer.',
  older: (count) =>
    plural(count, {
      one: '# mensaje tiene más de 14 días y se borra por separado.',
      other: '# mensajes tienen más de 14 días y se borran de uno en uno.',
    }),
  confirm: 'Borrar',
  deleted: (count) => plural(count, { one: '# mensaje borrado.', other: '# mensajes borrados.' }),
};

export const closedText: Translation<typeof Closed.closedText> = {
  recipientDeleted: 'Esta cuenta se eliminó; aquí ya no lee nadie.',
  recipientSystem: 'Avisos del servicio. Aquí nadie lee las respuestas.',
  blocked: 'Has bloqueado a esta persona. Desbloquéala para escribir aquí.',
  unblock: 'Desbloquear',
  cannotWrite: 'Aquí puedes leer, pero no escribir. Quien gestiona el servidor puede cambiarlo.',
  timedOut: (until) => `Estás en aislamiento hasta ${until}. Después podrás volver a escribir.`,
  suspended: (reason) =>
    `Los operadores han suspendido este servidor. Puedes leerlo, pero nadie puede cambiar nada en él.${reason ? ` Motivo: ${reason}` : ''}`,
  pending: 'Acepta las normas del servidor antes de escribir aquí.',
  readRules: 'Leer las normas',
  locked: (isPost) =>
    isPost
      ? 'Esta publicación está bloqueada. Solo quien gestiona hilos puede escribir aquí.'
      : 'Este hilo está bloqueado. Solo quien gestiona hilos puede escribir aquí.',
  slowmodeLeft: (duration) => `Modo lento: podrás volver a escribir en ${duration}.`,
  slowmode: (duration) => `Modo lento activo: espera ${duration} entre mensajes.`,
};
