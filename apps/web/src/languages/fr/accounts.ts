import { LIMITS } from '@guildhall/protocol/limits';
import type * as Sections from '../../features/accounts/section-strings.ts';
import type * as Activity from '../../features/accounts/settings/activity/activity-strings.ts';
import type * as DataExport from '../../features/accounts/settings/data-export-strings.ts';
import type * as Language from '../../features/accounts/settings/language-strings.ts';
import type * as Privacy from '../../features/accounts/settings/privacy-strings.ts';
import type * as Profile from '../../features/accounts/settings/profile-strings.ts';
import type * as Accounts from '../../features/accounts/strings.ts';
import type * as OperatorEnds from '../../features/operators/end-strings.ts';
import type * as OperatorPeople from '../../features/operators/people/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';

export const accountText: Translation<typeof Accounts.accountText> = {
  tagline: 'Des conversations chez toi.',
  logIn: 'Se connecter',
  logInTitle: 'Bon retour parmi nous',
  logInHint: 'Connecte-toi avec ton nom d’utilisateur ou ton adresse e-mail.',
  login: 'Nom d’utilisateur ou adresse e-mail',
  password: 'Mot de passe',
  register: 'Créer un compte',
  registerTitle: 'Crée ton compte',
  registerHint: (instance) => `Un compte pour tout sur ${instance}.`,
  registrationClosed: 'Cette instance n’accepte pas de nouveaux comptes. Si tu en as un, connecte-toi.',
  registrationCode: 'Code',
  challenge: 'Vérification que tu n’es pas un bot',
  registrationCodeHint: 'Les nouveaux comptes ont besoin d’un code. Les opérateurs de l’instance le donnent.',
  username: 'Nom d’utilisateur',
  usernameHint: 'Minuscules, chiffres, points et tirets bas. C’est par lui qu’on te trouve.',
  displayName: 'Nom affiché',
  displayNameHint: 'Comment les autres te voient. Tu peux le changer à tout moment.',
  optional: 'Facultatif',
  email: 'Adresse e-mail',
  passwordHint: 'Au moins 8 caractères. Une courte phrase se retient bien.',
  haveAccount: 'Tu as un compte ?',
  noAccount: 'Nouveau ici ?',
  sessionEnded: 'Ta session a pris fin. Reconnecte-toi pour continuer. Ce que tu écrivais est conservé.',
  settings: 'Tes paramètres',
  opening: 'Ouverture de la section',
  you: 'Toi',
  device: 'Ce navigateur',
  operators: 'Console des opérateurs',
  developer: 'Développement',
  logOut: 'Se déconnecter',
  logOutQuestion: 'Se déconnecter de ce navigateur ?',
  logOutHint: 'Les brouillons non envoyés restent dans ce navigateur.',
  pronouns: 'Pronoms',
  bio: 'À propos de toi',
  saved: 'Enregistré.',
  usernameChange: 'Changer de nom d’utilisateur',
  emailChange: 'Changer d’adresse e-mail',
  passwordChange: 'Changer de mot de passe',
  passwordChangeHint: 'Toutes les autres sessions sont déconnectées. Celle-ci reste.',
  newPassword: 'Nouveau mot de passe',
  change: 'Changer',
  cancel: 'Annuler',
  changed: 'Changé.',
  sessionsHint:
    'Les appareils où ta session est ouverte. Ferme ce que tu ne reconnais pas, puis change de mot de passe.',
  thisSession: 'Cette session',
  lastUsed: (when) => `Dernière utilisation ${when}`,
  unknownDevice: 'Appareil inconnu',
  endSession: 'Terminer la session',
  endSessionOn: (device) => `Terminer la session sur ${device}`,
  endOthers: 'Terminer toutes les autres sessions',
  sessionEndedToast: 'Session terminée.',
  othersEnded: 'Toutes les autres sessions sont terminées.',
  noOthers: 'Ta session n’est ouverte qu’ici.',
  theme: 'Thème',
  themeSystem: 'Système',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  compact: 'Messages compacts',
  compactHint:
    'Plus de choses à l’écran : pas d’images de profil, les noms à côté des messages. Vaut sur tous tes appareils.',
  contrast: 'Contraste élevé',
  contrastHint: 'Le texte et les lignes ressortent davantage.',
  motion: 'Réduire les animations',
  motionHint: 'Rien ne glisse ni ne s’estompe. Le réglage de ton système compte aussi.',
  loading: 'Chargement de tes sessions',
  accountCreated: (when) => `Compte créé le ${when}`,
};

export const accountSectionText: Translation<typeof Sections.accountSectionText> = {
  profile: 'Profil',
  profileWords: 'nom affiché pronoms à propos',
  account: 'Compte',
  accountWords: 'nom d’utilisateur e-mail mot de passe',
  security: 'Sécurité',
  securityWords: 'deux facteurs double authentification connexion clés d’accès passkeys codes de secours',
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

export const activityText: Translation<typeof Activity.activityText> = {
  hint: 'Les connexions des 180 derniers jours, et ce qui a changé dans ta façon de te connecter. Si quelque chose ne vient pas de toi, change de mot de passe : toutes les autres sessions prennent fin.',
  loading: 'Chargement des événements',
  more: 'Afficher les plus anciens',
  end: 'C’est tout pour les 180 derniers jours.',
  retry: 'Réessayer',
  emptyTitle: 'Rien pour l’instant',
  empty: 'Les connexions et les changements de ton compte apparaissent ici.',
};

export const securityEventText: Translation<typeof Activity.securityEventText> = {
  registered: 'Compte créé',
  log_in: 'Connexion',
  log_in_new_device: 'Connexion depuis un nouvel endroit',
  log_in_failed: 'Échec de connexion',
  code_failed: 'Code faux après le bon mot de passe',
  log_out: 'Déconnexion',
  session_ended: 'Session terminée',
  other_sessions_ended: 'Toutes les autres sessions terminées',
  password_changed: 'Mot de passe changé',
  password_reset: 'Mot de passe défini par un lien',
  two_factor_on: 'Double authentification activée',
  two_factor_off: 'Double authentification désactivée',
  recovery_codes_renewed: 'Nouveaux codes de secours créés',
  passkey_added: 'Clé d’accès ajoutée',
  passkey_removed: 'Clé d’accès retirée',
  provider_linked: 'Compte d’un fournisseur associé',
  provider_unlinked: 'Compte d’un fournisseur dissocié',
  username_changed: 'Nom d’utilisateur changé',
  email_changed: 'Adresse e-mail changée',
  email_verified: 'Adresse e-mail confirmée',
  email_lost: 'Adresse e-mail confirmée par un autre compte',
  app_authorized: 'Application autorisée',
  app_removed: 'Application retirée',
  client_secret_reset: 'Secret client réinitialisé',
  bot_token_reset: 'Jeton de bot réinitialisé',
  deletion_requested: 'Suppression du compte demandée',
  deletion_cancelled: 'Suppression du compte annulée',
  operator_action: 'Modifié par les opérateurs de cette instance',
};

export const dataExportText: Translation<typeof DataExport.dataExportText> = {
  title: 'Tes données',
  hint: 'Une archive de tout ce que cette instance conserve à ton sujet : compte, serveurs, messages, fichiers et paramètres.',
  loading: 'Recherche de ton archive',
  none: 'Tu n’as pas encore demandé d’archive.',
  preparing: 'Ton archive est en préparation. Tu peux quitter cette page entre-temps.',
  ready: (bytes) => `Ton archive est prête, ${formatBytes(bytes)}.`,
  until: (when) => `Tu peux la télécharger jusqu’au ${when}.`,
  request: 'Demander une archive',
  again: 'En préparer une nouvelle',
  download: 'Télécharger',
};

export const languageText: Translation<typeof Language.languageText> = {
  title: 'Langue',
  hint: 'La langue de Guildhall, de ses dates et de ses nombres sur cet appareil. Les messages ne sont pas traduits.',
  inUse: (name) => `Langue : ${name}`,
  browser: 'Comme le navigateur',
  apply: 'Utiliser cette langue',
  applyHint: 'La page se recharge. Ce que tu écris est conservé.',
};

export const privacyText: Translation<typeof Privacy.privacyText> = {
  contact: 'Qui peut te joindre',
  shown: 'Ce que tu vois',
  loading: 'Chargement de tes paramètres',
  messages: 'Messages des membres de mes serveurs',
  messagesHint: 'Tes amis peuvent toujours t’écrire.',
  requests: 'Demandes d’ami de',
  everyone: 'Tout le monde',
  mutual: 'Personnes avec un serveur ou un ami en commun',
  nobody: 'Personne',
  adult: 'Je suis majeur',
  adultHint: 'Ouvre les salons réservés aux adultes.',
  previews: 'Aperçus de liens',
  previewsHint:
    'Montre sous un message ce qui se trouve derrière son lien. Ce qu’écrivent les bots est toujours affiché.',
};

export const profileSettingsText: Translation<typeof Profile.profileSettingsText> = {
  avatar: 'Image',
  avatarInSentence: 'image',
  avatarHint: `Jusqu’à ${formatBytes(LIMITS.imageBytes)}. Elle est recadrée en carré.`,
  banner: 'Bannière',
  bannerInSentence: 'bannière',
  bannerHint: `Affichée en haut de ton profil. Jusqu’à ${formatBytes(LIMITS.imageBytes)}.`,
  themePrimary: 'Première couleur du profil',
  themeAccent: 'Seconde couleur du profil',
  themeHint: 'Derrière ton image, si tu n’as pas de bannière.',
  clearColour: 'Retirer',
  deleteHint: (days) =>
    `Tu es déconnecté partout sur-le-champ. ${days} jours plus tard, ton compte est supprimé pour de bon ; connecte-toi avant pour le garder.`,
  ownsServers: 'Ces serveurs t’appartiennent encore. Cède-les ou supprime-les d’abord :',
  deleteMessages: 'Supprimer aussi tout ce que j’ai écrit',
  deleteMessagesHint: 'Sinon, tes messages restent sous le nom d’un compte supprimé.',
  deleteButton: 'Supprimer mon compte',
  deletionAsked: (when) => `Ton compte sera supprimé le ${when}. Connecte-toi avant pour le garder.`,
  deletionCancelled: 'Bon retour. Ton compte ne sera pas supprimé.',
};

export const operatorPeopleText: Translation<typeof OperatorPeople.operatorPeopleText> = {
  removeHint: 'Il sera effacé dans 14 jours ; d’ici là tu peux le rétablir. Ses serveurs sont transmis.',
  eraseNow: 'Effacer tout de suite',
  eraseNowHint: 'Sans les 14 jours pendant lesquels tu peux le rétablir.',
  eraseTitle: (name) => `Effacer maintenant le compte de ${name} ?`,
  eraseHint:
    'Il est effacé tout de suite et pour toujours. Personne ne peut le rétablir. Ses serveurs sont transmis.',
  erase: 'Effacer le compte maintenant',
  deleteMessages: 'Supprimer aussi tout ce que la personne a écrit',
  deleteMessagesHint: 'Sinon, ses messages restent sous le nom d’un compte supprimé.',
  didErase: (name) => `Le compte de ${name} est en train d’être effacé.`,
  beingErased: 'En cours d’effacement',
};

export const operatorEndText: Translation<typeof OperatorEnds.operatorEndText> = {
  ends: 'Fin',
  endsAt: (time) => `Jusqu’au ${time}`,
  ended: 'Expiré',
  suspensionHint: 'Laisse vide pour suspendre le compte jusqu’à ce que tu lèves la suspension.',
  codeHint: 'Laisse vide pour que le code serve jusqu’à ce que tu le révoques.',
  banHint: 'Laisse vide pour bannir l’adresse jusqu’à ce que tu la débannisses.',
};
