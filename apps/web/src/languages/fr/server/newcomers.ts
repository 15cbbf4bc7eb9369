import type * as InviteSections from '../../../features/invites/section-strings.ts';
import type * as Invites from '../../../features/invites/strings.ts';
import type * as OnboardingFirst from '../../../features/onboarding/first-strings.ts';
import type * as Onboarding from '../../../features/onboarding/strings.ts';
import type * as ScreeningSections from '../../../features/screening/section-strings.ts';
import type * as Screening from '../../../features/screening/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const inviteSectionText: Translation<typeof InviteSections.inviteSectionText> = {
  title: 'Invitations',
  invitePeople: 'Inviter des gens',
};

export const inviteText: Translation<typeof Invites.inviteText> = {
  setPicture: 'Ajouter une icône au serveur',
  arrangeChannels: 'Organiser les salons',
  setUpRoles: 'Configurer les rôles',
  title: (server) => `Inviter des gens sur ${server}`,
  hint: (channel) => `Ils arrivent dans ${channel}.`,
  link: 'Lien d’invitation',
  making: 'Création du lien',
  noChannel: 'Il n’y a aucun salon où tu peux inviter.',
  friends: 'L’envoyer à des amis',
  findFriend: 'Chercher un ami',
  noFriend: 'Aucun ami ne correspond.',
  send: 'Envoyer',
  sent: 'Envoyé',
  sendTo: (name) => `Envoyer à ${name}`,
  sentTo: (name) => `Envoyé à ${name}`,
  age: 'Expire après',
  uses: 'Peut servir',
  ages: {
    1800: '30 minutes',
    3600: '1 heure',
    21600: '6 heures',
    43200: '12 heures',
    86400: '1 jour',
    604800: '7 jours',
    2592000: '30 jours',
    0: 'Jamais',
  },
  usesOf: (count) => (count === 0 ? 'Sans limite' : plural(count, { one: '# fois', other: '# fois' })),
  usable: (count) =>
    `Peut servir ${count === 0 ? 'sans limite' : plural(count, { one: '# fois', other: '# fois' })}`,
  change: 'Changer l’expiration et les utilisations',
  developerHint: 'Les invitations à ce serveur ne servent qu’une fois, pendant une heure au plus.',
  channel: 'Salon',
  make: 'Créer un nouveau lien',
  expires: (when) => `Expire ${when}`,
  never: 'N’expire pas',
  pausedHint:
    'Ce serveur a suspendu ses invitations : personne ne peut le rejoindre avant que quelqu’un avec « Gérer le serveur » n’y mette fin.',
  listHint:
    'Toute personne qui a l’un de ces liens peut rejoindre le serveur. Supprime ceux qui ont trop circulé.',
  find: 'Chercher par code, auteur ou salon',
  none: 'Il n’y a pas d’invitations',
  noneHint: 'Crées-en une pour faire entrer des gens.',
  by: (name, when) => `Créée par ${name} ${when}`,
  used: (uses, most) =>
    most === 0 ? `Utilisée ${number(uses)} fois` : `Utilisée ${number(uses)} fois sur ${number(most)}`,
  delete: 'Supprimer l’invitation',
  deleteTitle: (code) => `Supprimer l’invitation ${code} ?`,
  deleteHint: 'Le lien cesse aussitôt de fonctionner. Les personnes venues avec lui restent.',
  deleted: 'Invitation supprimée.',
  copy: 'Copier le lien',
  copied: 'Lien copié.',
  loading: 'Chargement des invitations',
  pageTitle: 'Tu as une invitation',
  pageHint: (inviter) => `${inviter} t’invite sur`,
  accept: (server) => `Rejoindre ${server}`,
  open: (server) => `Ouvrir ${server}`,
  logInToJoin: 'Se connecter et rejoindre',
  registerToJoin: 'Créer un compte et rejoindre',
  looking: 'Chargement de l’invitation',
  card: (server) => `Invitation à rejoindre ${server}`,
  cardJoin: 'Rejoindre',
  cardOpen: 'Ouvrir',
  cardGone: 'Cette invitation n’est plus valable.',
  invalidTitle: 'Cette invitation n’est pas valable',
  failedTitle: 'Cette invitation n’a pas pu être chargée',
  invalid:
    'Elle est peut-être épuisée, expirée ou mal recopiée. Demandes-en une nouvelle à la personne qui te l’a donnée.',
  goHome: 'Aller à tes serveurs',
};

export const screeningSectionText: Translation<typeof ScreeningSections.screeningSectionText> = {
  title: 'Règles',
  words: 'filtrage accepter nouveaux en attente règlement',
};

export const screeningText: Translation<typeof Screening.screeningText> = {
  loading: 'Chargement des règles',
  enabled: 'Les nouveaux acceptent les règles',
  enabledHint:
    'D’ici là, ils peuvent lire, mais pas écrire, réagir, utiliser des commandes ni parler. Désactiver laisse entrer ceux qui attendent encore.',
  needsRule: 'Écris d’abord au moins une règle.',
  description: 'De quoi parle ce serveur',
  descriptionHint: 'Affiché au-dessus des règles.',
  rules: 'Règles',
  rulesHint: 'Une idée par règle. Les nouveaux les voient numérotées, dans cet ordre.',
  none: 'Il n’y a pas encore de règles.',
  rule: (place) => `Règle ${place}`,
  example: 'Sois bienveillant. Critique les idées, pas les gens.',
  add: 'Ajouter une règle',
  up: (place) => `Monter la règle ${place}`,
  down: (place) => `Descendre la règle ${place}`,
  remove: (place) => `Retirer la règle ${place}`,
  blank: 'Écris la règle, ou retire-la.',
  preview: 'Voir ce que voient les nouveaux',
  suggestions: 'Idées',
  ideas: [
    'Sois bienveillant. Critique les idées, pas les gens.',
    'Pas de spam, de publicité ni de mendicité.',
    'Dans chaque salon, reste dans le sujet.',
    'Rien de sexuel ou de violent hors des salons réservés aux adultes.',
    'Respecte la vie privée : ne partage rien qui ne t’appartienne pas.',
  ],
  addIdea: (idea) => `Ajouter « ${idea} »`,
  title: (server) => `Règles de ${server}`,
  before: 'Accepte-les pour écrire, réagir et parler ici. Tu peux déjà lire.',
  noRules: 'Ce serveur n’a pas de règles en ce moment.',
  accept: 'J’ai lu les règles et je les accepte',
  agree: 'Accepter',
  later: 'Pas maintenant',
  agreed: 'Tu peux maintenant écrire.',
};

export const onboardingFirstText: Translation<typeof OnboardingFirst.onboardingFirstText> = {
  title: 'Accueil',
  again: 'Choisir des rôles et des salons',
  noQuestions: 'Ce serveur ne pose plus de questions.',
};

export const onboardingText: Translation<typeof Onboarding.onboardingText> = {
  loading: 'Chargement des questions',
  enabled: 'Interroger les nouveaux membres',
  enabledHint:
    'Les personnes qui rejoignent le serveur répondent à tes questions quand elles l’ouvrent pour la première fois. Les membres plus anciens sont aussi interrogés une fois.',
  defaultChannels: 'Salons pour commencer',
  defaultChannelsHint: 'Signalés aux personnes qui arrivent, après leurs réponses aux questions ci-dessous.',
  noChannels: 'Ce serveur n’a pas de salon à signaler.',
  prompts: 'Questions',
  promptsHint: 'Chaque réponse peut donner des rôles et signaler des salons.',
  noPrompts:
    'Il n’y a pas encore de questions. Ajoutes-en une pour demander quelque chose aux nouveaux membres.',
  addPrompt: 'Ajouter une question',
  promptNumber: (place) => `Question ${place}`,
  promptUp: (place) => `Monter la question ${place}`,
  promptDown: (place) => `Descendre la question ${place}`,
  removePrompt: (place) => `Retirer la question ${place}`,
  promptTitle: 'Ce que tu demandes',
  promptExample: 'Qu’est-ce qui t’amène ici ?',
  single: 'Une seule réponse',
  singleHint: 'Sinon, on en choisit autant qu’on veut.',
  required: 'Réponse obligatoire',
  requiredHint: 'Les nouveaux membres ne peuvent pas la passer.',
  answerNumber: (place) => `Réponse ${place}`,
  addOption: 'Ajouter une réponse',
  optionUp: (place) => `Monter la réponse ${place}`,
  optionDown: (place) => `Descendre la réponse ${place}`,
  removeOption: (place) => `Retirer la réponse ${place}`,
  optionTitle: 'Réponse',
  optionEmoji: (place) => `Émoji de la réponse ${place}`,
  removeEmoji: (place) => `Retirer l’émoji de la réponse ${place}`,
  optionDescription: 'Description',
  gives: (roles, channels) =>
    `Donne ${plural(roles, { one: '# rôle', other: '# rôles' })}, signale ${plural(channels, { one: '# salon', other: '# salons' })}`,
  roles: 'Rôles qu’elle donne',
  noRoles: 'Il n’y a pas de rôle que tu puisses donner.',
  channels: 'Salons qu’elle signale',
  preview: 'Voir ce que voient les nouveaux',
  faults: 'Certaines questions sont incomplètes. Ce qui manque est signalé.',
  missingPrompt: 'Écris ce que tu demandes.',
  missingOption: 'Écris la réponse.',
  missingOptions: 'Ajoute au moins une réponse.',
  welcome: (server) => `Bienvenue sur ${server}`,
  welcomeHint: 'Quelques questions, pour que tu trouves ce qui est fait pour toi.',
  againHint: 'Tes réponses peuvent te donner d’autres rôles. Tu gardes ceux que tu as.',
  chooseOne: 'Choisis-en une.',
  chooseAny: 'Choisis-en autant que tu veux.',
  mustAnswer: 'Réponse obligatoire.',
  skip: 'Passer',
  later: 'Pas maintenant',
  finish: 'Terminer',
  readyTitle: 'Tout est prêt',
  readyHint: 'De bons endroits pour commencer :',
};
