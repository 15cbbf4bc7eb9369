import type * as Following from '../../features/announcements/follow-strings.ts';
import type * as Announcements from '../../features/announcements/strings.ts';
import type * as Forums from '../../features/forums/strings.ts';
import type * as PollFirst from '../../features/polls/first-strings.ts';
import type * as Polls from '../../features/polls/strings.ts';
import type * as ThreadFirst from '../../features/threads/first-strings.ts';
import type * as ThreadMenu from '../../features/threads/menu-strings.ts';
import type * as Threads from '../../features/threads/strings.ts';
import type * as Archive from '../../ui/choices/archive-strings.ts';
import type { Translation } from '../translation.ts';
import { amount, number, percent, plural } from '../words.ts';

const replies = (count: number) =>
  count === 0 ? 'Pas encore de réponses' : plural(count, { one: '# réponse', other: '# réponses' });

export const threadFirstText: Translation<typeof ThreadFirst.threadFirstText> = {
  panel: 'Fils',
  lockedForOthers: 'Verrouillé : seules les personnes qui gèrent les fils, dont toi, peuvent écrire ici.',
  archivedFoot: (isPost) =>
    isPost
      ? 'Cette publication est archivée. Un message la rouvre.'
      : 'Ce fil est archivé. Un message le rouvre.',
  replies,
  chip: 'Fil',
};

export const threadMenuText: Translation<typeof ThreadMenu.threadMenuText> = {
  startOne: 'Lancer un fil',
  openStarted: 'Ouvrir le fil',
  edit: (isPost) => (isPost ? 'Modifier la publication' : 'Modifier le fil'),
  archive: (isPost) => (isPost ? 'Archiver la publication' : 'Archiver le fil'),
  unarchive: 'Sortir des archives',
  lock: (isPost) => (isPost ? 'Verrouiller la publication' : 'Verrouiller le fil'),
  unlock: (isPost) => (isPost ? 'Déverrouiller la publication' : 'Déverrouiller le fil'),
  pin: 'Épingler la publication',
  unpin: 'Désépingler la publication',
  delete: (isPost) => (isPost ? 'Supprimer la publication' : 'Supprimer le fil'),
  follow: 'Suivre',
  unfollow: 'Ne plus suivre',
  following: 'Suivi',
  followHint: 'Suivre : chaque réponse te prévient',
  unfollowHint: 'Tu suis : chaque réponse te prévient. Clique pour arrêter',
  showBeside: 'Afficher à côté du salon',
  showAlone: 'Afficher seul',
  close: (isPost) => (isPost ? 'Fermer la publication' : 'Fermer le fil'),
  menu: (isPost) => (isPost ? 'Menu de la publication' : 'Menu du fil'),
  parent: (name) => `Retour à #${name}`,
  isLocked: 'Verrouillé',
  isArchived: 'Archivé',
};

export const threadText: Translation<typeof Threads.threadText> = {
  close: 'Fermer les fils',
  open: 'Ouverts',
  archived: 'Archivés',
  which: 'Quels fils',
  search: 'Chercher un fil par son nom',
  loading: 'Chargement des fils',
  none: 'Aucun fil ouvert',
  noneHint: 'Un fil rassemble une conversation à part, hors du salon.',
  noneArchived: 'Aucun fil archivé',
  noneArchivedHint: 'Les fils arrivent ici quand personne n’y a écrit depuis un moment.',
  noMatch: 'Aucun fil ne porte ce nom.',
  noMatchYet: (count) => `Aucun des ${number(count)} derniers fils ne porte ce nom.`,
  start: 'Lancer un fil',
  startTitle: 'Lancer un fil',
  startHint: (channel) => `Tous ceux qui voient #${channel} voient aussi le fil.`,
  startFromHint: 'Il porte sur ce message, qui y renvoie.',
  name: 'Nom',
  nameExample: 'De quoi s’agit-il ?',
  slowmode: 'Mode lent',
  slowmodeHint: 'L’attente de chaque personne entre deux messages.',
  slowmodeOff: 'Désactivé',
  title: 'Titre',
  deleteTitle: (name) => `Supprimer « ${name} » ?`,
  deleteHint: 'Chacun de ses messages est supprimé pour tout le monde. C’est définitif.',
  deleted: (name) => `« ${name} » a été supprimé.`,
  startedBy: (name) => `Lancé par ${name}`,
  startedBySomeone: 'La personne qui l’a lancé n’est plus là.',
  aboutGone: 'Il a été lancé depuis un message qui n’existe plus.',
  firstGone: 'Le premier message de cette publication a été supprimé.',
  showMessage: 'Voir dans le salon',
};

export const archiveText: Translation<typeof Archive.archiveText> = {
  label: 'Archiver après',
  hint: 'Sans nouveau message, la conversation quitte la liste des salons. Un nouveau message l’y ramène.',
};

export const forumText: Translation<typeof Forums.forumText> = {
  newPost: 'Nouvelle publication',
  guidelines: 'Consignes',
  search: 'Rechercher dans les publications',
  clear: 'Effacer la recherche',
  sort: 'Ordre',
  byActivity: 'Activité récente d’abord',
  byCreation: 'Plus récentes d’abord',
  tags: 'Tags',
  filterHint: 'Afficher les publications avec l’un de ces tags',
  posts: 'Publications',
  loading: 'Chargement des publications',
  loadingMore: 'Chargement d’autres publications',
  failed: 'Les publications n’ont pas pu être chargées.',
  noneTitle: 'Pas encore de publications',
  none: 'Dans un forum, chaque question ou idée a sa propre publication. À toi de commencer.',
  noneReader: 'Personne n’a encore rien publié ici.',
  found: (count, more) =>
    more
      ? `Les ${number(count)} premières publications`
      : plural(count, { one: '# publication', other: '# publications' }),
  noMatchTitle: 'Aucune publication ne correspond',
  noMatch: 'Essaie d’autres mots ou moins de tags.',
  showAll: 'Afficher toutes les publications',
  pinned: 'Épinglée',
  followed: 'Tu la suis',
  firstGone: 'Le premier message a été supprimé',
  newPostIn: (forum) => `Nouvelle publication dans #${forum}`,
  title: 'Titre',
  titleExample: 'De quoi il s’agit, en quelques mots',
  message: 'Premier message',
  messageExample: 'Ajoute des détails. Le forum en affiche les premières lignes.',
  tagsOf: (most) => `Jusqu’à ${most}.`,
  tagNeeded: (most) => `Au moins un, jusqu’à ${most}.`,
  addFiles: 'Ajouter des fichiers',
  post: 'Publier',
  titleMissing: 'Une publication a besoin d’un titre.',
  messageMissing: 'Une publication a besoin d’un texte ou d’un fichier.',
  tagMissing: 'Choisis un tag : ce forum en exige un.',
  back: 'Retour aux salons',
  isLocked: 'Verrouillée',
  isArchived: 'Archivée',
  replies,
  lastActive: (when) => `active ${when}`,
};

export const pollFirstText: Translation<typeof PollFirst.pollFirstText> = {
  create: 'Créer un sondage',
};

export const pollText: Translation<typeof Polls.pollText> = {
  title: 'Créer un sondage',
  question: 'Question',
  questionHint: 'Que veux-tu savoir ?',
  answers: 'Réponses',
  answer: (position) => `Réponse ${number(position)}`,
  emojiOf: (position) => `Émoji de la réponse ${number(position)}`,
  removeEmoji: (position) => `Retirer l’émoji de la réponse ${number(position)}`,
  remove: (position) => `Retirer la réponse ${number(position)}`,
  add: 'Ajouter une réponse',
  duration: 'Se termine après',
  otherDuration: 'Autre durée',
  hoursOpen: 'Heures, de 1 à 168',
  hours: (count) => (count < 48 ? amount(count, 'hour') : amount(count / 24, 'day')),
  several: 'Plusieurs réponses',
  severalHint: 'Chacun peut en choisir autant qu’il veut.',
  send: 'Envoyer le sondage',
  poll: (question) => `Sondage : ${question}`,
  chooseOne: 'Choisis une réponse',
  chooseSeveral: 'Choisis une ou plusieurs réponses',
  votes: (count) => plural(count, { one: '# voix', other: '# voix' }),
  voters: (count) => plural(count, { one: '# personne a voté', other: '# personnes ont voté' }),
  percent: (share) => percent(share),
  vote: 'Voter',
  changeVote: 'Changer de vote',
  removeVote: 'Retirer mon vote',
  keepVote: 'Garder mon vote',
  showResults: 'Voir les résultats',
  backToVote: 'Retour au vote',
  yourVote: 'Ton vote',
  whoVoted: (answer) => `Qui a voté pour ${answer}`,
  loadingVoters: 'Chargement des votes',
  endPoll: 'Terminer le sondage',
  endTitle: 'Terminer ce sondage ?',
  endHint: 'Plus personne ne pourra voter, et le résultat est publié en réponse.',
  ended: 'terminé',
  ends: (when) => `se termine ${when}`,
  pollEnded: (question) => `Le sondage « ${question} » est terminé`,
  noVotes: 'Personne n’a voté',
  tie: 'Égalité',
  viewPoll: 'Voir le sondage',
};

export const announcementText: Translation<typeof Announcements.announcementText> = {
  follow: 'Suivre',
  isPublished: 'Publié',
};

export const followText: Translation<typeof Following.followText> = {
  title: (channel) => `Suivre #${channel}`,
  hint: 'Ce qui est publié ici est copié dans l’un de tes salons. Tu peux arrêter cela dans les intégrations de ce serveur-là.',
  server: 'Serveur',
  channel: 'Salon',
  nowhere: 'Pour copier des messages, il te faut « Gérer les webhooks » dans un autre salon textuel.',
  follow: 'Suivre',
  followed: (channel) => `#${channel} y est copié à partir de maintenant.`,
  followers: (count) => plural(count, { one: '# salon suit celui-ci.', other: '# salons suivent celui-ci.' }),
  publish: 'Publier',
  published: 'Publié dans les salons qui suivent celui-ci.',
};
