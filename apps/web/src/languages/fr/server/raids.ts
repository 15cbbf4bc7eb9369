import type * as Join from '../../../features/join-gate/join-strings.ts';
import type * as JoinGateSections from '../../../features/join-gate/section-strings.ts';
import type * as JoinGate from '../../../features/join-gate/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, number, plural } from '../../words.ts';

export const joinText: Translation<typeof Join.joinText> = {
  title: (server) => `Avant de rejoindre ${server}`,
  hint: 'Ce serveur se protège des bots et des raids.',
  loading: 'Chargement des conditions du serveur',
  close: 'Pas maintenant',
  join: 'Rejoindre',
  joining: 'Arrivée sur le serveur',
  tooNew: (when) => `Ton compte est trop récent pour ce serveur. Tu pourras le rejoindre après le ${when}.`,
  unverified:
    'Confirme d’abord ton adresse e-mail : ouvre le lien du message reçu à la création de ton compte.',
  confirmed: 'Je l’ai confirmée',
  resend: 'Renvoyer le message',
  resent: 'Le message est en route.',
  slowed: (wait) => `Beaucoup de personnes arrivent en ce moment. Réessaie dans ${wait}.`,
  questionHint: 'Toute personne qui rejoint ce serveur doit répondre.',
  working: 'Vérification que tu n’es pas un bot',
  workingHint:
    'Ton appareil résout une petite énigme, ce qui prend quelques secondes. Aucun autre service n’intervient, et rien n’est suivi.',
};

export const joinGateSectionText: Translation<typeof JoinGateSections.joinGateSectionText> = {
  title: 'Raids',
  words: 'raid arrivées pause annuler expulser bannir compte âge question épreuve bots',
};

export const raidText: Translation<typeof JoinGate.raidText> = {
  loading: 'Chargement des paramètres d’arrivée',
  slowed: (until) =>
    `Beaucoup de gens sont arrivés d’un coup. Jusqu’au ${until}, chaque appareil doit résoudre une énigme pour entrer, et seules quelques personnes peuvent entrer chaque minute.`,
  endSlowdown: 'Arrêter de ralentir',
  slowdownEnded: 'Les arrivées ont repris leur rythme normal.',
  pause: 'Suspendre les arrivées',
  pauseHint:
    'Pendant un temps, personne ne peut arriver par une invitation ou par « Découvrir ». Les invitations restent.',
  pauseFor: 'Suspendre pendant',
  pauses: [
    { value: '3600', label: '1 heure' },
    { value: '21600', label: '6 heures' },
    { value: '86400', label: '1 jour' },
    { value: '604800', label: '1 semaine' },
  ],
  pauseNow: 'Suspendre les arrivées',
  paused: (until) => `Personne ne peut arriver avant le ${until}.`,
  resume: 'Laisser de nouveau entrer',
  nowPaused: 'Les arrivées sont suspendues.',
  nowResumed: 'Les arrivées ont repris.',
  gate: 'Qui peut rejoindre le serveur',
  gateHint: 'S’applique à tous ceux qui arrivent. Les bots que tu ajoutes sont exemptés.',
  accountAge: 'Âge du compte',
  ages: [
    { value: '0', label: 'Peu importe' },
    { value: '600', label: 'Au moins 10 minutes' },
    { value: '3600', label: 'Au moins 1 heure' },
    { value: '86400', label: 'Au moins 1 jour' },
    { value: '604800', label: 'Au moins 1 semaine' },
    { value: '2592000', label: 'Au moins 30 jours' },
  ],
  seconds: (count) => `Au moins ${amount(Number(count), 'second')}`,
  verifiedEmail: 'Demander une adresse e-mail confirmée',
  challenge: 'Épreuve',
  challenges: {
    none: 'Aucune',
    work: 'Une énigme pour l’appareil : quelques secondes, rien à écrire',
    question: 'Une question',
  },
  question: 'Question',
  questionHint: 'Par exemple : À quel jeu jouons-nous ?',
  answers: 'Bonnes réponses',
  answersHint: 'Une par ligne, 10 au plus. Majuscules et espaces ne comptent pas.',
  protection: 'Protection contre les raids',
  protectionHint: 'Ralentit d’elle-même les arrivées quand elles se multiplient, et te prévient.',
  protect: 'Ralentir les arrivées quand elles se multiplient',
  joins: 'Nombre d’arrivées',
  window: 'En l’espace de',
  windows: [
    { value: '30', label: '30 secondes' },
    { value: '60', label: '1 minute' },
    { value: '300', label: '5 minutes' },
    { value: '3600', label: '1 heure' },
  ],
  windowSeconds: (count) => amount(Number(count), 'second'),
  alertChannel: 'Prévenir dans',
  noAlert: 'Aucun salon',
  unseenChannel: 'Un salon supprimé ou que tu ne vois pas',
  undo: 'Annuler un raid',
  undoHint: 'Retire tous ceux qui sont arrivés dans un intervalle. Tu vois d’abord de qui il s’agit.',
  from: 'De',
  to: 'À',
  recent: 'Arrivés pendant',
  recents: [
    { minutes: 10, label: 'Les 10 dernières minutes' },
    { minutes: 60, label: 'La dernière heure' },
    { minutes: 360, label: 'Les 6 dernières heures' },
    { minutes: 1440, label: 'Les dernières 24 heures' },
  ],
  show: 'Voir qui est arrivé',
  looking: 'Recherche des personnes arrivées',
  nobody: 'Personne que tu puisses retirer n’est arrivé à ce moment-là.',
  found: (count) =>
    plural(count, { one: '# personne serait retirée', other: '# personnes seraient retirées' }),
  spared: (count) =>
    plural(count, {
      one: '# compte arrivé alors reste : un bot, ou quelqu’un que tu ne peux pas retirer.',
      other: '# comptes arrivés alors restent : des bots, et des gens que tu ne peux pas retirer.',
    }),
  firstOf: (shown) => `Affichage limité à ${number(shown)}.`,
  came: (when) => `Date d’arrivée : ${when}`,
  action: 'Ce qui leur arrive',
  actions: {
    ban: 'Bannir : ils ne peuvent pas revenir',
    kick: 'Expulser : ils peuvent revenir',
  },
  deleteMessages: 'Supprimer leurs messages',
  start: 'Annuler le raid',
  confirmTitle: (count) => plural(count, { one: 'Retirer # personne ?', other: 'Retirer # personnes ?' }),
  confirmKick:
    'Ils sont expulsés l’un après l’autre, chacun avec une ligne dans le journal d’audit. Tu peux l’arrêter.',
  confirmBan:
    'Ils sont bannis l’un après l’autre, chacun avec une ligne dans le journal d’audit. Tu peux l’arrêter.',
  confirmMessages: (from) => `Leurs messages depuis le ${from} sont supprimés définitivement.`,
  started: 'Le nettoyage a commencé.',
  cleanups: 'Nettoyages',
  progress: (removed, total) => `${number(removed)} sur ${number(total)} retirés`,
  states: { running: 'En cours', done: 'Terminé', stopped: 'Arrêté' },
  span: (from, to) => `Du ${from} au ${to}`,
  did: { kick: 'Les expulse', ban: 'Les bannit' },
  didWithMessages: {
    kick: 'Les expulse et supprime leurs messages',
    ban: 'Les bannit et supprime leurs messages',
  },
  startedBy: (name, when) => `Lancé par ${name}, ${when}`,
  formerMember: 'un ancien membre',
  stop: 'Arrêter',
  stopped: 'Le nettoyage est arrêté. Les personnes déjà retirées le restent.',
};
