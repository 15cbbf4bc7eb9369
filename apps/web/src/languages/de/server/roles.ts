import type * as RoleSections from '../../../features/roles/section-strings.ts';
import type * as Roles from '../../../features/roles/strings.ts';
import type { Translation } from '../../translation.ts';
import { number, plural } from '../../words.ts';

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitglieder' });
const toMembers = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitgliedern' });

export const roleSectionText: Translation<typeof RoleSections.roleSectionText> = {
  title: 'Rollen',
  words: 'berechtigungen farbe rang hierarchie everyone gruppe',
  roles: 'Rollen',
  permissions: 'Berechtigungen',
  everyone: '@everyone',
  viewAs: 'Server mit dieser Rolle ansehen',
  edit: 'Rolle bearbeiten',
  copyId: 'Rollen-ID kopieren',
  viewing: (names) => `Du siehst diesen Server wie ein Mitglied mit ${names}.`,
  endViewing: 'Vorschau beenden',
};

export const roleText: Translation<typeof Roles.roleText> = {
  title: 'Rollen',
  intro:
    'Rollen geben Berechtigungen, färben Namen und fassen Mitglieder zusammen. Du kannst nur Rollen unter deiner höchsten ändern; ziehe sie, um die Reihenfolge zu ändern.',
  create: 'Rolle erstellen',
  newName: 'neue Rolle',
  search: 'Rolle suchen',
  none: 'Keine Rolle heißt so.',
  firstTitle: 'Noch keine Rollen',
  first:
    'Eine Rolle gibt ihren Mitgliedern Berechtigungen, eine Farbe und einen eigenen Platz in der Mitgliederliste.',
  members,
  actions: (name) => `Aktionen für ${name}`,
  back: 'Alle Rollen',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  drag: (name) => `${name} verschieben`,
  over: (name, place, of) => `${name} ist auf Platz ${place} von ${of}.`,
  moved: (name) => `${name} wurde verschoben.`,
  duplicate: 'Duplizieren',
  copyOf: (name) => `${name} (Kopie)`,
  duplicated: (name) => `${name} wurde dupliziert.`,
  delete: 'Rolle löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteHint: 'Das lässt sich nicht rückgängig machen.',
  deleteLost: (count, channels) => {
    const people =
      count === undefined
        ? 'Ihre Mitglieder verlieren'
        : plural(count, { one: '# Mitglied verliert', other: '# Mitglieder verlieren' });
    const places =
      channels === 0
        ? ''
        : plural(channels, {
            one: ' Die Berechtigungen, die sie in # Kanal hat, werden entfernt.',
            other: ' Die Berechtigungen, die sie in # Kanälen hat, werden entfernt.',
          });
    return `${people} ihre Berechtigungen und ihre Farbe.${places}`;
  },
  deleted: (name) => `${name} wurde gelöscht.`,
  display: 'Anzeige',
  permissions: 'Berechtigungen',
  membersTab: 'Mitglieder',
  tabs: 'Teile der Rolle',
  name: 'Name',
  colour: 'Farbe',
  colourHint:
    'Namen bekommen die Farbe der höchsten Rolle, die eine hat. Helle und dunkle Töne werden angepasst, damit Namen lesbar bleiben.',
  noColour: 'Keine Farbe',
  preset: (colour) => `Farbe ${colour}`,
  customColour: 'Eigene Farbe',
  hex: 'Als Hex-Zahl, etwa #2f9e44',
  badHex: 'Schreib # und sechs Ziffern oder Buchstaben von a bis f.',
  sample: 'So sehen Namen aus',
  light: 'Helles Design',
  dark: 'Dunkles Design',
  sampleMessage: 'Bis Samstag.',
  hoist: 'Als eigene Gruppe anzeigen',
  hoistHint:
    'Mitglieder mit dieser Rolle stehen unter ihrem Namen, außer sie gehören zu einer höheren Gruppe.',
  mentionable: 'Alle dürfen sie erwähnen',
  mentionableHint: 'Eine Erwähnung benachrichtigt alle mit dieser Rolle.',
  badge: (badge) => `Gibt das Profilabzeichen „${badge}“. Es wird vom Team des Dienstes gesetzt.`,
  above: 'Diese Rolle steht so hoch wie deine höchste oder höher, deshalb kannst du sie nicht ändern.',
  aboveShort: 'Über deiner höchsten Rolle',
  needs: 'Um Rollen zu ändern, brauchst du „Rollen verwalten“.',
  managed: (bot) => `Diese Rolle gehört ${bot}. Sie kann weder vergeben noch gelöscht werden.`,
  managedShort: 'Eigene Rolle eines Bots',
  everyoneOnly: 'Diese Rolle haben alle, deshalb lassen sich nur ihre Berechtigungen ändern.',
  discardTitle: 'Änderungen verwerfen?',
  discardHint: 'Die Änderungen an dieser Rolle wurden nicht gespeichert.',
  discard: 'Verwerfen',
  full: (most) => `Dieser Server hat ${number(most)} Rollen, mehr gehen nicht.`,
  addMembers: 'Mitglieder hinzufügen',
  addTitle: (name) => `Mitglieder zu ${name} hinzufügen`,
  addConfirm: (count) => (count === 0 ? 'Hinzufügen' : `${members(count)} hinzufügen`),
  added: (who, role) => `${who}: ${role} gegeben.`,
  removed: (who, role) => `${who}: ${role} entzogen.`,
  remove: (name) => `${name} die Rolle entziehen`,
  removeSelected: (count) => `${toMembers(count)} entziehen`,
  takeTitle: (role, who) => `${who} die Rolle ${role} entziehen?`,
  take: 'Entziehen',
  select: (name) => `${name} auswählen`,
  findMember: 'Mitglied suchen',
  findMemberHint: 'Der Anfang eines Namens, Benutzernamens oder Nicknamens.',
  nobody: 'Noch hat niemand diese Rolle.',
  nobodyFound: 'Niemand heißt so.',
  loadingMembers: 'Mitglieder werden geladen',
  hasAlready: 'Hat sie schon',
  of: (who) => `Rollen von ${who}`,
  ofHint: 'Du kannst Rollen unter deiner höchsten vergeben und entziehen.',
  some: 'Einige davon haben sie',
  ofSaved: (who) => `${who}: Die Rollen sind geändert.`,
  noneToGive: 'Es gibt keine Rolle, die du geben könntest.',
  give: 'Rolle geben',
  takeFrom: (role) => `${role} entziehen`,
  permissionsOf: (who) => `Berechtigungen von ${who}`,
  permissionsHint:
    'Auf dem ganzen Server, aus allen Rollen zusammen. Kanäle können Berechtigungen hinzufügen oder entziehen.',
  isOwner: 'Dieser Server gehört dieser Person, deshalb hat sie jede Berechtigung.',
  byAdministrator: (roles) => `${roles} gibt „Administrator“, deshalb hat die Person jede Berechtigung.`,
  notHeld: 'Keine Rolle gibt sie',
  held: 'Vorhanden',
  lacking: 'Nicht vorhanden',
  timedOut: (until) => `Im Timeout bis ${until}: kann vorerst nur lesen.`,
  pending: 'Hat den Regeln noch nicht zugestimmt: kann vorerst nur lesen.',
};
