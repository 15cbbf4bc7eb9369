import type * as Members from '../../features/members/strings.ts';
import type * as Bans from '../../features/moderation/bans/strings.ts';
import type * as ModerationFirst from '../../features/moderation/first-strings.ts';
import type * as MemberPage from '../../features/moderation/members-page/strings.ts';
import type * as ModerationSections from '../../features/moderation/section-strings.ts';
import type * as Moderation from '../../features/moderation/strings.ts';
import type * as Presence from '../../features/presence/strings.ts';
import type * as ProfilesFirst from '../../features/profiles/first-strings.ts';
import type * as Profiles from '../../features/profiles/strings.ts';
import type * as ReportsFirst from '../../features/reports/first-strings.ts';
import type * as Reports from '../../features/reports/strings.ts';
import type * as ReportReasons from '../../ui/text/report-reason-strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const memberText: Translation<typeof Members.memberText> = {
  title: 'Membres',
  online: 'En ligne',
  offline: 'Hors ligne',
  group: (label, count) => `${label} · ${number(count)}`,
  owner: 'Propriétaire de ce serveur',
  close: 'Fermer les membres',
  loading: 'Chargement des membres',
  failed: 'Les membres n’ont pas pu être chargés.',
  search: 'Chercher un membre',
  none: 'Personne ne porte ce nom.',
  onlyOnline: 'Seuls les membres en ligne sont affichés. La recherche trouve aussi les autres.',
  timedOut: 'Exclu temporairement',
};

export const presenceText: Translation<typeof Presence.presenceText> = {
  shown: { online: 'En ligne', idle: 'Absent', dnd: 'Ne pas déranger', offline: 'Hors ligne' },
  chosen: { online: 'En ligne', idle: 'Absent', dnd: 'Ne pas déranger', invisible: 'Invisible' },
  customStatus: 'Statut personnalisé',
  change: 'Changer de statut',
  settings: 'Tes paramètres',
};

export const profileFirstText: Translation<typeof ProfilesFirst.profileFirstText> = {
  tags: {
    bot: 'Bot',
    verified_bot: 'Bot vérifié',
    system: 'Système',
    official: 'Officiel',
    staff: 'Équipe',
  },
  of: (name) => `Profil de ${name}`,
  actions: (name) => `Actions pour ${name}`,
  loading: 'Chargement du profil',
  clanTag: (name) => `Tag de clan ${name}`,
};

export const profileText: Translation<typeof Profiles.profileText> = {
  note: 'Note',
  noteHint: 'Toi seul la vois, sur cet appareil',
  deleted: 'Ce compte a été supprimé.',
  bio: 'À propos de moi',
  mutual: 'Serveurs en commun',
  mutualFriends: (count) => plural(count, { one: '# ami en commun', other: '# amis en commun' }),
  moreFriends: (count) => `et ${number(count)} de plus`,
  accountSince: (when) => `Compte depuis le ${when}`,
  friendsSince: (when) => `Amis depuis le ${when}`,
  memberSince: (when) => `Ici depuis le ${when}`,
  badges: {
    staff: 'Équipe',
    developer: 'Développement',
    partner: 'Partenaire',
    verified_server_owner: 'Dirige un serveur vérifié',
    early_access: 'Accès anticipé',
  },
};

export const moderationFirstText: Translation<typeof ModerationFirst.moderationFirstText> = {
  timeOut: 'Exclure temporairement',
  endTimeout: 'Lever l’exclusion temporaire',
  kick: 'Expulser',
  ban: 'Bannir',
  nickname: 'Changer le pseudo',
  ownNickname: 'Changer ton pseudo',
  copyId: 'Copier l’ID d’utilisateur',
};

export const moderationSectionText: Translation<typeof ModerationSections.moderationSectionText> = {
  members: 'Membres',
  membersWords: 'personnes expulser bannir exclusion temporaire pseudo chercher trouver arrivés en attente',
  bans: 'Bannissements',
  bansWords: 'banni lever débannir bloquer',
};

const members = (count: number) => plural(count, { one: '# membre', other: '# membres' });

export const moderationText: Translation<typeof Moderation.moderationText> = {
  kickReasonHint: 'La personne la reçoit, et elle figure dans le journal d’audit.',
  timedOutUntil: (end) => `Exclu temporairement jusqu’à ${end}`,
  rejoined: 'De retour : était déjà venu sur ce serveur',
  timeOutTitle: (who) => `Exclure temporairement ${who}`,
  timeOutHint:
    'D’ici là, on peut lire, mais pas écrire, réagir, parler ni inviter. Quitter le serveur n’y change rien.',
  timeOutConfirm: 'Exclure temporairement',
  timedOut: (who, length) => `${who} : exclusion temporaire de ${length}.`,
  length: 'Durée',
  custom: 'Autre durée',
  amount: 'Nombre',
  unit: 'Unité',
  minutes: 'Minutes',
  hours: 'Heures',
  days: 'Jours',
  badLength: 'Choisis entre 1 minute et 28 jours.',
  endTimeoutTitle: (who) => `Lever l’exclusion temporaire de ${who} ?`,
  endTimeoutHint: 'Il sera aussitôt possible d’écrire à nouveau.',
  timeoutEnded: (who) => `${who} : l’exclusion temporaire est levée.`,
  kickTitle: (who) => `Expulser ${who} ?`,
  kickHint: 'Les rôles sont perdus ; une invitation permet de revenir.',
  kickConfirm: 'Expulser',
  kicked: (who) => `${who} : expulsion effectuée.`,
  banTitle: (who) => `Bannir ${who} ?`,
  banHint: 'Un bannissement retire la personne du serveur ; elle ne peut revenir que s’il est levé.',
  banConfirm: 'Bannir',
  banned: (who) => `${who} : bannissement effectué.`,
  deleteMessages: 'Supprimer les messages',
  deleteMessagesHint: 'Les messages supprimés ne reviennent pas, même si le bannissement est levé.',
  deleteNothing: 'Rien',
  deleteLast: (length) => `De ${length} au plus`,
  nicknameTitle: (who) => `Pseudo de ${who}`,
  ownNicknameTitle: 'Ton pseudo ici',
  nicknameLabel: 'Pseudo',
  nicknameHint: 'Remplace le nom affiché sur ce serveur. Laisse le champ vide pour le retirer.',
  nicknameSaved: (who) => `${who} : pseudo changé.`,
  who: (people) => (people.length === 1 ? (people[0]?.name ?? '') : members(people.length)),
};

export const banText: Translation<typeof Bans.banText> = {
  intro:
    'Une personne bannie ne peut revenir par aucune invitation, jusqu’à ce que le bannissement soit levé.',
  search: 'Chercher un bannissement',
  searchHint: 'Une partie d’un nom ou d’une raison, ou un ID d’utilisateur.',
  banById: 'Bannir par ID',
  banByIdTitle: 'Bannir des personnes par leurs ID',
  ids: 'ID d’utilisateurs',
  idsHint:
    'Un ou plusieurs, aussi de personnes absentes de ce serveur. Sépare-les par des espaces ou des retours à la ligne.',
  badIds: (ids) => `Ce ne sont pas des ID d’utilisateurs : ${ids}.`,
  banned: (count) => plural(count, { one: '# compte est banni.', other: '# comptes sont bannis.' }),
  tooMany: (most) => `Au plus ${number(most)} en une fois.`,
  loading: 'Chargement des bannissements',
  searching: 'Recherche dans tous les bannissements',
  count: (count, more) =>
    more
      ? `Plus de ${number(count)} bannissements`
      : plural(count, { one: '# bannissement', other: '# bannissements' }),
  none: 'Personne n’est banni',
  noneHint: 'Un bannissement retire quelqu’un et le tient à l’écart. On bannit une personne depuis son menu.',
  noneFound: 'Aucun bannissement ne correspond.',
  noReason: 'Aucune raison donnée',
  by: (name, when) => `Banni par ${name} ${when}`,
  when: (when) => `Banni ${when}`,
  lift: 'Lever le bannissement',
  liftOf: (name) => `Lever le bannissement de ${name}`,
  lifted: (name) => `${name} : bannissement levé. Une invitation permet de revenir.`,
};

export const memberPageText: Translation<typeof MemberPage.memberPageText> = {
  search: 'Chercher un membre',
  searchHint: 'Le début d’un nom, d’un nom d’utilisateur ou d’un pseudo.',
  filters: 'Filtres',
  filtersIn: (count) => `Filtres (${number(count)})`,
  role: 'Rôle',
  anyRole: 'Tous les rôles',
  joined: 'Arrivée',
  anyTime: 'Peu importe',
  joinedWithin: {
    hour: 'Au cours de la dernière heure',
    day: 'Au cours des dernières 24 heures',
    week: 'Au cours de la dernière semaine',
    month: 'Au cours du dernier mois',
  },
  joinedBefore: {
    week: 'Il y a plus d’une semaine',
    month: 'Il y a plus d’un mois',
    year: 'Il y a plus d’un an',
  },
  status: 'Statut',
  anyStatus: 'Tous les statuts',
  statuses: {
    online: 'En ligne',
    pending: 'N’a pas accepté les règles',
    timedOut: 'Exclu temporairement',
  },
  order: 'Ordre',
  orders: { newest: 'Plus récents d’abord', oldest: 'Plus anciens d’abord' },
  clear: 'Effacer les filtres',
  shown: (shown, total) =>
    `${number(shown)} sur ${plural(total, { one: '# membre affiché', other: '# membres affichés' })}`,
  narrowed: (most) =>
    `Seuls les ${number(most)} premiers s’affichent. Écris plus du nom pour en trouver d’autres.`,
  list: 'Membres du serveur',
  loading: 'Chargement des membres',
  loadingMore: 'Chargement d’autres membres',
  none: 'Personne ne correspond',
  noneHint: 'Change les filtres, ou cherche le début d’un autre nom.',
  select: (name) => `Sélectionner ${name}`,
  selectAll: 'Sélectionner tous ceux affichés',
  selected: (count) => plural(count, { one: '# sélectionné', other: '# sélectionnés' }),
  clearSelection: 'Effacer la sélection',
  selectionActions: 'Actions sur les membres sélectionnés',
  actions: (name) => `Actions pour ${name}`,
  joinedAt: (when) => `arrivé ${when}`,
  rejoinedAt: (when) => `revenu ${when}`,
  timedOut: (end) => `Exclu temporairement, fin ${end}`,
  pending: 'N’a pas accepté les règles',
  owner: 'Propriétaire',
  moreRoles: (count) => `+${number(count)}`,
  roles: 'Rôles',
  timeOut: 'Exclure temporairement',
  kick: 'Expulser',
  ban: 'Bannir',
  skipped: (count) =>
    plural(count, {
      one: '# membre laissé de côté : il est aussi haut que toi ou plus haut, ou ce n’est pas possible dans son cas.',
      other:
        '# membres laissés de côté : ils sont aussi haut que toi ou plus haut, ou ce n’est pas possible dans leur cas.',
    }),
};

export const reportFirstText: Translation<typeof ReportsFirst.reportFirstText> = {
  report: 'Signaler',
  reportNamed: (name) => `Signaler ${name}`,
  reportServer: 'Signaler le serveur',
};

export const reportReasonText: Translation<typeof ReportReasons.reportReasonText> = {
  spam: 'Spam ou arnaque',
  harassment: 'Harcèlement ou intimidation',
  hate: 'Haine',
  violence: 'Violence ou menaces',
  sexual: 'Contenu sexuel non désiré',
  self_harm: 'Automutilation',
  impersonation: 'Se fait passer pour quelqu’un d’autre',
  illegal: 'Quelque chose d’illégal',
  other: 'Autre chose',
};

export const reportText: Translation<typeof Reports.reportText> = {
  title: {
    message: 'Signaler le message',
    user: 'Signaler la personne',
    server: 'Signaler le serveur',
  },
  hint: {
    message: (name) =>
      `Les opérateurs de cette instance reçoivent le message de ${name} tel qu’il est maintenant.`,
    user: (name) => `Les opérateurs de cette instance examinent ${name}.`,
    server: (name) => `Les opérateurs de cette instance examinent ${name}.`,
  },
  hintModerators: 'Personne d’autre ne l’apprend, pas même la personne que tu signales.',
  reasons: reportReasonText,
  details: 'Que devraient-ils savoir ?',
  send: 'Envoyer le signalement',
  sent: 'Merci. Ton signalement est envoyé.',
};
