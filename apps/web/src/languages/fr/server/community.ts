import type * as CommunitySections from '../../../features/community/section-strings.ts';
import type * as Community from '../../../features/community/strings.ts';
import type * as Discovery from '../../../features/discovery/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

export const communitySectionText: Translation<typeof CommunitySections.communitySectionText> = {
  title: 'Communauté',
  words: 'découvrir référencer catégorie tags salon des règles',
};

export const communityText: Translation<typeof Community.communityText> = {
  loading: 'Chargement des paramètres de communauté',
  offTitle: 'En faire un serveur communautaire',
  off: 'Pour les serveurs ouverts à tous. Il faut deux salons : un pour tes règles, un pour les personnes qui dirigent le serveur. Il peut alors être référencé dans « Découvrir ».',
  turnOn: 'Activer Communauté',
  turnedOn: 'C’est maintenant un serveur communautaire.',
  channels: 'Salons',
  channelsHint: 'Tout serveur communautaire a ceux-ci.',
  rulesChannel: 'Salon des règles',
  rulesChannelHint: 'Là où se trouvent tes règles.',
  updatesChannel: 'Salon des nouvelles du service',
  updatesChannelHint: 'Pour les personnes qui dirigent le serveur. Un nouveau est caché aux autres.',
  newRules: 'Créer #rules',
  newUpdates: 'Créer #moderator-only',
  deleted: 'Aucun : il a été supprimé',
  hidden: 'Un salon que tu ne vois pas',
  listing: 'Découvrir',
  listingHint: 'Comment les nouveaux te trouvent.',
  listed: 'Référencer dans « Découvrir »',
  listedHint: 'Tout le monde sur cette instance peut le trouver et le rejoindre.',
  listedTeam: 'Les serveurs de l’équipe et des développeurs ne sont jamais référencés.',
  category: 'Catégorie',
  description: 'Description',
  descriptionHint: 'Ce qu’on lit avant de rejoindre. Nécessaire pour être référencé.',
  descriptionMissing: 'Écris d’abord une description : un serveur référencé en a besoin.',
  useDescription: 'Utiliser la description du serveur',
  tags: 'Tags',
  tagsHint: 'Jusqu’à 5 mots-clés, séparés par des virgules.',
  tagsExample: 'jeux de société, échecs',
  tooManyTags: 'Au plus 5 tags.',
  longTag: (tag) => `« ${tag} » est trop long. Un tag fait au plus 24 caractères.`,
  preview: 'Aperçu',
  turnOff: 'Désactiver Communauté',
  turnOffTitle: 'Désactiver Communauté ?',
  turnOffHint:
    'Le serveur disparaît de « Découvrir », et ses deux salons redeviennent des salons ordinaires. Ce qui est écrit pour « Découvrir » est conservé pour la prochaine fois.',
  turnedOff: 'Ce n’est plus un serveur communautaire.',
};

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const discoveryText: Translation<typeof Discovery.discoveryText> = {
  title: 'Découvrir',
  tabs: 'Ce que tu peux découvrir',
  servers: 'Serveurs',
  apps: 'Applications',
  searchServers: 'Chercher des serveurs',
  searchServersExample: 'Nom, sujet ou tag',
  searchApps: 'Chercher des applications',
  searchAppsExample: 'Nom ou ce qu’elle fait',
  clear: 'Effacer la recherche',
  categories: 'Catégorie',
  allCategories: 'Toutes',
  loadingServers: 'Recherche de serveurs',
  loadingApps: 'Recherche d’applications',
  foundServers: (count, more) =>
    more
      ? `Les ${number(count)} premiers serveurs`
      : plural(count, { one: '# serveur', other: '# serveurs' }),
  foundApps: (count, more) =>
    more
      ? `Les ${number(count)} premières applications`
      : plural(count, { one: '# application', other: '# applications' }),
  noServersTitle: 'Aucun serveur référencé pour l’instant',
  noServers:
    'Ici apparaissent les serveurs de cette instance ouverts à tous. Si tu en gères un, référence-le dans ses paramètres, sous Communauté.',
  noMatchTitle: 'Rien ne correspond',
  noMatch: 'Essaie un autre mot, ou cherche dans toutes les catégories.',
  noAppsTitle: 'Aucune application référencée pour l’instant',
  noApps:
    'Ici apparaissent les bots que tout le monde peut ajouter. Si tu en fais un, référence-le sur sa page, dans tes paramètres, sous Applications.',
  noAppMatch: 'Essaie un autre mot.',
  brokenTitle: 'Le chargement a échoué',
  online: (count) => `${number(count)} en ligne`,
  actions: (name) => `Actions pour ${name}`,
  reportServer: 'Signaler le serveur',
  members,
  inServers: (count) => plural(count, { one: 'Sur # serveur', other: 'Sur # serveurs' }),
  join: 'Rejoindre',
  joinNamed: (name) => `Rejoindre ${name}`,
  open: 'Ouvrir',
  openNamed: (name) => `Ouvrir ${name}`,
  add: 'Ajouter au serveur',
  addNamed: (name) => `Ajouter au serveur : ${name}`,
  noDescription: 'Pas de description.',
};

export const categoryNames: Translation<typeof Discovery.categoryNames> = {
  gaming: 'Jeux',
  music: 'Musique',
  entertainment: 'Divertissement',
  science_tech: 'Sciences et technique',
  education: 'Éducation',
  art_creators: 'Art et création',
  anime_manga: 'Anime et manga',
  community_social: 'Communauté et vie sociale',
  other: 'Autre',
};

export const typeNames: Translation<typeof Discovery.typeNames> = {
  official: 'Officiel',
  staff: 'Équipe',
  developer: 'Développement',
  verified: 'Vérifié',
  partnered: 'Partenaire',
};
