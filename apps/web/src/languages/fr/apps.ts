import { LIMITS } from '@guildhall/protocol/limits';
import type * as ApplicationSections from '../../features/applications/section-strings.ts';
import type * as Statistics from '../../features/applications/statistics/strings.ts';
import type * as Applications from '../../features/applications/strings.ts';
import type * as Integrations from '../../features/integrations/strings.ts';
import type * as Webhooks from '../../features/webhooks/strings.ts';
import { locale } from '../chosen.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, percent, plural } from '../words.ts';

export const applicationSectionText: Translation<typeof ApplicationSections.applicationSectionText> = {
  title: 'Applications',
  words: 'bot jeton token app',
};

export const applicationText: Translation<typeof Applications.applicationText> = {
  hint: 'Une application est ton programme sur Guildhall. Donne-lui un bot, et elle peut lire et répondre comme un membre.',
  none: 'Tu n’as pas d’applications',
  noneHint:
    'Crées-en une pour obtenir un jeton de bot. Le guide et le bot d’écho dans les exemples du projet montrent la suite.',
  create: 'Créer une application',
  createTitle: 'Créer une application',
  name: 'Nom',
  nameHint: `Ce qu’on voit en l’ajoutant. De ${LIMITS.applicationNameMinimum} à ${LIMITS.applicationName} caractères.`,
  loading: 'Chargement de tes applications',
  bot: 'Bot',
  noBot: 'Pas de bot',
  servers: (count) => plural(count, { one: '# serveur', other: '# serveurs' }),
  back: 'Toutes les applications',
  parts: 'Parties de l’application',
  general: 'Général',
  signIn: 'Connexion',
  commands: 'Commandes',
  statistics: 'Statistiques',
  install: 'Lien d’installation',
  forYourProgram: 'Pour ton programme',
  forYourProgramHint: 'Ce que doit savoir le programme derrière l’application.',
  publicKeyHint: 'Vérifie la signature des requêtes vers ton point d’accès.',
  endpoint: 'Point d’accès des interactions',
  endpointHint:
    'Une adresse https à toi. À l’enregistrement, elle doit répondre à un ping signé et en refuser un mal signé.',
  endpointForm: 'Format des requêtes',
  endpointFormHint: 'Choisis celui de Discord pour un programme écrit pour Discord.',
  endpointForms: { guildhall: 'Le format de Guildhall', discord: 'Le format de Discord' },
  descriptionHint: 'Ce qu’elle fait, pour qui doit lui faire confiance.',
  signInHint: 'Permets aux gens de se connecter à ton site ou ton programme avec leur compte d’ici (OAuth2).',
  clientId: 'ID client',
  clientIdHint: 'Public. Il figure dans les liens.',
  secretKept: 'Seule une empreinte en est conservée ici. Si tu l’as perdu, crées-en un nouveau.',
  secretUnused: 'Un client public n’en a pas besoin : il connecte les gens avec PKCE.',
  resetSecret: 'Réinitialiser le secret',
  resetSecretTitle: 'Réinitialiser le secret client ?',
  resetSecretHint:
    'L’ancien cesse aussitôt de fonctionner. Les personnes connectées le restent. Donne le nouveau à ton programme.',
  redirects: 'Redirections',
  redirectsHint:
    'Où l’on peut revenir après avoir autorisé ton application. Elles doivent correspondre exactement. Jusqu’à 10 ; https, ou http sur localhost et 127.0.0.1.',
  newRedirect: 'Nouvelle redirection',
  addRedirect: 'Ajouter',
  removeRedirect: (redirect) => `Retirer ${redirect}`,
  redirectsFull: `Cela fait ${LIMITS.redirectsPerApplication}, le maximum. Retires-en une pour en ajouter une autre.`,
  redirectTwice: 'Elle est déjà dans la liste.',
  redirectNoAddress: 'Écris une adresse entière, qui commence par https://.',
  redirectFragment: 'Enlève la partie après # : elle n’atteint jamais un serveur.',
  redirectNotSecure: 'Utilise https. Le simple http ne va que sur localhost et 127.0.0.1.',
  publicClient: 'Client public',
  publicClientHint:
    'Pour les programmes qui ne peuvent pas garder un secret, comme les applications de téléphone. Ils connectent les gens avec PKCE.',
  inDirectory: 'Dans le répertoire des applications',
  inDirectoryHint: 'Tout le monde peut l’y trouver. Pour les bots publics seulement.',
  icon: 'icône',
  iconTitle: 'Icône',
  iconHint: `Affichée là où l’on doit lui faire confiance. Jusqu’à ${formatBytes(LIMITS.imageBytes)} ; recadrée en carré.`,
  picture: 'image',
  botPicture: 'Image',
  botPictureHint: `Jusqu’à ${formatBytes(LIMITS.imageBytes)}. Elle est recadrée en carré.`,
  botBio: 'À propos du bot',
  botBioHint: 'Affiché dans son profil : ce qu’il fait et comment l’utiliser.',
  readingBot: 'Chargement du bot',
  botDisplayName: 'Nom affiché du bot',
  botUsername: 'Nom d’utilisateur du bot',
  installLink: 'Lien d’installation',
  installHint:
    'Toute personne qui l’ouvre peut ajouter le bot à un serveur qu’elle gère, et enlever des permissions.',
  installPrivateHint: 'Le bot est privé : le lien ne vaut que pour toi.',
  installNoBot: 'Ajoute d’abord un bot. Le lien d’installation l’ajoute à des serveurs.',
  link: 'Lien',
  permissionNumber: 'Permissions sous forme de nombre',
  permissionNumberHint: 'Les mêmes permissions en un seul nombre, pour les liens que crée ton programme.',
  askedHint: 'Ce que demande le lien. Demande seulement ce dont le bot a besoin.',
  administratorHint: 'Tout, partout sur le serveur.',
  applicationId: 'ID de l’application',
  publicKey: 'Clé publique',
  description: 'Description',
  botPublic: 'Bot public',
  botPublicHint: 'Chacun peut l’ajouter à un serveur qu’il gère. Si c’est désactivé, toi seul le peux.',
  secretTitle: 'Secret client',
  secretHint:
    'Il n’est affiché que cette fois. Garde-le comme un mot de passe ; ton programme en a besoin pour connecter les gens.',
  tokenTitle: 'Jeton du bot',
  tokenHint:
    'Il n’est affiché que cette fois. Toute personne qui l’a peut agir comme ton bot : garde-le comme un mot de passe.',
  tokenDone: 'Je l’ai copié',
  botHint: 'Le bot se connecte avec son jeton et reste en ligne tant qu’il est connecté.',
  addBot: 'Ajouter un bot',
  addBotHint: 'Chaque application peut avoir un bot. Son jeton t’est donné une fois.',
  resetToken: 'Réinitialiser le jeton',
  resetTitle: 'Réinitialiser le jeton du bot ?',
  resetHint:
    'L’ancien jeton cesse aussitôt de fonctionner, et le bot est déconnecté. Donne le nouveau à ton programme.',
  addToServer: 'Ajouter à un serveur',
  addToServerHint: 'Tu peux l’ajouter aux serveurs où tu as « Gérer le serveur ».',
  server: 'Serveur',
  noServer: 'Tu ne gères encore aucun serveur. Crées-en un d’abord.',
  permissions: 'Permissions',
  permissionsHint: 'Ce que le bot peut y faire. Il reçoit un rôle à lui ; tu pourras le modifier.',
  add: 'Ajouter le bot',
  added: (bot, server) => `${bot} est maintenant sur ${server}.`,
  delete: 'Supprimer l’application',
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteHint:
    'Son bot quitte tous les serveurs, et son jeton cesse aussitôt de fonctionner. C’est définitif.',
  deleted: (name) => `${name} a été supprimée.`,
};

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const statisticsText: Translation<typeof Statistics.statisticsText> = {
  loading: 'Chargement des chiffres',
  hint: 'Les 30 derniers jours, par jour en UTC.',
  commandsRun: 'Commandes exécutées',
  failures: 'Sans réponse',
  answered: 'Avec réponse',
  number: (count) => number(count),
  share: (run, failed) => (run === 0 ? '–' : percent((run - failed) / run, 1)),
  perDay: 'Commandes par jour',
  chart: (run, failed) =>
    `${number(run)} commandes en 30 jours, dont ${number(failed)} sans réponse. Le tableau ci-dessous montre chaque jour.`,
  most: (count) => `Maximum en un jour : ${number(count)}`,
  none: 'Personne n’a exécuté de commande ces 30 derniers jours.',
  table: 'Afficher en tableau',
  day: 'Jour',
  date: (date) => day.format(new Date(date)),
  endpoint: 'Point d’accès des interactions',
  endpointHint: 'Comment ton point d’accès répond aux interactions.',
  noEndpoint: 'Aucun défini. Les interactions vont au bot tant qu’il est connecté.',
  healthy: 'Il répond',
  unhealthy: 'Sa dernière réponse n’était pas valide',
  lastSuccess: (when) => `Dernière réponse valide : ${when}`,
  lastFailure: (when) => `Dernier échec : ${when}`,
  untested: 'Rien ne lui a encore été envoyé.',
};

export const webhookText: Translation<typeof Webhooks.webhookText> = {
  hint: 'Un webhook est une URL secrète qui publie dans un salon. Toute personne qui a l’URL peut publier : si elle est divulguée, supprime le webhook et crées-en un nouveau.',
  codeHostHint: 'Pour un hébergeur de code, ajoute /codehost à la fin de l’URL.',
  loading: 'Chargement des webhooks',
  find: 'Chercher par nom, salon ou créateur',
  none: 'Pas encore de webhooks',
  noneHint:
    'Laisse ton build, ta supervision ou ton hébergeur de code publier des nouvelles ici. Un webhook est une URL qui publie dans un salon, sans bot.',
  new: 'Nouveau webhook',
  create: 'Créer le webhook',
  created: (name) => `Le webhook ${name} a été créé.`,
  name: 'Nom',
  nameHint: 'Les messages apparaissent sous ce nom.',
  channel: 'Salon',
  forumHint:
    'Dans un forum, chaque requête a besoin de threadName : le titre de la publication qu’elle ouvre.',
  gone: 'un salon qui n’existe plus',
  by: (channel, maker) => `${channel} · créé par ${maker}`,
  follows: (server, channel) => `Suit #${channel} de ${server}`,
  goneSource: 'Suit un salon qui n’existe plus',
  copy: (name) => `Copier l’URL de ${name}`,
  copied: 'L’URL est copiée.',
  edit: (name) => `Modifier ${name}`,
  delete: (name) => `Supprimer ${name}`,
  deleteTitle: (name) => `Supprimer ${name} ?`,
  deleteHint: 'Son URL cesse aussitôt de fonctionner. Les messages déjà publiés restent. C’est définitif.',
  deleteFollowerHint: 'Les nouvelles annonces ne sont plus copiées ici. Les copies existantes restent.',
  confirmDelete: 'Supprimer',
  deleted: 'Le webhook a été supprimé.',
  picture: 'image',
};

export const integrationText: Translation<typeof Integrations.integrationText> = {
  title: 'Intégrations',
  words: 'bots applications webhooks hébergeurs de code salons suivis',
  bots: 'Bots',
  hint: 'Les applications qui ont un bot sur ce serveur. Les permissions de chaque bot viennent de son propre rôle.',
  none: 'Il n’y a pas de bots sur ce serveur.',
  findApps: 'Trouver des applications',
  loading: 'Chargement des bots de ce serveur',
  addedBy: (name, when) => `Ajouté par ${name} le ${when}`,
  added: (when) => `Ajouté le ${when}`,
  permissions: 'Son rôle autorise',
  everything: 'tout',
  nothing: 'rien',
  remove: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} de ce serveur ?`,
  removeHint:
    'Il part aussitôt, et ses commandes avec lui. Ce qu’il a écrit reste. Il pourra être ajouté à nouveau.',
  confirm: 'Retirer',
  removed: (name) => `${name} a été retiré.`,
  webhooks: 'Webhooks et salons suivis',
};
