import type * as ImportProblem from '../../../features/moving/problem-strings.ts';
import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatBytes } from '../../format-bytes.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Importation',
  words: 'archive Discord Slack Mattermost déménager historique personnes',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Importer un serveur',
  hint: 'À partir d’une archive : l’importation crée un nouveau serveur qui t’appartient. Personne n’est prévenu de ce qu’il contient.',
  loading: 'Chargement de tes importations',
  off: 'Les opérateurs de cette instance ont désactivé les importations. Demande-leur d’importer pour toi.',
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
  stoppedHint: (name) => `Choisis de nouveau ${name} pour reprendre là où l’envoi s’est arrêté.`,
  otherFile: (name) => `C’est un autre fichier. Choisis ${name}, ou annule.`,
  goOn: 'Continuer',
  checking: 'Lecture de l’archive',
  checkingHint: 'Rien n’est encore importé. Tu peux quitter cette page ; la lecture continue.',
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
  example: (example) => `Exemple : ${example}`,
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
    'Importe une archive comme nouveau serveur. Une archive plus récente d’un serveur que tu as déjà importé y ajoute ce qui est nouveau.',
  begin: 'Importer une archive',
};

export const importProblemText: Translation<typeof ImportProblem.importProblemText> = {
  invalid: (kind, fault) => `${kind} : un élément est laissé de côté, car il n’est pas valide (${fault}).`,
  futureId: (kind) => `${kind} : un élément est laissé de côté, car son ID est dans le futur.`,
  tooMany: (most, kind) => `${kind} : ${number(most)} au plus sont importés ; le reste est laissé de côté.`,
  tooManyEmoji: (still, animated) =>
    `Un serveur a au plus ${number(still)} émojis fixes et ${number(animated)} animés ; le reste est laissé de côté.`,
  tooManyThreads: 'Il y a trop de fils ; le reste est laissé de côté.',
  tooManyPins: (most) => `Un salon a au plus ${number(most)} messages épinglés ; le reste n’est pas épinglé.`,
  tooManyReactions: (most) =>
    `Un message a au plus ${number(most)} sortes de réactions ; le reste est laissé de côté.`,
  tooManyOverwrites: 'Un salon a trop de permissions propres : seuls les administrateurs le voient.',
  longTopics: 'Un sujet est laissé de côté, car les sujets du serveur sont trop longs au total.',
  deletedChannel: 'Un salon a été supprimé ici pendant l’import ; ses messages ne sont pas importés.',
  channelKind: 'Un salon est laissé de côté, car son type n’existe pas ici.',
  privateChannel: 'Un salon privé est importé sans ses membres : seuls les administrateurs le voient.',
  severalTeams: 'L’export contient plusieurs équipes : chacune devient une catégorie du même serveur.',
  threadChannel: 'Un fil est laissé de côté, car son salon manque.',
  postChannel: 'Une publication est laissée de côté, car son salon n’est pas dans l’export.',
  tooOld: 'Un message d’avant 2015 est laissé de côté, car les ID commencent en 2015.',
  notice: 'Un avis, comme « a rejoint le salon », est laissé de côté.',
  directConversation: 'Une conversation privée est laissée de côté.',
  directMessage: 'Un message privé est laissé de côté.',
  cutText: (most) => `Un texte est coupé à ${number(most)} caractères.`,
  unknownAuthor:
    'L’auteur d’un message n’est pas dans l’archive ; il est affiché comme celui d’un compte supprimé.',
  reactionEmoji: 'Une réaction est laissée de côté, car son émoji n’est pas dans l’archive.',
  customReaction: 'Une réaction est laissée de côté, car l’export n’a pas d’images des émojis personnalisés.',
  missingFile: 'Un fichier n’est pas dans l’archive ; s’il a une adresse, le message y renvoie.',
  largeFile: 'Un fichier est laissé de côté, car il dépasse 48 Mo.',
  embed: 'Un contenu intégré est laissé de côté, car il est vide ou illisible.',
  missingSticker: 'Un autocollant d’un message est laissé de côté, car il n’est pas dans l’archive.',
  emojiPicture: 'Un émoji est laissé de côté, car l’archive n’a pas son image.',
  stickerPicture: 'Un autocollant est laissé de côté, car l’archive n’a pas son image.',
  largePicture: 'Une image est laissée de côté, car elle est trop grande.',
  fullStorage: 'Une image est laissée de côté, car le stockage est plein.',
  unreadablePicture: 'Une image est laissée de côté, car elle est illisible.',
  plainRole: 'Un rôle est importé sans permissions, car l’export ne les contient pas.',
  plainPerson: 'Une personne est importée sans image, car l’export n’en contient pas.',
  takenPerson: 'Une personne est laissée de côté, car son ID est déjà utilisé ici.',
  takenIds: 'L’archive contient des ID déjà utilisés ici.',
  failedOften: 'L’importation a échoué plusieurs fois.',
  notZip: 'Ce n’est pas un fichier zip.',
  unreadableZip: 'Le fichier zip est illisible.',
  filesOutside: 'L’archive nomme des fichiers en dehors d’elle-même.',
  largeArchive: 'L’archive décompressée est trop grande.',
  manyFiles: 'L’archive contient trop de fichiers.',
  manyObjects: 'L’archive contient trop de personnes ou de salons.',
  manyMessages: 'Un salon a trop de messages en une minute.',
  missingPart: 'Une partie de l’archive manque : recommence.',
  ownerAccount: 'Le compte du propriétaire ne peut pas être utilisé.',
  newerVersion: 'L’archive vient d’une version plus récente de Guildhall.',
  nothingKnown:
    'L’archive ne contient aucun export de Guildhall, Discord (DiscordChatExporter, JSON), Slack ou Mattermost.',
  noServer: 'L’archive ne nomme aucun serveur.',
  severalServers: 'Les fichiers viennent de plusieurs serveurs.',
  onlyDirect: (file) => `${file} est un export de messages privés, pas d’un serveur.`,
  notDiscord: (file) => `${file} n’est pas un export de DiscordChatExporter.`,
  unreadableFile: (file) => `${file} est illisible.`,
};

export const offeredSectionText: Translation<typeof ImportSection.offeredSectionText> = {
  title: 'Messages importés',
  words: 'reprendre historique Discord Slack Mattermost archive auteur',
};

export const importedPeopleText: Translation<typeof Import.importedPeopleText> = {
  title: 'Personnes importées',
  hint: 'Les personnes qui ont écrit dans l’archive. Elles ne sont pas membres. Tu peux proposer leurs messages à un membre, qui en devient l’auteur s’il accepte.',
  find: 'Chercher une personne importée',
  loading: 'Chargement des personnes importées',
  nobody: 'Aucune personne importée',
  nobodyHint: 'Quand tu importes un serveur, les personnes qui y ont écrit sont listées ici.',
  nobodyFound: 'Personne n’a été trouvé',
  nobodyFoundHint: 'Essaie une autre partie du nom.',
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
  hint: 'Le propriétaire d’un serveur importé peut te proposer les messages que tu y as écrits.',
  loading: 'Chargement des offres',
  none: 'Aucune offre',
  noneHint: 'Demande au propriétaire d’un serveur importé si tes messages s’y trouvent.',
  offer: (name, server) => `${name} sur ${server}`,
  messages: (count) => plural(count, { one: '# message', other: '# messages' }),
  unknownCount: 'Messages non comptés',
  moving: 'Les messages sont en cours de transfert vers ton compte.',
  decline: 'Refuser',
  declined: 'Refusé.',
  accept: 'Accepter',
  acceptTitle: (name) => `Es-tu ${name} ?`,
  acceptHint:
    'Tous les messages de cette personne sur ce serveur deviennent les tiens. Tu peux les modifier et les supprimer. C’est irréversible.',
};
