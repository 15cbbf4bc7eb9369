import type * as Permissions from '../../../features/permissions/strings.ts';
import type * as PermissionNames from '../../../ui/text/permission-strings.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const permissionText: Translation<typeof Permissions.permissionText> = {
  search: 'Chercher une permission',
  found: (count) =>
    count === 0
      ? 'Aucune permission ne correspond.'
      : plural(count, { one: '# permission', other: '# permissions' }),
  none: 'Aucune permission ne correspond. Essaie un autre mot, comme « supprimer » ou « vocal ».',
  allow: 'Autoriser',
  inherit: 'Hériter',
  deny: 'Refuser',
  notHeld: 'Tu n’as pas cette permission, tu ne peux donc pas la donner.',
  byAdministrator: 'Incluse dans « Administrateur ».',
};

export const PERMISSION_WORDS: Translation<typeof Permissions.PERMISSION_WORDS> = {
  viewChannel: {
    sentence: 'Voir les salons et lire tous leurs messages.',
    words: 'lire historique privé',
  },
  sendMessages: {
    sentence:
      'Écrire des messages, lancer des fils, des publications et des sondages, utiliser des commandes.',
    words: 'publier fils discussion',
  },
  attachFiles: {
    sentence: 'Envoyer des images et d’autres fichiers avec les messages.',
    words: 'téléverser images',
  },
  addReactions: {
    sentence:
      'Donner de nouvelles réactions aux messages. Tout le monde peut se joindre à une réaction existante.',
    words: 'émoji',
  },
  useExternalEmoji: { sentence: 'Utiliser les émojis personnalisés d’autres serveurs.' },
  mentionEveryone: {
    sentence: 'Prévenir tout le monde d’un coup avec @everyone et @here.',
    risk: 'Un message peut déranger chaque membre.',
    words: 'ping',
  },
  manageMessages: {
    sentence:
      'Supprimer et épingler les messages des autres, terminer des sondages et écrire malgré le mode lent.',
    risk: 'Les messages supprimés ne peuvent pas être récupérés.',
    words: 'modérer retirer',
  },
  manageThreads: {
    sentence:
      'Renommer, archiver, verrouiller et supprimer les fils et publications, et écrire dans ceux qui sont verrouillés.',
    risk: 'Les fils supprimés ne peuvent pas être récupérés.',
    words: 'forum',
  },
  coinUpload: {
    sentence: 'Vendre des fichiers contre des pièces, sur les serveurs officiels.',
    words: 'prix publication',
  },
  createInvite: { sentence: 'Inviter de nouvelles personnes avec un lien.', words: 'rejoindre' },
  changeNickname: { sentence: 'Choisir son propre pseudo sur ce serveur.', words: 'nom' },
  manageNicknames: {
    sentence: 'Changer les pseudos des membres de rôle inférieur.',
    words: 'nom renommer',
  },
  kickMembers: {
    sentence: 'Retirer des membres de rôle inférieur. Une invitation leur permet de revenir.',
    words: 'modérer retirer kick',
  },
  banMembers: {
    sentence: 'Bannir des personnes, supprimer leurs messages récents et lever des bannissements.',
    risk: 'Les messages supprimés avec un bannissement ne peuvent pas être récupérés.',
    words: 'modérer retirer bloquer',
  },
  moderateMembers: {
    sentence:
      'Exclure temporairement des membres : pendant 28 jours au plus, ils peuvent lire, mais pas écrire, réagir ni parler.',
    words: 'timeout muet silence',
  },
  manageChannels: {
    sentence: 'Créer, modifier, déplacer et supprimer des salons, et écrire malgré le mode lent.',
    risk: 'Un salon supprimé disparaît avec tous ses messages.',
    words: 'catégorie sujet',
  },
  manageRoles: {
    sentence:
      'Créer, modifier, supprimer et donner des rôles sous le sien, et définir les permissions des salons.',
    risk: 'Toute personne qui l’a peut transmettre chacune de ses propres permissions.',
    words: 'permissions exceptions',
  },
  manageServer: {
    sentence:
      'Changer le nom, les images, les règles, AutoMod, l’accueil et la communauté, et ajouter des bots.',
    risk: 'Toute personne qui l’a peut rendre le serveur public et y faire entrer des bots.',
    words: 'paramètres intégrations invitations',
  },
  manageExpressions: {
    sentence: 'Ajouter, renommer et supprimer des émojis et autocollants personnalisés.',
    words: 'émoji sticker',
  },
  manageWebhooks: {
    sentence: 'Créer, modifier et supprimer des webhooks, et voir leurs adresses.',
    risk: 'Toute personne qui a l’adresse d’un webhook peut publier avec.',
    words: 'intégrations url',
  },
  viewAuditLog: { sentence: 'Voir qui a changé quoi sur ce serveur.', words: 'historique logs' },
  administrator: {
    sentence: 'Avoir toutes les permissions et passer outre toutes les restrictions des salons.',
    risk: 'Peut faire presque tout ce que peut le propriétaire. À ne donner qu’en toute confiance.',
    words: 'admin tout dangereux',
  },
  connect: { sentence: 'Rejoindre des salons vocaux et écouter.', words: 'vocal' },
  speak: { sentence: 'Parler dans les salons vocaux.', words: 'vocal micro' },
  shareScreen: {
    sentence: 'Montrer son écran ou sa caméra dans les salons vocaux.',
    words: 'vocal vidéo stream',
  },
  muteMembers: {
    sentence: 'Couper pour tous le micro d’autres personnes dans les salons vocaux.',
    words: 'vocal silence muet',
  },
  deafenMembers: { sentence: 'Couper le son d’autres personnes dans les salons vocaux.', words: 'vocal' },
  moveMembers: {
    sentence: 'Déplacer d’autres personnes entre salons vocaux, ou les en retirer.',
    words: 'vocal déconnecter',
  },
};

export const permissionNames: Translation<typeof PermissionNames.permissionNames> = {
  createInvite: 'Créer des invitations',
  kickMembers: 'Expulser des membres',
  banMembers: 'Bannir des membres',
  administrator: 'Administrateur',
  manageChannels: 'Gérer les salons',
  manageServer: 'Gérer le serveur',
  addReactions: 'Ajouter des réactions',
  viewAuditLog: 'Voir le journal d’audit',
  shareScreen: 'Partager l’écran',
  viewChannel: 'Voir le salon',
  sendMessages: 'Envoyer des messages',
  manageMessages: 'Gérer les messages',
  attachFiles: 'Joindre des fichiers',
  mentionEveryone: 'Mentionner tout le monde',
  useExternalEmoji: 'Utiliser des émojis externes',
  connect: 'Se connecter',
  speak: 'Parler',
  muteMembers: 'Couper le micro des membres',
  deafenMembers: 'Couper le son des membres',
  moveMembers: 'Déplacer des membres',
  changeNickname: 'Changer de pseudo',
  manageNicknames: 'Gérer les pseudos',
  manageRoles: 'Gérer les rôles',
  manageWebhooks: 'Gérer les webhooks',
  manageExpressions: 'Gérer les émojis et autocollants',
  manageThreads: 'Gérer les fils',
  moderateMembers: 'Exclure temporairement des membres',
  coinUpload: 'Vendre des fichiers contre des pièces',
};

export const PERMISSION_GROUP_LABELS: Translation<typeof Permissions.PERMISSION_GROUP_LABELS> = {
  text: 'Lire et écrire',
  members: 'Personnes',
  server: 'Diriger le serveur',
  voice: 'Salons vocaux',
  all: 'Tout',
};
