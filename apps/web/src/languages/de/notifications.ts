import type * as First from '../../features/notifications/menu-strings.ts';
import type * as Push from '../../features/notifications/push/strings.ts';
import type * as Notifications from '../../features/notifications/strings.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const notificationMenuText: Translation<typeof First.notificationMenuText> = {
  title: 'Benachrichtigungen',
  words: 'desktop ton klang stumm abzeichen hinweis ping test',
  menu: 'Benachrichtigungen einstellen',
  muteMenu: 'Eine Stunde stummschalten',
  unmuteMenu: 'Stummschaltung aufheben',
  markRead: 'Als gelesen markieren',
  markServerRead: 'Server als gelesen markieren',
  markFolderRead: 'Ordner als gelesen markieren',
  markAllRead: 'Alles als gelesen markieren',
  allRead: 'Alles ist als gelesen markiert.',
  muted: (name) => `${name} ist stumm.`,
  unmuted: (name) => `${name} ist nicht mehr stumm.`,
  from: (name, origin) => (origin ? `${name} (${origin})` : name),
  sentMessage: 'hat eine Nachricht gesendet',
};

export const pushText: Translation<typeof Push.pushText> = {
  title: 'Push-Benachrichtigungen',
  hint: 'Erwähnungen, Direktnachrichten und was du sonst auswählst, auch wenn Guildhall geschlossen ist. Solange du Guildhall benutzt, wird nichts gepusht.',
  unsupported:
    'Dieser Browser hat hier keine Push-Benachrichtigungen. Sie brauchen https, und auf iPhones und iPads Guildhall auf dem Home-Bildschirm.',
  blocked:
    'Dein Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in den Seiteneinstellungen neben der Adresse.',
  devices: 'Geräte, die benachrichtigt werden',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  since: (when) => `Seit dem ${when}`,
  test: 'Test senden',
  tested: 'Gesendet. Er kommt in wenigen Sekunden an.',
  stop: (device) => `${device} nicht mehr benachrichtigen`,
};

export const notificationText: Translation<typeof Notifications.notificationText> = {
  of: (name) => `Benachrichtigungen von ${name}`,
  level: 'Benachrichtigen über',
  levels: {
    all: ['Alle Nachrichten', 'Jede neue Nachricht.'],
    mentions: ['Erwähnungen', 'Deinen Namen, deine Rollen und @everyone.'],
    nothing: [
      'Nur Erwähnungen deines Namens',
      'Rollen und @everyone benachrichtigen dich nicht. Stummschalten unterdrückt auch deinen Namen.',
    ],
  },
  suppressEveryone: '@everyone und @here ignorieren',
  suppressEveryoneHint: 'Sie zählen dann wie jede andere Nachricht.',
  mute: 'Stummschalten',
  muteHint:
    'Solange es stumm ist, benachrichtigt dich nichts, auch keine Erwähnung, und nichts wird gezählt.',
  notMuted: 'Nicht stumm',
  durations: {
    900: '15 Minuten',
    3600: '1 Stunde',
    28800: '8 Stunden',
    86400: '1 Tag',
    forever: 'Bis ich es wieder einschalte',
  },
  mutedUntil: (when) => `Stumm bis ${when}.`,
  mutedForever: 'Stumm, bis du es wieder einschaltest.',
  unmute: 'Stummschaltung aufheben',
  desktop: 'Desktop-Benachrichtigungen',
  desktopHint: 'Dein Browser zeigt sie, solange diese Seite im Hintergrund offen ist.',
  blocked:
    'Dein Browser blockiert Benachrichtigungen dieser Seite. Erlaube sie in den Seiteneinstellungen neben der Adresse.',
  unsupported: 'Dieser Browser zeigt keine Benachrichtigungen.',
  ask: 'Dein Browser wird um Erlaubnis fragen.',
  test: 'Test senden',
  testTitle: 'Ein Test von Guildhall',
  testBody: 'So sieht eine Benachrichtigung aus.',
  tested: 'Gesendet. Wenn du nichts siehst, prüfe die Einstellungen von Browser und System.',
  sounds: 'Töne',
  messageSound: 'Neue Nachrichten',
  messageSoundHint: 'Bei Nachrichten, die benachrichtigen.',
  mentionSound: 'Erwähnungen',
  mentionSoundHint: 'Bei Nachrichten, die dich erwähnen, und Direktnachrichten.',
  play: (what) => `Ton abspielen: ${what}`,
  account: 'Auf Servern benachrichtigen über',
  accountHint:
    'Gilt, wo nichts anderes eingestellt ist. Jeder Server und jeder seiner Kanäle lässt sich in seinem Menü einstellen.',
  ownSettings: 'Server und Kanäle mit eigenen Einstellungen',
  ownSettingsHint: 'Sie gelten auf allen deinen Geräten.',
  noOwnSettings: 'Noch keine. Du findest sie in den Menüs von Servern, Kanälen und Direktnachrichten.',
  resetOf: (name) => `Benachrichtigungen von ${name} zurücksetzen`,
  resetHint: 'Ohne eigene Einstellungen gelten die der Kategorie, des Servers oder dieses Geräts.',
  wasReset: (name) => `${name} hat keine eigenen Benachrichtigungseinstellungen mehr.`,
  change: 'Ändern',
  changeOf: (name) => `Benachrichtigungen von ${name} ändern`,
  why: 'Warum habe ich das bekommen?',
  whyHint: 'Die letzten Nachrichten, die dich auf diesem Gerät benachrichtigt haben oder nicht, und warum.',
  whyNone: 'Seit diese Seite offen ist, ist keine Nachricht gekommen.',
  notified: 'benachrichtigt',
  raid: (server, joins) =>
    `${plural(joins, { one: '# Person ist', other: '# Personen sind' })} in kurzer Zeit auf ${server} gekommen. Beitritte werden gebremst.`,
  review: 'Ansehen',
  silent: 'lautlos',
  order:
    'Die Reihenfolge: blockierte Personen, dein Status „Bitte nicht stören“, stumme Kanäle, Kategorien und Server, dann was für den Kanal, die Kategorie, den Server und hier eingestellt ist. Erwähnungen von dir kommen trotz dieser Einstellungen durch.',
};

export const decisionText: Translation<typeof Notifications.decisionText> = {
  own: 'Sie ist von dir.',
  blocked: 'Du hast die Person blockiert.',
  quiet: 'Dein Status ist „Bitte nicht stören“.',
  channelMuted: 'Der Kanal ist stumm.',
  categoryMuted: 'Die Kategorie ist stumm.',
  serverMuted: 'Der Server ist stumm.',
  mention: 'Sie erwähnt dich.',
  role: 'Sie erwähnt eine deiner Rollen.',
  everyone: 'Sie erwähnt alle.',
  everyoneSuppressed: 'Sie erwähnt alle, was du dort ignorierst.',
  direct: 'Sie ist eine Direktnachricht.',
  followed: 'Du folgst dem Thread.',
  channelLevel: 'Für den Kanal eingestellt',
  categoryLevel: 'Für die Kategorie eingestellt',
  serverLevel: 'Für den Server eingestellt',
  accountLevel: 'Hier für alle Server eingestellt',
};
