import { LIMITS } from '@guildhall/protocol/limits';
import type * as ClanTags from '../../../features/clan-tags/strings.ts';
import type * as ExpressionSections from '../../../features/expressions/section-strings.ts';
import type * as Expressions from '../../../features/expressions/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const expressionSectionText: Translation<typeof ExpressionSections.expressionSectionText> = {
  title: 'Émojis et autocollants',
};

export const expressionText: Translation<typeof Expressions.expressionText> = {
  emoji: 'Émojis',
  emojiHint: (still, animated, most) =>
    `${still} fixes sur ${most.still}, ${animated} animés sur ${most.animated}. PNG, JPEG, WebP ou GIF jusqu’à ${formatBytes(LIMITS.emojiBytes)}.`,
  emojiNone: 'Pas encore d’émojis personnalisés.',
  addEmoji: 'Importer un émoji',
  emojiTooLarge: `Un émoji fait au plus ${formatBytes(LIMITS.emojiBytes)}. Choisis une image plus petite.`,
  emojiNameHint: `De ${LIMITS.emojiNameMinimum} à ${LIMITS.emojiName} lettres, chiffres ou tirets bas.`,
  emojiAdded: (name) => `:${name}: a été ajouté.`,
  emojisAdded: (count) => plural(count, { one: '# émoji a été ajouté.', other: '# émojis ont été ajoutés.' }),
  uploading: (current, total) => `Envoi de ${current} sur ${total}…`,
  notAdded: (files, reason) => `${files} : ${reason}`,
  stickers: 'Autocollants',
  stickersHint: (count, most) =>
    `${count} sur ${most}. PNG, WebP ou GIF jusqu’à ${formatBytes(LIMITS.stickerBytes)}.`,
  stickersNone: 'Pas encore d’autocollants.',
  addSticker: 'Importer un autocollant',
  stickerTooLarge: `Un autocollant fait au plus ${formatBytes(LIMITS.stickerBytes)}. Choisis une image plus petite.`,
  stickerAdded: (name) => `L’autocollant ${name} a été ajouté.`,
  chosen: (name) => `Fichier : ${name}`,
  by: (name) => `par ${name}`,
  name: 'Nom',
  description: 'Description',
  related: 'Émoji qu’il représente',
  relatedHint: 'Un émoji, comme 👋, ou un émoji de tes serveurs.',
  rename: (name) => `Renommer ${name}`,
  edit: (name) => `Modifier ${name}`,
  delete: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteEmojiHint: 'Les messages qui le contiennent afficheront son nom. C’est définitif.',
  deleteStickerHint: 'Plus personne ne pourra l’envoyer. C’est définitif.',
  confirmDelete: 'Supprimer',
  deleted: (name) => `${name} a été supprimé.`,
};

export const clanTagText: Translation<typeof ClanTags.clanTagText> = {
  title: 'Tag de clan',
  hint: 'Quelques lettres que les membres peuvent porter à côté de leur nom, partout sur cette instance.',
  none: 'Ce serveur n’a pas de tag de clan.',
  create: 'Créer un tag de clan',
  change: 'Modifier',
  remove: 'Retirer',
  removeTitle: 'Retirer le tag de clan ?',
  removeHint: 'Toutes les personnes qui le portent le perdent aussitôt.',
  removed: 'Le tag de clan a été retiré.',
  name: 'Lettres',
  nameHint: 'De 1 à 4 majuscules ou chiffres.',
  badge: 'Badge',
  colour: 'Couleur du badge',
  preview: 'Voici à quoi il ressemble',
  save: 'Enregistrer le tag de clan',
  wear: 'Tag de clan',
  wearHint: 'Affiché partout à côté de ton nom. Choisis-le parmi tes serveurs qui en ont un.',
  wearNone: 'Aucun',
  badges: {
    gem: 'Gemme',
    flame: 'Flamme',
    heart: 'Cœur',
    leaf: 'Feuille',
    bolt: 'Éclair',
    moon: 'Lune',
    mushroom: 'Champignon',
    skull: 'Crâne',
    slime: 'Slime',
    sword: 'Épée',
  },
};
