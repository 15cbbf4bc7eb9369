import { LIMITS } from '@guildhall/protocol/limits';
import type * as ServersFirst from '../../../features/servers/first-strings.ts';
import type * as Lost from '../../../features/servers/lost-strings.ts';
import type * as Rail from '../../../features/servers/rail/strings.ts';
import type * as ServerSections from '../../../features/servers/section-strings.ts';
import type * as ExportSection from '../../../features/servers/settings/export-section-strings.ts';
import type * as Export from '../../../features/servers/settings/export-strings.ts';
import type * as Servers from '../../../features/servers/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { list, number, plural } from '../../words.ts';

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const serverSectionText: Translation<typeof ServerSections.serverSectionText> = {
  name: 'Nom du serveur',
  settings: 'Paramètres du serveur',
  leave: 'Quitter le serveur',
  overview: 'Vue d’ensemble',
  danger: 'Zone dangereuse',
  transfer: 'Céder le serveur',
  delete: 'Supprimer le serveur',
  description: 'Description',
};

export const serverFirstText: Translation<typeof ServersFirst.serverFirstText> = {
  direct: 'Messages privés',
  rail: 'Serveurs',
  add: 'Ajouter un serveur',
  discover: 'Découvrir des serveurs et des applications',
  mentions: (count) => plural(count, { one: '# mention', other: '# mentions' }),
  waiting: (count) => plural(count, { one: '# nouveau', other: '# nouveaux' }),
  mentionsPage: 'Mentions',
  unreadMessages: 'messages non lus',
  unavailable: 'indisponible pour le moment',
  menu: 'menu du serveur',
  online: (count) => `${number(count)} en ligne`,
  members,
  lost: {
    left: (name) => `Tu as quitté ${name}`,
    kicked: (name) => `Tu as été expulsé de ${name}`,
    banned: (name) => `Tu as été banni de ${name}`,
    deleted: (name) => `${name} a été supprimé`,
  },
};

export const lostServerText: Translation<typeof Lost.lostServerText> = {
  hint: {
    left: 'Il te faut une invitation pour revenir.',
    kicked: 'Il te faut une invitation pour revenir. Tes brouillons sont conservés sur cet appareil.',
    banned: 'Tu ne peux pas revenir tant que la modération ne lève pas le bannissement.',
    deleted: 'Ses salons et ses messages ont disparu pour tout le monde.',
  },
  goHome: 'Aller à tes serveurs',
  loading: 'Chargement du serveur',
  noAccessTitle: 'Tu ne peux pas voir ce serveur',
  noAccess: 'Il n’existe pas, ou tu n’en fais pas partie. Demande une invitation.',
};

export const railText: Translation<typeof Rail.railText> = {
  moveUp: 'Monter',
  moveDown: 'Descendre',
  putInFolder: 'Mettre dans un dossier',
  takeOut: 'Sortir du dossier',
  nameOf: (name, servers) => name || list(servers.map((server) => server.name)),
  servers: (count) => plural(count, { one: '# serveur', other: '# serveurs' }),
  open: 'Ouvrir le dossier',
  close: 'Fermer le dossier',
  edit: 'Modifier le dossier',
  dissolve: 'Retirer le dossier, garder les serveurs',
  folder: 'Dossier',
  newFolder: 'Nouveau dossier',
  put: (server) => `Mettre ${server} dans un dossier`,
  putButton: 'Mettre dans le dossier',
  name: 'Nom du dossier',
  nameHint: 'Sans nom, il porte celui de ses serveurs.',
  colour: 'Couleur',
  noColour: 'Aucune couleur',
  preset: (colour) => `Couleur ${colour}`,
};

export const serverText: Translation<typeof Servers.serverText> = {
  emptyTitle: 'Tes serveurs apparaissent ici',
  empty:
    'Un serveur est un lieu pour un groupe : des salons pour parler, et des gens à qui parler. Crées-en un, rejoins-en un avec une invitation, ou trouves-en un ouvert à tous.',
  create: 'Créer un serveur',
  join: 'Rejoindre avec une invitation',
  find: 'Trouver un serveur',
  addTitle: 'Ajouter un serveur',
  addHint: 'Crée le tien, ou rejoins-en un où tu es invité.',
  createOption: 'Créer un serveur',
  createOptionHint: 'Pour ton groupe. Tu décides des salons et de qui entre.',
  joinOption: 'Rejoindre un serveur',
  joinOptionHint: 'Avec un lien ou un code que quelqu’un t’a donné.',
  importOption: 'Importer depuis Discord, Slack ou Mattermost',
  importOptionHint: 'Ou depuis une autre instance : messages, salons, fichiers et personnes.',
  createTitle: 'Créer un serveur',
  createHint: 'Donne-lui un nom. Tout peut être changé plus tard.',
  templateTitle: 'À quoi va servir ton serveur ?',
  templateHint: 'Il commence avec des salons et des rôles adaptés. Tout peut être changé plus tard.',
  templates: {
    friends: { label: 'Amis', hint: 'Des projets, des photos et un salon pour discuter.' },
    club: {
      label: 'Association',
      hint: 'Nouvelles et rendez-vous, idées, et un salon réservé au bureau.',
    },
    study: {
      label: 'Groupe d’étude',
      hint: 'Dates, documents, un forum de questions, des salles de travail.',
    },
    project: {
      label: 'Projet',
      hint: 'Des nouvelles pour tous ; décisions et fichiers pour l’équipe.',
    },
    openSource: {
      label: 'Open source',
      hint: 'Aide et idées en forums, nouvelles du code, mainteneurs.',
    },
    bare: { label: 'Autre chose', hint: 'Un salon textuel et un salon vocal.' },
  },
  nameExample: (owner) => `Serveur de ${owner}`,
  joinTitle: 'Rejoindre un serveur',
  joinHint: 'Colle l’invitation que tu as reçue.',
  inviteField: 'Lien ou code d’invitation',
  inviteExample: 'https://… ou 8 caractères',
  inviteInvalid:
    'Cela ne ressemble pas à une invitation. C’est un lien avec /invite/ ou un code de lettres et de chiffres.',
  look: 'Voir l’invitation',
  createChannel: 'Créer un salon',
  leaveTitle: (name) => `Quitter ${name} ?`,
  leaveHint: 'Tu ne pourras revenir qu’avec une invitation.',
  left: (name) => `Tu as quitté ${name}.`,
  noChannelsTitle: 'Pas encore de salons ici',
  noChannelsManager: 'C’est dans les salons que l’on parle. Crée le premier.',
  noChannels:
    'Il n’y a aucun salon que tu puisses voir. Les personnes qui gèrent ce serveur peuvent changer cela.',
  unavailableTitle: 'Ce serveur est indisponible',
  unavailableHint: 'Le service ne le joint pas en ce moment. Il reviendra de lui-même ; rien n’est perdu.',
  transferHint:
    'Choisis le nouveau propriétaire. Tu restes membre avec tes rôles ; seul le nouveau propriétaire pourra te le rendre.',
  newOwner: 'Nouveau propriétaire',
  transferred: (name) => `Le serveur appartient maintenant à ${name}.`,
  descriptionHint: 'De quoi parle ce serveur, pour qui regarde une invitation.',
  createdAt: (date) => `Créé le ${date}`,
  icon: 'icône',
  iconHint: `Recadrée en carré. Jusqu’à ${formatBytes(LIMITS.imageBytes)}.`,
  banner: 'bannière',
  bannerHint: `Large, au-dessus de la liste des salons. Jusqu’à ${formatBytes(LIMITS.imageBytes)}.`,
  secondFactor: 'Exiger la double authentification pour la modération',
  secondFactorHint: 'Les personnes qui gèrent ou modèrent ici doivent l’activer. Les bots sont exemptés.',
  secondFactorFirst: 'Active d’abord ta propre double authentification, dans tes paramètres, sous Sécurité.',
  pauseInvites: 'Suspendre les invitations',
  pauseInvitesHint:
    'Tant que c’est activé, personne ne peut rejoindre le serveur. Les invitations restent et valent de nouveau ensuite.',
  deleteHint:
    'Le serveur, ses salons et chacun de leurs messages sont supprimés pour tout le monde. C’est définitif.',
  deleteNameField: (name) => `Tape « ${name} » pour confirmer`,
  deleted: (name) => `${name} a été supprimé.`,
  openingSection: 'Ouverture de la section',
  groups: {
    server: 'Serveur',
    people: 'Personnes',
    moderation: 'Modération',
    community: 'Communauté',
    last: '',
  },
};

export const serverExportSectionText: Translation<typeof ExportSection.serverExportSectionText> = {
  title: 'Exportation',
  words: 'archive sauvegarde télécharger déplacer autre instance',
};

export const serverExportText: Translation<typeof Export.serverExportText> = {
  title: 'Exportation',
  hint: 'Une archive de tout le serveur : salons, messages, fichiers, rôles et personnes. Une autre instance peut l’importer. Les salons privés y sont aussi.',
  loading: 'Recherche de l’archive',
  none: 'Il n’y a pas encore d’archive de ce serveur.',
  preparing: 'L’archive est en préparation. Tu peux quitter cette page entre-temps.',
  soFar: (messages) =>
    plural(messages, { one: '# message pour l’instant', other: '# messages pour l’instant' }),
  ready: (bytes) => `L’archive est prête, ${formatBytes(bytes)}.`,
  until: (when) => `Tu peux la télécharger jusqu’au ${when}.`,
  request: 'Créer une archive',
  again: 'En créer une nouvelle',
  download: 'Télécharger',
};
