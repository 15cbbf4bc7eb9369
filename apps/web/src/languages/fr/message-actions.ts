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
  close: 'Fermer les messages épinglés',
  loading: 'Chargement des messages épinglés',
  none: 'Rien n’est encore épinglé',
  noneHint: 'Épingle un message que les autres doivent retrouver : il apparaîtra ici.',
  noneHintReader: 'Les messages épinglés par les modérateurs apparaissent ici.',
  pin: 'Épingler',
  unpin: 'Désépingler',
  unpinOf: (name) => `Désépingler le message de ${name}`,
  pinned: 'Épinglé.',
  unpinned: 'Désépinglé.',
};

export const pinText: Translation<typeof Pins.pinText> = {
  panel: 'Messages épinglés',
  isPinned: 'Épinglé',
};

export const reactionText: Translation<typeof Reactions.reactionText> = {
  list: 'Réactions',
  add: 'Ajouter une réaction',
  chip: (emoji, count) => `${emoji} : ${plural(count, { one: '# personne', other: '# personnes' })}`,
  reacted: (names, others, emoji) => {
    const more = plural(others, { one: '# autre', other: '# autres' });
    const people = list(others > 0 ? [...names, more] : names);
    return `${people} ${names.length + others === 1 ? 'a' : 'ont'} réagi avec ${emoji}`;
  },
};

export const reactionDialogText: Translation<typeof ReactionDialog.reactionDialogText> = {
  quick: (emoji) => `Réagir avec ${emoji}`,
  who: 'Voir qui a réagi',
  title: 'Réactions',
  loading: 'Chargement des réactions',
  nobody: 'Plus personne ne réagit ainsi.',
  removeOf: (name) => `Retirer la réaction de ${name}`,
  removeEmoji: (emoji) => `Retirer tous les ${emoji}`,
  removeAll: 'Retirer toutes les réactions',
  removeEmojiTitle: (emoji) => `Retirer tous les ${emoji} ?`,
  removeAllTitle: 'Retirer toutes les réactions ?',
  lost: (count) =>
    plural(count, {
      one: '# réaction sera perdue. C’est définitif.',
      other: '# réactions seront perdues. C’est définitif.',
    }),
  remove: 'Retirer',
};

export const forwardFirstText: Translation<typeof ForwardFirst.forwardFirstText> = {
  forward: 'Transférer',
};

export const forwardText: Translation<typeof Forwards.forwardText> = {
  title: 'Transférer le message',
  hint: (most) => `À ${number(most)} salons ou personnes au plus.`,
  hintRestricted:
    'Les messages des salons réservés aux adultes ne peuvent être transférés que vers des salons réservés aux adultes.',
  search: 'Chercher un salon ou une personne',
  searchHint: 'Nom d’un salon, d’un serveur ou d’une personne',
  list: 'Où',
  nothing: 'Aucun résultat, ou tu ne peux pas y écrire.',
  tooMany: (most) => `Tu peux transférer à ${number(most)} conversations au plus à la fois.`,
  chosen: (count) => plural(count, { one: '# conversation choisie', other: '# conversations choisies' }),
  note: 'Note',
  noteHint: 'Envoyée après le message transféré.',
  send: 'Transférer',
  direct: 'Message privé',
  group: 'Groupe',
  friend: 'Ami',
  done: (place) => `Transféré à ${place}.`,
  doneMany: (count) => `Transféré à ${number(count)} conversations.`,
  forwarded: 'Transféré',
  fromDirect: 'depuis un message privé',
  edited: 'modifié',
};

export const emojiFirstText: Translation<typeof EmojiFirst.emojiFirstText> = {
  picker: 'Émoji',
  open: 'Ajouter un émoji',
  loading: 'Chargement des émojis',
};

export const emojiText: Translation<typeof Emoji.emojiText> = {
  kinds: 'Quoi ajouter',
  search: 'Chercher un émoji',
  searchStickers: 'Chercher un autocollant',
  stickers: 'Autocollants',
  grid: 'Émojis au choix',
  none: 'Aucun émoji ne porte ce nom.',
  noSticker: 'Aucun autocollant ne porte ce nom.',
  recent: 'Utilisés récemment',
  found: 'Trouvés',
  tone: 'Couleur de peau',
  tones: ['Par défaut', 'Claire', 'Plutôt claire', 'Moyenne', 'Plutôt foncée', 'Foncée'],
  groups: {
    0: 'Smileys',
    1: 'Personnes',
    3: 'Animaux et nature',
    4: 'Nourriture et boissons',
    5: 'Voyages et lieux',
    6: 'Activités',
    7: 'Objets',
    8: 'Symboles',
    9: 'Drapeaux',
  },
  goTo: (section) => `Aller à ${section}`,
  sticker: (name) => `Autocollant ${name}`,
  stickersChosen: (count, most) =>
    count < most
      ? `${count} sur ${most} choisis`
      : `Un message accepte ${most} autocollants au plus. Retires-en un pour en choisir un autre.`,
};
