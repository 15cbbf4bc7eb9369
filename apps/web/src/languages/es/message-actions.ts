import type * as EmojiFirst from '../../features/emoji/first-strings.ts';
import type * as Emoji from '../../features/emoji/strings.ts';
import type * as ForwardFirst from '../../features/forwards/first-strings.ts';
import type * as Forwards from '../../features/forwards/strings.ts';
import type * as PinPanel from '../../features/pins/panel-strings.ts';
import type * as Pins from '../../features/pins/strings.ts';
import type * as ReactionDialog from '../../features/reactions/dialog-strings.ts';
import type * as Reactions from '../../features/reactions/strings.ts';
import type { Translation } from '../translation.ts';
import { list, number, plural } from '../words.ts';

export const pinPanelText: Translation<typeof PinPanel.pinPanelText> = {
  close: 'Cerrar mensajes fijados',
  loading: 'Cargando los mensajes fijados',
  none: 'Todavía no hay nada fijado',
  noneHint: 'Fija un mensaje que otros deban encontrar y aparecerá aquí.',
  noneHintReader: 'Aquí aparecen los mensajes que fijan los moderadores.',
  pin: 'Fijar',
  unpin: 'Dejar de fijar',
  unpinOf: (name) => `Dejar de fijar el mensaje de ${name}`,
  pinned: 'Fijado.',
  unpinned: 'Ya no está fijado.',
};

export const pinText: Translation<typeof Pins.pinText> = {
  panel: 'Mensajes fijados',
  isPinned: 'Fijado',
};

export const reactionText: Translation<typeof Reactions.reactionText> = {
  list: 'Reacciones',
  add: 'Añadir reacción',
  chip: (emoji, count) => `${emoji}: ${plural(count, { one: '# persona', other: '# personas' })}`,
  reacted: (names, others, emoji) => {
    const people = list(others > 0 ? [...names, `${number(others)} más`] : names);
    return `${people} ${names.length + others === 1 ? 'ha' : 'han'} reaccionado con ${emoji}`;
  },
};

export const reactionDialogText: Translation<typeof ReactionDialog.reactionDialogText> = {
  quick: (emoji) => `Reaccionar con ${emoji}`,
  who: 'Ver quién ha reaccionado',
  title: 'Reacciones',
  loading: 'Cargando reacciones',
  nobody: 'Ya nadie reacciona así.',
  removeOf: (name) => `Quitar la reacción de ${name}`,
  removeEmoji: (emoji) => `Quitar todos los ${emoji}`,
  removeAll: 'Quitar todas las reacciones',
  removeEmojiTitle: (emoji) => `¿Quitar todos los ${emoji}?`,
  removeAllTitle: '¿Quitar todas las reacciones?',
  lost: (count) =>
    plural(count, {
      one: 'Se pierde # reacción. No se puede deshacer.',
      other: 'Se pierden # reacciones. No se puede deshacer.',
    }),
  remove: 'Quitar',
};

export const forwardFirstText: Translation<typeof ForwardFirst.forwardFirstText> = {
  forward: 'Reenviar',
};

export const forwardText: Translation<typeof Forwards.forwardText> = {
  title: 'Reenviar mensaje',
  hint: (most) => `A un máximo de ${number(most)} canales o personas.`,
  hintRestricted: 'Los mensajes de canales para adultos solo se pueden reenviar a canales para adultos.',
  search: 'Buscar un canal o una persona',
  searchHint: 'Nombre de un canal, servidor o persona',
  list: 'Adónde',
  nothing: 'No se encontró nada, o no puedes escribir allí.',
  tooMany: (most) => `Puedes reenviar a un máximo de ${number(most)} conversaciones a la vez.`,
  chosen: (count) => plural(count, { one: '# conversación elegida', other: '# conversaciones elegidas' }),
  note: 'Nota',
  noteHint: 'Se envía después del mensaje reenviado.',
  send: 'Reenviar',
  direct: 'Mensaje directo',
  group: 'Grupo',
  friend: 'Amigo',
  done: (place) => `Reenviado a ${place}.`,
  doneMany: (count) => `Reenviado a ${number(count)} conversaciones.`,
  forwarded: 'Reenviado',
  fromDirect: 'de un mensaje directo',
  edited: 'editado',
};

export const emojiFirstText: Translation<typeof EmojiFirst.emojiFirstText> = {
  picker: 'Emoji',
  open: 'Añadir emoji',
  loading: 'Cargando emojis',
};

export const emojiText: Translation<typeof Emoji.emojiText> = {
  kinds: 'Qué añadir',
  search: 'Buscar emoji',
  searchStickers: 'Buscar stickers',
  stickers: 'Stickers',
  grid: 'Emojis para elegir',
  none: 'Ningún emoji tiene ese nombre.',
  noSticker: 'Ningún sticker tiene ese nombre.',
  recent: 'Usados hace poco',
  found: 'Encontrados',
  tone: 'Tono de piel',
  tones: ['Sin tono', 'Claro', 'Claro medio', 'Medio', 'Oscuro medio', 'Oscuro'],
  groups: {
    0: 'Caritas',
    1: 'Personas',
    3: 'Animales y naturaleza',
    4: 'Comida y bebida',
    5: 'Viajes y lugares',
    6: 'Actividades',
    7: 'Objetos',
    8: 'Símbolos',
    9: 'Banderas',
  },
  goTo: (section) => `Ir a ${section}`,
  sticker: (name) => `Sticker ${name}`,
  stickersChosen: (count, most) =>
    count < most
      ? `${count} de ${most} elegidos`
      : `Un mensaje admite hasta ${most} stickers. Quita uno para elegir otro.`,
};
