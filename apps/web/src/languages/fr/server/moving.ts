import type * as ImportSection from '../../../features/moving/section-strings.ts';
import type * as Import from '../../../features/moving/strings.ts';
import { formatSize } from '../../format-size.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const importSectionText: Translation<typeof ImportSection.importSectionText> = {
  title: 'Importation',
  words: 'archive Discord Slack déménager historique personnes',
};

export const importText: Translation<typeof Import.importText> = {
  title: 'Importer un serveur',
  hint: 'À partir d’une archive : l’importation crée un nouveau serveur qui t’appartient. Personne n’est prévenu de ce qu’il contient.',
  loading: 'Recherche de tes importations',
  off: 'Les opérateurs de cette instance ont désactivé les importations. Demande-leur : ils peuvent importer pour toi.',
  sources: 'Ce qui peut être importé',
  guildhall:
    'Une archive que le propriétaire d’un serveur a créée ici ou sur une autre instance, sous Export.',
  discord:
    'Un serveur Discord, exporté en JSON avec DiscordChatExporter. Mets son dossier dans un fichier zip.',
  slack: 'L’export d’un espace de travail Slack, tel que Slack le donne.',
  limit: (bytes) =>
    `Un fichier zip de ${formatSize(bytes)} au plus. Tu vois un rapport avant que quoi que ce soit soit importé.`,
  choose: 'Choisir un fichier',
  tooLarge: (bytes) => `Ce fichier dépasse ${formatSize(bytes)}, le maximum de cette instance.`,
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
  allFits: 'Tout rentre.',
  problems: 'Ce qui ne rentrera pas',
  problemsAfter: 'Ce qui n’est pas rentré',
  times: (count) => plural(count, { one: 'une fois', other: '# fois' }),
  example: (example) => `D’abord : ${example}`,
  peopleHint:
    'Les personnes viennent seulement avec nom et image : elles ne sont pas membres et ne peuvent pas se connecter.',
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
  done: 'Terminé',
  sectionHint:
    'Importe une archive. Elle devient un serveur à part ; une archive plus récente d’un serveur que tu as importé y ajoute ce qui est nouveau.',
  begin: 'Importer une archive',
};
