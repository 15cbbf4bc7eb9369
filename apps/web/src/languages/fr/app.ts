import { LIMITS } from '@guildhall/protocol/limits';
import type * as App from '../../app/strings.ts';
import type * as Sections from '../../features/accounts/section-strings.ts';
import type * as Language from '../../features/accounts/settings/language-strings.ts';
import type * as Accounts from '../../features/accounts/strings.ts';
import type * as Errors from '../../state/errors/strings.ts';
import type * as Ui from '../../ui/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { PartialTranslation, Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: PartialTranslation<typeof App.appText> = {
  starting: 'Ouverture de Guildhall',
  connecting: 'Connexion',
  reconnecting: 'Connexion perdue. Reconnexion en cours ; ce que tu envoies attend.',
  offline: 'Tu es hors ligne. Ce que tu envoies attend ton retour.',
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
  broken:
    'C’est notre faute. Tes messages sont en sécurité sur le service ; recharge la page pour continuer.',
  reload: 'Recharger',
  switcherTitle: 'Aller n’importe où',
  switcherPlaceholder: 'Serveur, salon, personne, message ou réglage',
  switcherEmpty: 'Rien ne porte ce nom.',
  switcherHint: 'Les flèches choisissent, Entrée ouvre, Échap ferme.',
  switcherKinds: {
    server: 'Serveur',
    channel: 'Salon',
    person: 'Personne',
    direct: 'Message privé',
    setting: 'Paramètres',
    action: 'Action',
  },
  keyboardTitle: 'Clavier',
  keyboardHint: 'Tout fonctionne sans souris.',
};

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'Le service ne répond pas. Nouvel essai toutes les quelques secondes.',
  close: 'Fermer',
  cancel: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'La copie a été bloquée. Sélectionne le texte et copie-le toi-même.',
  dismiss: 'Masquer',
  back: 'Retour',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  notifications: 'Avis',
  unsaved: 'Tu as des modifications non enregistrées.',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveHint: 'Tes modifications sur cette page n’ont pas été enregistrées.',
  leave: 'Quitter sans enregistrer',
  stay: 'Continuer à modifier',
  reset: 'Réinitialiser',
  save: 'Enregistrer',
  nothingFits: 'Rien ne correspond.',
  searchSettings: 'Rechercher dans les paramètres',
  noSectionFound: 'Aucune section ne porte ce nom.',
  uploadPicture: (what) => `Envoyer : ${what}`,
  removePicture: (what) => `Retirer : ${what}`,
  pictureSaved: 'Enregistré.',
  pictureRemoved: 'Retiré.',
  pictureTooLarge: `Une image fait au plus ${formatBytes(LIMITS.imageBytes)}. Choisis-en une plus petite.`,
  reason: 'Raison',
  reasonHint: 'Affichée dans le journal d’audit.',
  optional: 'Facultatif',
  undo: 'Annuler',
  undone: 'Annulé.',
  stop: 'Arrêter',
  again: 'Réessayer ceux-là',
  progress: (done, total) => `${number(done)} sur ${number(total)} terminés`,
  failures: (count) => `Échec pour ${members(count)}`,
  worked: (count) => `Réussi pour ${members(count)}.`,
  coins: (count) => plural(count, { one: '# pièce', other: '# pièces' }),
};

export const keyText: Translation<typeof Ui.keyText> = { Mod: 'Ctrl', Shift: 'Maj', Delete: 'Suppr' };

export const errorText: Translation<typeof Errors.errorText> = {
  unreachable: 'Le service n’a pas répondu. Vérifie ta connexion et réessaie.',
  broken: 'Quelque chose a échoué dans cette page. Recharge-la et réessaie.',
  tooOften: (wait) => `C’était trop souvent. Réessaie dans ${wait}.`,
  slowmode: (wait) => `Le mode lent est activé ici. Tu pourras réécrire dans ${wait}.`,
  missingPermission: (permission) =>
    permission
      ? `Il te faut la permission « ${permission} ». Demande à quelqu’un qui gère le serveur.`
      : 'Il te manque une permission. Demande à quelqu’un qui gère le serveur.',
};

export const languageText: Translation<typeof Language.languageText> = {
  title: 'Langue',
  hint: 'Ce que dit Guildhall, et comment il écrit les dates et les nombres, sur cet appareil. Ce que les gens écrivent reste tel quel.',
  browser: 'Comme le navigateur',
  apply: 'Utiliser cette langue',
  applyHint: 'La page se recharge. Ce que tu écris est conservé.',
};

export const accountSectionText: Translation<typeof Sections.accountSectionText> = {
  profile: 'Profil',
  profileWords: 'nom affiché pronoms à propos',
  account: 'Compte',
  accountWords: 'nom d’utilisateur e-mail mot de passe',
  security: 'Sécurité',
  securityWords: 'deux facteurs connexion passkeys codes de secours',
  privacy: 'Confidentialité',
  privacyWords: 'messages demandes d’ami adulte aperçus de liens',
  sessions: 'Sessions',
  sessionsWords: 'déconnexion appareils',
  activity: 'Activité',
  activityWords: 'sécurité événements connexions échecs mot de passe',
  appearance: 'Apparence',
  appearanceWords: 'thème clair sombre contraste animations',
  language: 'Langue',
  languageWords: 'language traduction deutsch english français español',
  delete: 'Supprimer le compte',
};

export const accountText: PartialTranslation<typeof Accounts.accountText> = {
  tagline: 'Des conversations chez vous.',
  logIn: 'Se connecter',
  logInTitle: 'Content de te revoir',
  logInHint: 'Connecte-toi avec ton nom d’utilisateur ou ton adresse e-mail.',
  login: 'Nom d’utilisateur ou e-mail',
  password: 'Mot de passe',
  register: 'Créer un compte',
  registerTitle: 'Crée ton compte',
  registerHint: (instance) => `Un compte pour tout sur ${instance}.`,
  registrationClosed: 'Cette instance n’accepte pas de nouveaux comptes. Si tu en as un, connecte-toi.',
  registrationCode: 'Code',
  challenge: 'Vérification que tu n’es pas un bot',
  registrationCodeHint:
    'Les nouveaux comptes ont besoin d’un code. Les responsables de l’instance le donnent.',
  username: 'Nom d’utilisateur',
  usernameHint: 'Minuscules, chiffres, points et tirets bas. C’est par lui qu’on te trouve.',
  displayName: 'Nom affiché',
  displayNameHint: 'Comment les autres te voient. Tu peux le changer à tout moment.',
  optional: 'Facultatif',
  email: 'E-mail',
  passwordHint: 'Au moins 8 caractères. Une courte phrase se retient bien.',
  haveAccount: 'Tu as un compte ?',
  noAccount: 'Nouveau ici ?',
  sessionEnded:
    'Ta session a pris fin, peut-être depuis un autre appareil. Reconnecte-toi pour continuer ; ce que tu écrivais est conservé.',
  settings: 'Tes paramètres',
  opening: 'Ouverture de la section',
  you: 'Toi',
  device: 'Ce navigateur',
  developer: 'Développement',
  profile: 'Profil',
  account: 'Compte',
  sessions: 'Sessions',
  appearance: 'Apparence',
  logOut: 'Se déconnecter',
  logOutQuestion: 'Se déconnecter de ce navigateur ?',
  logOutHint: 'Les brouillons non envoyés restent dans ce navigateur.',
  pronouns: 'Pronoms',
  bio: 'À propos de toi',
  saved: 'Enregistré.',
  usernameChange: 'Changer de nom d’utilisateur',
  emailChange: 'Changer d’e-mail',
  passwordChange: 'Changer de mot de passe',
  passwordChangeHint: 'Toutes les autres sessions sont déconnectées. Celle-ci reste.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  change: 'Changer',
  cancel: 'Annuler',
  changed: 'Changé.',
  confirmPassword: 'Ton mot de passe, pour confirmer',
  sessionsHint: 'Où tu es connecté. Termine ce que tu ne reconnais pas, puis change de mot de passe.',
  thisSession: 'Cette session',
  lastUsed: (when) => `Dernière utilisation ${when}`,
  unknownDevice: 'Appareil inconnu',
  endSession: 'Terminer la session',
  endOthers: 'Terminer toutes les autres sessions',
  sessionEndedToast: 'Session terminée.',
  othersEnded: 'Toutes les autres sessions sont terminées.',
  noOthers: 'Tu n’es connecté qu’ici.',
  theme: 'Thème',
  themeSystem: 'Système',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  contrast: 'Contraste élevé',
  contrastHint: 'Encre plus foncée, lignes plus fortes.',
  motion: 'Réduire les animations',
  motionHint: 'Rien ne glisse ni ne s’estompe. Le réglage de ton système compte aussi.',
  loading: 'Lecture de tes sessions',
  accountCreated: (when) => `Compte créé ${when}`,
};
