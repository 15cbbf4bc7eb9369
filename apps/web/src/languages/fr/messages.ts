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

const files = (count: number) => plural(count, { one: '# fichier', other: '# fichiers' });

const messages = (count: number) => plural(count, { one: '# message', other: '# messages' });

export const messageText: Translation<typeof Messages.messageText> = {
  directBeginning: 'Votre conversation commence ici. Personne d’autre ne la lit.',
  noticeAdded: (who) => `a ajouté ${who}`,
  noticeLeft: 'a quitté le groupe',
  noticeRemoved: (who) => `a retiré ${who}`,
  noticeCall: 'a lancé un appel',
  noticeCallMissed: 'a lancé un appel que tu as manqué',
  noticeCallOver: (length) => `a lancé un appel · durée ${length}`,
  underOneMinute: 'moins d’une minute',
  noticeRenamed: (name) => (name ? `a nommé le groupe ${name}` : 'a retiré le nom du groupe'),
  noticePicture: 'a changé l’image du groupe',
  log: (channel) => `Messages dans ${channel}`,
  loading: 'Chargement de la conversation',
  loadingOlder: 'Chargement des messages plus anciens',
  failed: 'Les messages n’ont pas pu être chargés.',
  beginningTitle: (place) => `Le début de ${place}`,
  beginning: 'Rien n’a été écrit avant ceci.',
  emptyTitle: (place) => `Bienvenue dans ${place}`,
  empty: 'Écris le premier message ci-dessous. Ceux qui arrivent plus tard le trouveront ici.',
  emptyToRead: 'Rien n’est encore publié. Les nouveaux messages apparaîtront ici.',
  newSince: 'Nouveau',
  jumpGone: 'Ce message a été supprimé. Voici ce qui l’entourait.',
  edited: 'modifié',
  editedAt: (when) => `Modifié ${when}`,
  replied: 'En réponse à',
  replyGone: 'Le message d’origine a été supprimé',
  more: 'Plus d’actions',
  sending: 'Envoi',
  waiting: 'En attente de la connexion',
  notKept: 'Non disponible hors connexion. Se charge au retour de la connexion.',
  notSent: 'Non envoyé.',
  add: 'Ajouter quelque chose',
  attach: 'Ajouter des fichiers',
  fileTooLarge: (names) =>
    `Laissé de côté : ${list(names)}. Un fichier fait au plus ${formatBytes(LIMITS.fileBytes)}.`,
  tooManyFiles: (names) =>
    `Laissé de côté : ${list(names)}. Un message accepte jusqu’à ${LIMITS.filesPerMessage} fichiers.`,
  dropHere: (place) => `Dépose des fichiers pour les ajouter à ton message dans ${place}`,
  composer: (place) => `Écrire dans ${place}`,
  composerThread: 'Écrire une réponse',
  send: 'Envoyer le message',
  unknownUser: 'personne inconnue',
  unknownRole: 'rôle inconnu',
  unknownChannel: 'salon inconnu',
  spoiler: 'Afficher le spoiler',
  back: 'Retour aux salons',
  showMembers: 'Afficher les membres',
  hideMembers: 'Masquer les membres',
  opening: 'Ouverture',
};

export const messageListText: Translation<typeof MessageList.messageListText> = {
  blocked: (count) => plural(count, { one: '# message bloqué', other: '# messages bloqués' }),
  showBlocked: 'Afficher',
  hideBlocked: 'Masquer',
  newAbove: (count, more) =>
    more
      ? `${number(count)}+ nouveaux messages`
      : plural(count, { one: '# nouveau message', other: '# nouveaux messages' }),
  jumpToNew: 'Y aller',
  markRead: 'Marquer comme lu',
  toPresent: 'Aller à la fin',
  presentCount: (count) =>
    plural(count, { one: '# nouveau message plus bas', other: '# nouveaux messages plus bas' }),
  discard: 'Abandonner',
  typing: (names) => {
    if (names.length > 3) return 'Plusieurs personnes écrivent';
    return `${list(names)} ${names.length === 1 ? 'écrit' : 'écrivent'}`;
  },
  announce: (name, text) => `${name} : ${text}`,
};

export const messageDialogText: Translation<typeof Dialogs.messageDialogText> = {
  deleteTitle: 'Supprimer ce message ?',
  deleteHint: 'Il est supprimé pour tout le monde et ne peut pas être récupéré.',
  deleteConfirm: 'Supprimer le message',
  showTopic: 'Afficher le sujet',
  unsentTitle: 'Pas encore envoyé',
  unsentHint: 'Les messages en attente sont envoyés dans cet ordre au retour de la connexion.',
  unsentNone: 'Tout a été envoyé.',
  unsentFiles: files,
  unsentOpen: 'Ouvrir',
};

export const completionText: Translation<typeof Completion.completionText> = {
  role: 'Rôle',
  everyone: 'Prévenir tous ceux qui voient ce salon',
  here: 'Prévenir ceux qui sont en ligne',
  completions: 'Suggestions',
};

export const embedText: Translation<typeof Embeds.embedText> = {
  watch: (site) => `Regarder la vidéo sur ${site}`,
};

export const stickerOriginText: Translation<typeof StickerOrigin.stickerOriginText> = {
  loading: 'Chargement de l’autocollant',
  openServer: 'Ouvrir le serveur',
  onlyMembers: 'Seuls les membres de ce serveur peuvent l’envoyer.',
};

export const partText: Translation<typeof Parts.partText> = {
  spoiler: 'Spoiler',
  coveredPicture: (name) => `Afficher ${name}, un spoiler`,
  openPicture: (filename) => `Ouvrir ${filename}`,
  download: (filename) => `Télécharger ${filename}`,
  sticker: (name) => `Autocollant : ${name}`,
  expired: (count) =>
    plural(count, { one: '# pièce jointe indisponible', other: '# pièces jointes indisponibles' }),
  stickerGone: 'Cet autocollant a été supprimé',
  forwarded: 'Transféré',
  without: 'Voir le message',
  inThread: 'un fil',
  files,
  poll: (question) => `Sondage : ${question}`,
  pollResult: (question) => `Sondage terminé : ${question}`,
  noText: 'Pas de texte',
  copyCode: 'Copier le code',
};

export const messageActionText: Translation<typeof Actions.messageActionText> = {
  reply: 'Répondre',
  edit: 'Modifier',
  delete: 'Supprimer',
  markUnread: 'Marquer comme non lu',
  markedUnread: 'Marqué comme non lu.',
  copy: 'Copier le texte',
  actions: 'Actions du message',
  mention: 'Mentionner',
  copyMention: 'Copier la mention',
};

export const draftText: Translation<typeof Drafts.draftText> = {
  replyTo: (name) => `Réponse à ${name}`,
  pingOn: 'Ping activé : la personne est prévenue',
  pingOff: 'Ping désactivé : la personne n’est pas prévenue',
  cancelReply: 'Annuler la réponse',
  removeFile: (name) => `Retirer ${name}`,
  spoilerFile: (name) => `Marquer ${name} comme spoiler`,
  chosenFiles: 'Fichiers de ce message',
  removeSticker: (name) => `Retirer l’autocollant ${name}`,
  chosenStickers: 'Autocollants de ce message',
  cancelUpload: 'Annuler l’envoi',
  written: 'Ce que tu as écrit ici',
  uploading: (names) => `Envoi de ${names}`,
  tooLong: (over) => plural(over, { one: '# caractère de trop', other: '# caractères de trop' }),
  left: (count) => plural(count, { one: '# caractère restant', other: '# caractères restants' }),
  sendAsFile: 'Envoyer comme fichier',
  answeredGone: 'Le message auquel tu réponds a été supprimé. Réessaie pour envoyer le tien sans la réponse.',
  unconfirmed:
    'La connexion a été longtemps coupée. Le message est peut-être arrivé : vérifie avant de le renvoyer.',
  unreadable: (names) => `Ne peut plus être lu : ${list(names)}. Retire-le ou choisis-le à nouveau.`,
  notSentIn: (place) => `Un message dans ${place} n’a pas été envoyé.`,
  showUnsent: 'L’afficher',
  tooLongHint: 'C’est trop long pour un seul message.',
};

export const lightboxText: Translation<typeof Lightbox.lightboxText> = {
  position: (index, count) => `${index} sur ${count}`,
  previous: 'Image précédente',
  next: 'Image suivante',
  larger: 'Agrandir',
  smaller: 'Réduire',
  scale: (scale) => percent(scale),
};

export const editorText: Translation<typeof Editor.editorText> = {
  field: 'Modifier le message',
  hint: 'Entrée enregistre, Échap annule',
  gone: 'Le message que tu modifiais a été supprimé.',
  kept: 'Le message que tu modifiais a été supprimé. Ton texte est dans le champ de saisie.',
};

export const selectionText: Translation<typeof Selection.selectionText> = {
  start: 'Sélectionner des messages',
  select: (label) => `Sélectionner le message de ${label}`,
  bar: 'Messages sélectionnés',
  selected: (count, most) => {
    const chosen = plural(count, { one: '# message sélectionné', other: '# messages sélectionnés' });
    return count === most ? `${chosen}, le maximum en une fois` : chosen;
  },
  hint: 'Maj sélectionne tout ce qui est entre les deux.',
  delete: 'Supprimer',
  deleteTitle: (count) => `Supprimer ${messages(count)} ?`,
  deleteHint: 'Ils sont supprimés pour tout le monde, avec leurs fichiers. C’est définitif.',
  older: (count) =>
    plural(count, {
      one: '# message a plus de 14 jours et sera supprimé séparément.',
      other: '# messages ont plus de 14 jours et seront supprimés un par un.',
    }),
  confirm: 'Supprimer',
  deleted: (count) => plural(count, { one: '# message supprimé.', other: '# messages supprimés.' }),
};

export const closedText: Translation<typeof Closed.closedText> = {
  recipientDeleted: 'Ce compte est supprimé ; plus personne ne lit ici.',
  recipientSystem: 'Avis du service. Personne ne lit les réponses ici.',
  blocked: 'Tu as bloqué cette personne. Débloque-la pour écrire ici.',
  unblock: 'Débloquer',
  cannotWrite: 'Tu peux lire ici, mais pas écrire. Quelqu’un qui gère le serveur peut changer cela.',
  timedOut: (until) => `Tu es exclu temporairement jusqu’à ${until}. Tu pourras de nouveau écrire ensuite.`,
  suspended: (reason) =>
    `Les opérateurs ont suspendu ce serveur. Tu peux le lire, mais personne ne peut rien y changer.${reason ? ` Raison : ${reason}` : ''}`,
  pending: 'Accepte les règles du serveur avant d’écrire ici.',
  readRules: 'Lire les règles',
  locked: (isPost) =>
    isPost
      ? 'Cette publication est verrouillée. Seules les personnes qui gèrent les fils peuvent écrire ici.'
      : 'Ce fil est verrouillé. Seules les personnes qui gèrent les fils peuvent écrire ici.',
  slowmodeLeft: (duration) => `Mode lent : tu pourras de nouveau écrire dans ${duration}.`,
  slowmode: (duration) => `Mode lent activé : ${duration} d’attente entre deux messages.`,
};
