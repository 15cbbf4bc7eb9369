import type * as DirectFirst from '../../features/direct-messages/first-strings.ts';
import type * as GroupFirst from '../../features/direct-messages/groups/first-group-strings.ts';
import type * as Groups from '../../features/direct-messages/groups/group-strings.ts';
import type * as Direct from '../../features/direct-messages/strings.ts';
import type * as DirectNames from '../../state/people/direct-strings.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const directNameText: Translation<typeof DirectNames.directNameText> = {
  emptyGroup: 'Leere Gruppe',
};

export const directFirstText: Translation<typeof DirectFirst.directFirstText> = {
  title: 'Direktnachrichten',
  list: 'Direktnachrichten und Freunde',
  friends: 'Freunde',
  start: 'Neue Nachricht',
  emptyHint: 'Schreib einem Freund oder jemandem von einem gemeinsamen Server.',
  close: 'Unterhaltung schließen',
  leave: 'Gruppe verlassen',
  rename: 'Gruppe bearbeiten',
  group: (count) => plural(count, { one: '# Person', other: '# Personen' }),
  muted: 'stumm',
  unreadSome: 'ungelesen',
  call: 'Anruf läuft',
  unread: (count) => `${number(count)} ungelesen`,
};

export const directText: Translation<typeof Direct.directText> = {
  startHint: 'Wähle eine Person, oder mehrere Freunde für eine Gruppe.',
  search: 'Personen suchen',
  searchHint: 'Name oder Benutzername',
  nobody: 'Niemanden gefunden. Hier findest du Freunde und Leute von gemeinsamen Servern.',
  chosen: (names) => `Ausgewählt: ${names}`,
  open: 'Öffnen',
  makeGroup: 'Gruppe erstellen',
  strangers: (name) => `Eine Gruppe ist für Freunde. Nimm ${name} heraus, oder werdet zuerst Freunde.`,
  empty: 'Noch keine Nachrichten',
  choose: 'Wähle eine Unterhaltung',
  chooseHint: 'Deine Direktnachrichten und Gruppen stehen in der Liste.',
  gone: 'Diese Unterhaltung ist nicht verfügbar',
  goneHint: 'Sie wurde geschlossen, du bist nicht mehr dabei, oder die Adresse ist falsch.',
  picture: 'Bild',
  name: 'Name der Gruppe',
  nameHint: 'Lass das Feld leer, um die Namen der Mitglieder zu zeigen.',
  addFriend: 'Freund hinzufügen',
  username: 'Benutzername',
  send: 'Anfrage senden',
  sent: (name) => `Deine Anfrage an ${name} ist unterwegs.`,
  requests: 'Anfragen',
  incoming: 'möchte mit dir befreundet sein',
  outgoing: 'Anfrage gesendet',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  withdraw: 'Zurückziehen',
  message: 'Nachricht',
  befriend: 'Freund hinzufügen',
  acceptRequest: 'Anfrage annehmen',
  declineRequest: 'Anfrage ablehnen',
  withdrawRequest: 'Anfrage zurückziehen',
  remove: 'Freund entfernen',
  removeTitle: (name) => `${name} als Freund entfernen?`,
  removeHint:
    'Eure Nachrichten bleiben. Um wieder befreundet zu sein, muss einer von euch den anderen fragen.',
  block: 'Blockieren',
  blockTitle: (name) => `${name} blockieren?`,
  blockHint:
    'Ihr seid nicht mehr befreundet, die Person kann dir nicht schreiben, und ihre Nachrichten werden dir nicht mehr gezeigt.',
  blocked: 'Blockiert',
  unblock: 'Blockierung aufheben',
  noFriends: 'Noch keine Freunde. Füge jemanden über den Benutzernamen hinzu.',
  options: (name) => `Aktionen für ${name}`,
};

export const groupFirstText: Translation<typeof GroupFirst.groupFirstText> = {
  menu: 'Personen in der Gruppe',
};

export const groupText: Translation<typeof Groups.groupText> = {
  title: 'Personen in der Gruppe',
  count: (count) => plural(count, { one: '# Person von 10.', other: '# Personen von 10.' }),
  owner: 'leitet die Gruppe',
  add: 'Freund hinzufügen',
  addHint: 'Alle in der Gruppe können ihre Freunde hinzufügen.',
  addShort: 'Hinzufügen',
  addOne: (name) => `${name} hinzufügen`,
  nobody: 'Keine weiteren Freunde gefunden.',
  noFriends: 'Du hast keine weiteren Freunde, die du hinzufügen kannst.',
  full: 'Die Gruppe ist voll. Jemand muss gehen, bevor jemand dazukommen kann.',
  remove: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} aus der Gruppe entfernen?`,
  removeHint: 'Die Person sieht nicht mehr, was hier geschrieben wird. Du kannst sie wieder hinzufügen.',
  removeConfirm: 'Entfernen',
  removed: (name) => `${name} wurde entfernt.`,
  handOver: (name) => `Gruppe an ${name} übergeben`,
  handOverTitle: (name) => `Gruppe an ${name} übergeben?`,
  handOverHint:
    'Dann kann diese Person andere entfernen, du nicht mehr. Nur sie kann die Gruppe zurückgeben.',
  handOverConfirm: 'Übergeben',
  leaveTitle: (name) => `${name} verlassen?`,
  leaveHint:
    'Du siehst nicht mehr, was hier geschrieben wird. Zurück kommst du nur, wenn dich jemand aus der Gruppe hinzufügt.',
  leaveLastHint: 'Du bist die letzte Person hier: Die Gruppe und ihre Nachrichten werden gelöscht.',
  handedOver: (name) => `${name} leitet jetzt die Gruppe.`,
};
