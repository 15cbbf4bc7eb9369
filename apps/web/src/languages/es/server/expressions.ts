import { LIMITS } from '@guildhall/protocol/limits';
import type * as ClanTags from '../../../features/clan-tags/strings.ts';
import type * as ExpressionSections from '../../../features/expressions/section-strings.ts';
import type * as Expressions from '../../../features/expressions/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const expressionSectionText: Translation<typeof ExpressionSections.expressionSectionText> = {
  title: 'Emojis y stickers',
};

export const expressionText: Translation<typeof Expressions.expressionText> = {
  emoji: 'Emojis',
  emojiHint: (still, animated, most) =>
    `${still} de ${most.still} fijos, ${animated} de ${most.animated} animados. PNG, JPEG, WebP o GIF de hasta ${formatBytes(LIMITS.emojiBytes)}.`,
  emojiNone: 'Todavía no hay emojis propios.',
  addEmoji: 'Subir emoji',
  emojiTooLarge: `Un emoji ocupa como mucho ${formatBytes(LIMITS.emojiBytes)}. Elige una imagen más pequeña.`,
  emojiNameHint: `De ${LIMITS.emojiNameMinimum} a ${LIMITS.emojiName} letras, cifras o guiones bajos.`,
  emojiAdded: (name) => `:${name}: se ha añadido.`,
  emojisAdded: (count) => plural(count, { one: 'Se ha añadido # emoji.', other: 'Se han añadido # emojis.' }),
  uploading: (current, total) => `Subiendo ${current} de ${total}…`,
  notAdded: (files, reason) => `${files}: ${reason}`,
  stickers: 'Stickers',
  stickersHint: (count, most) =>
    `${count} de ${most}. PNG, WebP o GIF de hasta ${formatBytes(LIMITS.stickerBytes)}.`,
  stickersNone: 'Todavía no hay stickers.',
  addSticker: 'Subir sticker',
  stickerTooLarge: `Un sticker ocupa como mucho ${formatBytes(LIMITS.stickerBytes)}. Elige una imagen más pequeña.`,
  stickerAdded: (name) => `El sticker ${name} se ha añadido.`,
  chosen: (name) => `Archivo: ${name}`,
  by: (name) => `de ${name}`,
  name: 'Nombre',
  description: 'Descripción',
  related: 'Emoji al que representa',
  relatedHint: 'Un emoji, como 👋, o uno propio de tus servidores.',
  rename: (name) => `Cambiar el nombre de ${name}`,
  edit: (name) => `Editar ${name}`,
  delete: (name) => `Eliminar ${name}`,
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteEmojiHint: 'Los mensajes que lo llevan mostrarán su nombre. No se puede deshacer.',
  deleteStickerHint: 'Ya nadie podrá enviarlo. No se puede deshacer.',
  confirmDelete: 'Eliminar',
  deleted: (name) => `${name} se ha eliminado.`,
};

export const clanTagText: Translation<typeof ClanTags.clanTagText> = {
  title: 'Etiqueta de clan',
  hint: 'Unas letras que los miembros pueden llevar junto a su nombre en toda esta instancia.',
  none: 'Este servidor no tiene etiqueta de clan.',
  create: 'Crear etiqueta de clan',
  change: 'Cambiar',
  remove: 'Quitar',
  removeTitle: '¿Quitar la etiqueta de clan?',
  removeHint: 'Quienes la llevan la pierden al momento.',
  removed: 'La etiqueta de clan se ha quitado.',
  name: 'Letras',
  nameHint: 'De 1 a 4 mayúsculas o cifras.',
  badge: 'Insignia',
  colour: 'Color de la insignia',
  preview: 'Así se ve',
  save: 'Guardar etiqueta de clan',
  wear: 'Etiqueta de clan',
  wearHint: 'Se muestra junto a tu nombre en todas partes. Elígela entre tus servidores que tienen una.',
  wearNone: 'Ninguna',
  badges: {
    gem: 'Gema',
    flame: 'Llama',
    heart: 'Corazón',
    leaf: 'Hoja',
    bolt: 'Rayo',
    moon: 'Luna',
    mushroom: 'Seta',
    skull: 'Calavera',
    slime: 'Limo',
    sword: 'Espada',
  },
};
