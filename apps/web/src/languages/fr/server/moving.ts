import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Importation',
  words: 'archive Discord Slack Mattermost déménager historique personnes',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Importer un serveur',
  hint: 'À partir d’une archive : l’importation crée un nouveau serveur qui t’appartient. Personne n’est prévenu de ce qu’il contient.',
  loading: 'Recherche de tes importations',
  off: 'Les opérateurs de cette instance ont désactivé les importations. Demande-leur : ils peuvent importer pour toi.',
  sources: 'Ce qui peut être importé',
  guildhall:
    'Une archive que le propriétaire d’un serveur a créée ici ou sur une autre instance, sous Exportation.',
  discord:
    'Un serveur Discord, exporté en JSON avec DiscordChatExporter. Mets son dossier dans un fichier zip.',
  slack: 'L’export d’un espace de travail Slack, tel que Slack le donne.',
  mattermost: 'L’export en masse d’un serveur Mattermost, tel que mmctl le donne.',
  limit: (bytes) =>
    `Un fichier zip de ${formatBytes(bytes)} au plus. Tu vois un rapport avant que quoi que ce soit soit importé.`,
  choose: 'Choisir un fichier',
  tooLarge: (bytes) => `Ce fichier dépasse ${formatBytes(bytes)}, le maximum de cette instance.`,
  empty: 'Ce fichier est vide.',
  uploading: (name) => `Envoi de ${name}`,
  uploadHint: 'Tu peux fermer cette fenêtre, mais laisse la page ouverte.',
  stopped: 'L’envoi s’est arrêté',
  stoppedHint: (name) => `Choisis de nouveau ${name} : il reprend où il s’est arrêté.`,
  otherFile: (name) => `C’est un autre fichier. Choisis ${name}, ou annule.`,
  goOn: 'Continuer',
  checking: 'Lecture de l’archive',
  checkingHint: 'Rien n’est encore importé. Tu peux partir ; la lecture continue.',
  read: (messages) => plural(messages, { one: '# message lu', other: '# messages lus' }),
  waiting: 'En attente de son tour',
  reportTitle: (name) => `Importer ${name} ?`,
  reportHint: 'Voici ce que contient l’archive.',
  counts: {
    channels: 'Salons',
    threads: 'Fils et publications',
    messages: 'Messages',
    files: 'Fichiers',
    people: 'Personnes',
    roles: 'Rôles',
    emojis: 'Émojis',
    stickers: 'Autocollants',
  },
  noProblems: 'Tout peut être importé.',
  problems: 'Ce qui sera laissé de côté ou modifié',
  problemsAfter: 'Ce qui a été laissé de côté ou modifié',
  times: (count) => plural(count, { one: 'une fois', other: '# fois' }),
  example: (example) => `D’abord : ${example}`,
  peopleHint:
    'Les personnes viennent seulement avec nom et image : elles ne sont pas membres et ne peuvent pas se connecter. Tu pourras plus tard confier à des membres ce qu’elles ont écrit.',
  start: 'Importer',
  importing: (name) => `Importation de ${name}`,
  importingHint: 'Tu peux fermer et partir. Le serveur apparaît dans ta liste quand tout est là.',
  written: (messages) => plural(messages, { one: '# message', other: '# messages' }),
  finished: (name) => `${name} est là`,
  finishedHint: (messages) =>
    plural(messages, { one: '# message a été importé.', other: '# messages ont été importés.' }),
  permissionsHint: 'Avant d’inviter quelqu’un, regarde les rôles et qui voit quel salon.',
  open: 'Ouvrir le serveur',
  failed: 'L’importation a échoué',
  again: 'Essayer un autre fichier',
  cancel: 'Annuler l’importation',
  cancelTitle: 'Annuler l’importation ?',
  cancelHint: 'Ce qui a été envoyé et importé jusqu’ici est supprimé. Un serveur que tu vois déjà reste.',
  keep: 'Continuer l’importation',
  sectionHint:
    'Importe une archive. Elle devient un serveur à part ; une archive plus récente d’un serveur que tu as importé y ajoute ce qui est nouveau.',
  begin: 'Importer une archive',
};

export const offeredSectionText: Translation<typeof ImportSection.offeredSectionText> = {
  title: 'Messages importés',
  words: 'reprendre historique Discord Slack Mattermost archive auteur',
};

export const importedPeopleText: Translation<typeof Import.importedPeopleText> = {
  title: 'Personnes importées',
  hint: 'Les personnes qui ont écrit dans l’archive. Elles ne sont pas membres. Tu peux proposer ce que l’une d’elles a écrit à un membre, qui en devient l’auteur s’il accepte.',
  find: 'Chercher une personne importée',
  loading: 'Chargement des personnes importées',
  nobody: 'Personne n’est venu avec une importation',
  nobodyHint: 'Quand un serveur vient d’une archive, les personnes qui y ont écrit sont listées ici.',
  nobodyFound: 'Personne n’a été trouvé',
  nobodyFoundHint: 'Essaie une autre partie du nom.',
  more: 'Afficher plus',
  messages: (count) => plural(count, { one: '# message', other: '# messages' }),
  unknownCount: 'Messages non comptés',
  offered: (name) => `Proposé à ${name}`,
  moving: (name) => `En cours de transfert à ${name}`,
  assign: 'Attribuer à un membre',
  assignOf: (name) => `Attribuer les messages de ${name} à un membre`,
  assignTitle: (name) => `Quel membre est ${name} ?`,
  assignHint: 'Le membre reçoit un message privé et décide. Rien ne change avant qu’il accepte.',
  member: 'Membre',
  ask: 'Demander',
  asked: (name) => `La demande est faite à ${name}.`,
  withdraw: 'Retirer',
  withdrawFrom: (name) => `Retirer l’offre des messages de ${name}`,
  withdrawn: 'L’offre est retirée.',
};

export const offeredText: Translation<typeof Import.offeredText> = {
  hint: 'Quand un serveur vient d’ailleurs, son propriétaire peut te proposer les messages que tu y as écrits.',
  loading: 'Recherche d’offres',
  none: 'Personne ne te propose de messages',
  noneHint: 'Demande au propriétaire d’un serveur importé si ce que tu as écrit s’y trouve.',
  offer: (name, server) => `${name} sur ${server}`,
  messages: (count) => plural(count, { one: '# message', other: '# messages' }),
  unknownCount: 'Messages non comptés',
  moving: 'Les messages sont en cours de transfert vers ton compte.',
  decline: 'Refuser',
  declined: 'Refusé.',
  accept: 'Accepter',
  acceptTitle: (name) => `Es-tu ${name} ?`,
  acceptHint:
    'Tout ce que cette personne a écrit sur ce serveur devient le tien, et tout le monde le voit comme écrit par toi. Tu peux le modifier et le supprimer. C’est irréversible.',
};
