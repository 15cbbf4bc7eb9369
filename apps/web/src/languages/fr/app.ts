import { LIMITS } from '@guildhall/protocol/limits';
import type * as FirstApp from '../../app/first-strings.ts';
import type * as App from '../../app/strings.ts';
import type * as Lists from '../../ui/choices/list-strings.ts';
import type * as People from '../../ui/dialogs/people-strings.ts';
import type * as Copying from '../../ui/entries/copy-strings.ts';
import type * as Sort from '../../ui/entries/strings.ts';
import type * as Upload from '../../ui/files/upload-strings.ts';
import type * as SettingsPanel from '../../ui/panels/settings-strings.ts';
import type * as Unsaved from '../../ui/panels/unsaved-strings.ts';
import type * as Ui from '../../ui/strings.ts';
import type * as Fields from '../../ui/text/field-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: Translation<typeof FirstApp.appText> = {
  name: 'Guildhall',
  starting: 'Ouverture de Guildhall',
  connecting: 'Connexion',
  reconnecting: 'Connexion perdue. Reconnexion… Tes messages partiront ensuite.',
  offline: 'Tu es hors ligne. Tes messages partiront dès que tu seras de nouveau en ligne.',
  restored: 'Connexion rétablie.',
  unsent: (count) => plural(count, { one: '# message en attente', other: '# messages en attente' }),
  skip: 'Aller à la conversation',
  messages: 'Messages',
  servers: 'Serveurs',
  mentions: 'Mentions',
  you: 'Toi',
  navigation: 'Navigation principale',
  notFoundTitle: 'Il n’y a rien ici',
  notFound:
    'Cette adresse ne mène nulle part. Le lien est peut-être ancien, ou quelque chose a été supprimé.',
  goHome: 'Aller à tes serveurs',
  brokenTitle: 'Cette page a planté',
  broken: 'C’est notre faute. Tes messages sont en sécurité. Recharge la page pour continuer.',
  reload: 'Recharger',
};

export const switcherText: Translation<typeof App.switcherText> = {
  placeholder: 'Serveur, salon, personne, conversation ou réglage',
  empty: 'Rien ne porte ce nom.',
  hint: 'Les flèches choisissent, Entrée ouvre, Échap ferme.',
  kinds: {
    server: 'Serveur',
    channel: 'Salon',
    person: 'Personne',
    direct: 'Message privé',
    group: 'Groupe',
    setting: 'Paramètres',
    action: 'Action',
  },
};

export const keyboardText: Translation<typeof App.keyboardText> = {
  title: 'Clavier',
  hint: 'Tout fonctionne sans souris.',
};

export const keyboardMap: Translation<typeof App.keyboardMap> = [
  {
    where: 'Partout',
    keys: [
      ['Mod+K', 'Aller à un serveur, un salon, une personne ou un réglage'],
      ['Alt+Up', 'Salon au-dessus'],
      ['Alt+Down', 'Salon en dessous'],
      ['Shift+Alt+Up', 'Salon non lu au-dessus'],
      ['Shift+Alt+Down', 'Salon non lu en dessous'],
      ['Mod+F', 'Rechercher dans les messages d’ici'],
      ['Mod+Shift+M', 'Afficher ou masquer les membres'],
      ['Mod+,', 'Tes paramètres'],
      ['?', 'Cette liste'],
      ['Esc', 'Fermer ce qui est ouvert ; dans une conversation, la marquer comme lue et aller à la fin'],
    ],
  },
  {
    where: 'En écrivant',
    keys: [
      ['Enter', 'Envoyer'],
      ['Mod+Enter', 'Envoyer, même sur un écran tactile'],
      ['Shift+Enter', 'Nouvelle ligne'],
      ['Up', 'Modifier ton dernier message, si le champ est vide'],
      ['@', 'Mentionner une personne, un rôle ou tout le monde'],
      ['#', 'Faire un lien vers un salon ou un fil'],
      [':', 'Trouver un émoji par son nom'],
      ['Mod+B', 'Gras'],
      ['Mod+I', 'Italique'],
      ['Mod+U', 'Souligné'],
      ['Mod+E', 'Code'],
      ['Mod+Shift+X', 'Barré'],
      ['Mod+Shift+S', 'Spoiler'],
      ['Esc', 'Annuler la réponse ou la modification'],
    ],
  },
  {
    where: 'Dans un salon vocal',
    keys: [
      ['Mod+D', 'Couper ou rétablir ton micro'],
      ['Mod+Shift+D', 'Couper ou rétablir le son'],
      ['Mod+E', 'Activer ou couper la caméra'],
    ],
  },
  {
    where: 'Sur un message',
    keys: [
      ['Up', 'Message au-dessus'],
      ['Down', 'Message en dessous'],
      ['+', 'Réagir'],
      ['R', 'Répondre'],
      ['T', 'Lancer ou ouvrir un fil'],
      ['E', 'Modifier'],
      ['F', 'Transférer'],
      ['U', 'Marquer comme non lu à partir d’ici'],
      ['P', 'Épingler ou désépingler'],
      ['C', 'Copier le texte'],
      ['Delete', 'Supprimer'],
    ],
  },
];

const accounts = (count: number) => plural(count, { one: '# compte', other: '# comptes' });

export const overlayText: Translation<typeof App.overlayText> = {
  deleted: 'Ce que tu avais ouvert a été supprimé.',
  gone: 'Ce que tu avais ouvert a été supprimé, ou tu ne peux plus le voir.',
};

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'Le service ne répond pas. Nouvel essai dans quelques secondes.',
  close: 'Fermer',
  cancel: 'Annuler',
  copy: 'Copier',
  actOn: (act, subject) => `${act} : ${subject}`,
  dismiss: 'Masquer',
  back: 'Retour',
  jump: 'Aller n’importe où',
  notifications: 'Avis',
  closeAgain: 'Ce que tu as saisi ici sera perdu. Ferme encore une fois pour l’abandonner.',
  reset: 'Réinitialiser',
  done: 'Terminé',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  nothingFits: 'Rien ne correspond.',
  searching: 'Recherche…',
  undo: 'Annuler',
  undone: 'Annulé.',
  retry: 'Réessayer',
  more: 'Afficher plus',
  underWay: (what) => `En cours : ${what}`,
  coins: (count) => plural(count, { one: '# pièce', other: '# pièces' }),
};

export const peopleText: Translation<typeof People.peopleText> = {
  stop: 'Arrêter',
  again: 'Réessayer ceux-là',
  progress: (done, total) => `${number(done)} sur ${number(total)} terminés`,
  failures: (count) => `Échec pour ${accounts(count)}`,
  worked: (count) => `Réussi pour ${accounts(count)}.`,
};

export const uploadText: Translation<typeof Upload.uploadText> = {
  upload: (what) => `Importer : ${what}`,
  remove: (what) => `Retirer : ${what}`,
  removeTitle: 'Retirer cette image ?',
  removeHint: 'Aucune copie n’en est conservée.',
  removed: 'Retiré.',
  tooLarge: `Une image fait au plus ${formatBytes(LIMITS.imageBytes)}. Choisis-en une plus petite.`,
};

export const unsavedText: Translation<typeof Unsaved.unsavedText> = {
  unsaved: 'Tu as des modifications non enregistrées.',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveHint: 'Tes modifications sur cette page n’ont pas été enregistrées.',
  leave: 'Quitter sans enregistrer',
  stay: 'Continuer à modifier',
};

export const settingsPanelText: Translation<typeof SettingsPanel.settingsPanelText> = {
  search: 'Rechercher dans les paramètres',
  nothing: 'Aucune section ne porte ce nom.',
  lost: (name) => `Tu ne peux plus modifier ces paramètres de ${name}.`,
};

export const fieldText: Translation<typeof Fields.fieldText> = {
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  missing: 'Remplis ce champ.',
  tooShort: (least) => `Utilise au moins ${number(least)} caractères.`,
  notEmail: 'Écris une adresse e-mail complète, comme ann@example.org.',
  notUrl: 'Écris une adresse complète, comme https://example.org.',
  notNumber: 'Écris un nombre.',
  notWhole: 'Écris un nombre entier.',
  tooSmall: (least) => `Indique un nombre d’au moins ${number(least)}.`,
  tooLarge: (most) => `Indique un nombre d’au plus ${number(most)}.`,
  tooEarly: 'Choisis un moment plus tardif.',
  reason: 'Raison',
  reasonHint: 'Affichée dans le journal d’audit.',
  optional: 'Facultatif',
};

export const keyText: Translation<typeof Ui.keyText> = {
  Mod: 'Ctrl',
  Shift: 'Maj',
  Delete: 'Suppr',
};

export const copyEntryText: Translation<typeof Copying.copyEntryText> = {
  copied: 'Copié.',
  copyFailed: 'La copie a été bloquée. Sélectionne le texte et copie-le toi-même.',
  link: 'Copier le lien',
  linkCopied: 'Lien copié.',
  id: 'Copier l’ID',
  idCopied: 'ID copié.',
};

export const listText: Translation<typeof Lists.listText> = {
  findRole: 'Chercher un rôle',
  findChannel: 'Chercher un salon',
};

export const sortText: Translation<typeof Sort.sortText> = {
  instructions: 'Espace saisit, les flèches déplacent, Espace pose, Échap laisse tout comme avant.',
  picked: (name) => `${name} est saisi.`,
  dropped: (name) => `${name} est posé.`,
  cancelled: (name) => `${name} reste à sa place.`,
  moved: (place, count) => `Maintenant numéro ${place} sur ${count}.`,
};
