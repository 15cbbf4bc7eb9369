import type * as Operators from '../../features/operators/storage/strings.ts';
import type * as Storage from '../../ui/panels/storage-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const storageText: Translation<typeof Storage.storageText> = {
  title: 'Stockage',
  ownHint: 'Les fichiers que tu as envoyés sur des serveurs et en messages privés, et tes propres images.',
  serverHint: 'Les fichiers des salons, les images, émojis et autocollants de ce serveur.',
  loading: 'Chargement du stockage',
  used: (bytes) => `${formatBytes(bytes)} utilisés`,
  usedOf: (bytes, most) => `${formatBytes(bytes)} utilisés sur ${formatBytes(most)}`,
  files: (count) => plural(count, { one: '# fichier', other: '# fichiers' }),
  full: 'Le stockage est plein. Supprime des messages avec fichiers pour faire de la place.',
};

export const operatorStorageText: Translation<typeof Operators.operatorStorageText> = {
  title: 'Stockage',
  hint: 'Les limites des comptes, des serveurs et de l’instance sont dans les paramètres de l’instance.',
  kinds: {
    attachment: 'Pièces jointes',
    avatar: 'Avatars',
    banner: 'Bannières',
    icon: 'Icônes',
    emoji: 'Émojis',
    sticker: 'Autocollants',
    export: 'Archives',
    import: 'Archives en cours d’importation',
  },
  largestServers: 'Plus gros serveurs',
  largestAccounts: 'Plus gros comptes',
  gone: 'Supprimé',
  stores: (bytes, most) =>
    most === null ? formatBytes(bytes) : `${formatBytes(bytes)} sur ${formatBytes(most)}`,
  ownLimit: 'Limite spécifique',
  limit: 'Fixer une limite',
  limitFor: (name) => `Fixer une limite : ${name}`,
  limitTitle: 'Fixer une limite de stockage',
  kind: 'Pour',
  server: 'Serveur',
  user: 'Compte',
  serverId: 'ID du serveur',
  username: 'Nom d’utilisateur ou ID',
  megabytes: 'Limite en mégaoctets',
  megabytesHint: '0 supprime toute limite. Les fichiers déjà stockés sont conservés.',
  useGeneral: 'Utiliser la limite générale',
  recount: 'Recompter',
  recountHint: 'Si les totaux semblent faux, par exemple après une restauration, recompte tous les fichiers.',
  didRecount: 'Recompté.',
  orphans: 'Fichiers inutilisés',
  orphansHint: 'Fichiers de plus d’un jour qu’aucun message, aucune image ni aucune archive n’utilise.',
  findOrphans: 'Chercher les fichiers inutilisés',
  removeOrphans: 'Les supprimer',
  orphanFiles: (files, bytes) =>
    `${plural(files, { one: '# fichier', other: '# fichiers' })}, ${formatBytes(bytes)}`,
  unused: (amount) => `Inutilisés : ${amount}`,
  removed: (amount) => `Supprimés : ${amount}`,
  lookedAt: (checked, time) =>
    `${plural(checked, { one: '# entrée contrôlée', other: '# entrées contrôlées' })}, début ${time}`,
  lookingAt: (checked) =>
    `${plural(checked, { one: '# entrée contrôlée', other: '# entrées contrôlées' })} jusqu’ici`,
  removeTitle: (amount) => `Supprimer les fichiers inutilisés (${amount}) ?`,
  removeHint:
    'Chaque fichier est contrôlé encore une fois. Seule une sauvegarde permet de récupérer les fichiers supprimés.',
  didLimit: (name) => `Limite de ${name} modifiée.`,
};
