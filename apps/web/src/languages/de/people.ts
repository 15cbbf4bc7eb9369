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

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitglieder' });

export const memberText: Translation<typeof Members.memberText> = {
  title: 'Mitglieder',
  online: 'Online',
  offline: 'Offline',
  group: (label, count) => `${label} · ${number(count)}`,
  owner: 'Besitzer dieses Servers',
  close: 'Mitglieder schließen',
  loading: 'Mitglieder werden geladen',
  failed: 'Die Mitglieder konnten nicht geladen werden.',
  search: 'Mitglied suchen',
  none: 'Niemand heißt so.',
  onlyOnline: 'Nur Mitglieder, die online sind, werden aufgelistet. Die Suche findet auch die anderen.',
  timedOut: 'Im Timeout',
};

export const presenceText: Translation<typeof Presence.presenceText> = {
  shown: { online: 'Online', idle: 'Abwesend', dnd: 'Bitte nicht stören', offline: 'Offline' },
  chosen: {
    online: 'Online',
    idle: 'Abwesend',
    dnd: 'Bitte nicht stören',
    invisible: 'Unsichtbar',
  },
  customStatus: 'Eigener Status',
  change: 'Status ändern',
  settings: 'Deine Einstellungen',
};

export const profileFirstText: Translation<typeof ProfilesFirst.profileFirstText> = {
  tags: {
    bot: 'Bot',
    verified_bot: 'Verifizierter Bot',
    system: 'System',
    official: 'Offiziell',
    staff: 'Team',
  },
  of: (name) => `Profil von ${name}`,
  actions: (name) => `Aktionen für ${name}`,
  loading: 'Profil wird geladen',
  clanTag: (name) => `Clan-Tag ${name}`,
};

export const profileText: Translation<typeof Profiles.profileText> = {
  note: 'Notiz',
  noteHint: 'Nur du siehst sie, auf diesem Gerät',
  deleted: 'Dieses Konto wurde gelöscht.',
  bio: 'Über mich',
  mutual: 'Gemeinsame Server',
  mutualFriends: (count) => plural(count, { one: '# gemeinsamer Freund', other: '# gemeinsame Freunde' }),
  moreFriends: (count) => `und ${number(count)} weitere`,
  accountSince: (when) => `Konto seit dem ${when}`,
  friendsSince: (when) => `Befreundet seit dem ${when}`,
  memberSince: (when) => `Hier seit dem ${when}`,
  badges: {
    staff: 'Team',
    developer: 'Entwickler',
    partner: 'Partner',
    verified_server_owner: 'Leitet einen verifizierten Server',
    early_access: 'Vorabzugang',
  },
};

export const moderationFirstText: Translation<typeof ModerationFirst.moderationFirstText> = {
  timeOut: 'Timeout geben',
  endTimeout: 'Timeout beenden',
  kick: 'Kicken',
  ban: 'Bannen',
  nickname: 'Nicknamen ändern',
  ownNickname: 'Deinen Nicknamen ändern',
  copyId: 'Benutzer-ID kopieren',
};

export const moderationSectionText: Translation<typeof ModerationSections.moderationSectionText> = {
  members: 'Mitglieder',
  membersWords: 'personen kicken bannen timeout nickname suchen finden beigetreten ausstehend',
  bans: 'Banns',
  bansWords: 'gebannt aufheben entbannen blockieren',
};

export const moderationText: Translation<typeof Moderation.moderationText> = {
  kickReasonHint: 'Die Person erfährt ihn, und er steht im Audit-Log.',
  timedOutUntil: (end) => `Im Timeout bis ${end}`,
  rejoined: 'Wieder beigetreten: war schon einmal auf diesem Server',
  timeOutTitle: (who) => `Timeout für ${who}`,
  timeOutHint:
    'Bis dahin ist nur Lesen möglich, nicht Schreiben, Reagieren, Sprechen oder Einladen. Den Server zu verlassen ändert daran nichts.',
  timeOutConfirm: 'Timeout geben',
  timedOut: (who, length) => `${who}: Timeout für ${length}.`,
  length: 'Wie lange',
  custom: 'Andere Dauer',
  amount: 'Anzahl',
  unit: 'Einheit',
  minutes: 'Minuten',
  hours: 'Stunden',
  days: 'Tage',
  badLength: 'Wähle zwischen 1 Minute und 28 Tagen.',
  endTimeoutTitle: (who) => `Timeout von ${who} beenden?`,
  endTimeoutHint: 'Schreiben ist dann sofort wieder möglich.',
  timeoutEnded: (who) => `${who}: Der Timeout ist vorbei.`,
  kickTitle: (who) => `${who} kicken?`,
  kickHint: 'Die Rollen gehen verloren; zurückkommen geht mit einer Einladung.',
  kickConfirm: 'Kicken',
  kicked: (who) => `${who}: gekickt.`,
  banTitle: (who) => `${who} bannen?`,
  banHint: 'Wer gebannt ist, wird entfernt und kann erst zurück, wenn jemand den Bann aufhebt.',
  banConfirm: 'Bannen',
  banned: (who) => `${who}: gebannt.`,
  deleteMessages: 'Nachrichten löschen',
  deleteMessagesHint:
    'Gelöschte Nachrichten lassen sich nicht zurückholen, auch wenn der Bann aufgehoben wird.',
  deleteNothing: 'Nichts',
  deleteLast: (length) => `Bis ${length} alt`,
  nicknameTitle: (who) => `Nickname von ${who}`,
  ownNicknameTitle: 'Dein Nickname hier',
  nicknameLabel: 'Nickname',
  nicknameHint: 'Steht auf diesem Server statt des Anzeigenamens. Lass das Feld leer, um ihn zu entfernen.',
  nicknameSaved: (who) => `${who}: Der Nickname ist geändert.`,
  who: (people) => (people.length === 1 ? (people[0]?.name ?? '') : members(people.length)),
};

export const banText: Translation<typeof Bans.banText> = {
  intro: 'Wer gebannt ist, kann mit keiner Einladung zurückkommen, bis der Bann aufgehoben wird.',
  search: 'Bann suchen',
  searchHint: 'Ein Teil eines Namens oder Grundes, oder eine Benutzer-ID.',
  banById: 'Nach ID bannen',
  banByIdTitle: 'Personen nach ihren IDs bannen',
  ids: 'Benutzer-IDs',
  idsHint:
    'Eine oder mehrere, auch von Personen, die nicht auf diesem Server sind. Trenne sie mit Leerzeichen oder Zeilenumbrüchen.',
  badIds: (ids) => `Das sind keine Benutzer-IDs: ${ids}.`,
  banned: (count) => plural(count, { one: '# Konto ist gebannt.', other: '# Konten sind gebannt.' }),
  tooMany: (most) => `Höchstens ${number(most)} auf einmal.`,
  loading: 'Banns werden geladen',
  searching: 'Alle Banns werden durchsucht',
  count: (count, more) =>
    more ? `Mehr als ${number(count)} Banns` : plural(count, { one: '# Bann', other: '# Banns' }),
  none: 'Niemand ist gebannt',
  noneHint: 'Ein Bann entfernt jemanden und hält ihn fern. Du bannst Leute über ihr Menü.',
  noneFound: 'Kein passender Bann gefunden.',
  noReason: 'Kein Grund angegeben',
  by: (name, when) => `Gebannt von ${name} ${when}`,
  when: (when) => `Gebannt ${when}`,
  lift: 'Bann aufheben',
  liftOf: (name) => `Bann aufheben: ${name}`,
  lifted: (name) => `${name}: Der Bann ist aufgehoben. Zurückkommen geht mit einer Einladung.`,
};

export const memberPageText: Translation<typeof MemberPage.memberPageText> = {
  search: 'Mitglied suchen',
  searchHint: 'Der Anfang eines Namens, Benutzernamens oder Nicknamens.',
  filters: 'Filter',
  filtersIn: (count) => `Filter (${number(count)})`,
  role: 'Rolle',
  anyRole: 'Jede Rolle',
  joined: 'Beigetreten',
  anyTime: 'Irgendwann',
  joinedWithin: {
    hour: 'In der letzten Stunde',
    day: 'In den letzten 24 Stunden',
    week: 'In der letzten Woche',
    month: 'Im letzten Monat',
  },
  joinedBefore: {
    week: 'Vor mehr als einer Woche',
    month: 'Vor mehr als einem Monat',
    year: 'Vor mehr als einem Jahr',
  },
  status: 'Status',
  anyStatus: 'Jeder Status',
  statuses: { online: 'Online', pending: 'Hat den Regeln nicht zugestimmt', timedOut: 'Im Timeout' },
  order: 'Reihenfolge',
  orders: { newest: 'Neueste zuerst', oldest: 'Älteste zuerst' },
  clear: 'Filter zurücksetzen',
  shown: (shown, total) =>
    `${number(shown)} von ${plural(total, { one: '# Mitglied', other: '# Mitgliedern' })} angezeigt`,
  narrowed: (most) =>
    `Nur die ersten ${number(most)} werden angezeigt. Schreib mehr vom Namen, um andere zu finden.`,
  list: 'Mitglieder des Servers',
  loading: 'Mitglieder werden geladen',
  loadingMore: 'Weitere Mitglieder werden geladen',
  none: 'Niemand gefunden',
  noneHint: 'Ändere die Filter, oder such nach dem Anfang eines anderen Namens.',
  select: (name) => `${name} auswählen`,
  selectAll: 'Alle angezeigten auswählen',
  selected: (count) => `${number(count)} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  selectionActions: 'Aktionen für die ausgewählten Mitglieder',
  actions: (name) => `Aktionen für ${name}`,
  joinedAt: (when) => `beigetreten ${when}`,
  rejoinedAt: (when) => `wieder beigetreten ${when}`,
  timedOut: (end) => `Im Timeout, endet ${end}`,
  pending: 'Hat den Regeln nicht zugestimmt',
  owner: 'Besitzer',
  moreRoles: (count) => `+${number(count)}`,
  roles: 'Rollen',
  timeOut: 'Timeout geben',
  kick: 'Kicken',
  ban: 'Bannen',
  skipped: (count) =>
    plural(count, {
      one: '# Mitglied ausgelassen: Es steht so hoch wie du oder höher, oder das geht bei ihm nicht.',
      other: '# Mitglieder ausgelassen: Sie stehen so hoch wie du oder höher, oder das geht bei ihnen nicht.',
    }),
};

export const reportFirstText: Translation<typeof ReportsFirst.reportFirstText> = {
  report: 'Melden',
  reportNamed: (name) => `${name} melden`,
  reportServer: 'Server melden',
};

export const reportReasonText: Translation<typeof ReportReasons.reportReasonText> = {
  spam: 'Spam oder Betrug',
  harassment: 'Belästigung oder Mobbing',
  hate: 'Hass',
  violence: 'Gewalt oder Drohungen',
  sexual: 'Unerwünschte sexuelle Inhalte',
  self_harm: 'Selbstverletzung',
  impersonation: 'Gibt sich als jemand anderes aus',
  illegal: 'Etwas Illegales',
  other: 'Etwas anderes',
};

export const reportText: Translation<typeof Reports.reportText> = {
  title: { message: 'Nachricht melden', user: 'Person melden', server: 'Server melden' },
  hint: {
    message: (name) => `Die Betreiber dieser Instanz erhalten die Nachricht von ${name}, wie sie jetzt ist.`,
    user: (name) => `Die Betreiber dieser Instanz sehen sich ${name} an.`,
    server: (name) => `Die Betreiber dieser Instanz sehen sich ${name} an.`,
  },
  hintModerators: 'Niemand sonst erfährt davon, auch nicht die Person, die du meldest.',
  reasons: reportReasonText,
  details: 'Was sollten sie wissen?',
  send: 'Meldung senden',
  sent: 'Danke. Deine Meldung ist gesendet.',
};
