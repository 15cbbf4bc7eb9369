import { LIMITS } from '@guildhall/protocol/limits';
import type * as FirstApp from '../../app/first-strings.ts';
import type * as App from '../../app/strings.ts';
import type * as Lists from '../../ui/choices/list-strings.ts';
import type * as People from '../../ui/dialogs/people-strings.ts';
import type * as Copying from '../../ui/entries/copy-strings.ts';
import type * as Sort from '../../ui/entries/strings.ts';
import type * as Upload from '../../ui/files/upload-strings.ts';
import type * as SettingsPanel from '../../ui/panels/settings-strings.ts';
import type * as Unsaved from '../../ui/panels/unsaved-strings.ts';
import type * as Ui from '../../ui/strings.ts';
import type * as Fields from '../../ui/text/field-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: Translation<typeof FirstApp.appText> = {
  name: 'Guildhall',
  starting: 'Guildhall wird geöffnet',
  connecting: 'Verbindung wird hergestellt',
  reconnecting: 'Verbindung verloren. Sie wird neu aufgebaut… Deine Nachrichten werden danach gesendet.',
  offline: 'Du bist offline. Deine Nachrichten werden gesendet, sobald du wieder online bist.',
  restored: 'Wieder verbunden.',
  unsent: (count) => plural(count, { one: '# Nachricht wartet', other: '# Nachrichten warten' }),
  skip: 'Zur Unterhaltung springen',
  messages: 'Nachrichten',
  servers: 'Server',
  mentions: 'Erwähnungen',
  you: 'Du',
  navigation: 'Hauptnavigation',
  notFoundTitle: 'Hier ist nichts',
  notFound: 'Diese Adresse führt nirgendwohin. Vielleicht ist der Link veraltet, oder etwas wurde gelöscht.',
  goHome: 'Zu deinen Servern',
  brokenTitle: 'Diese Seite ist abgestürzt',
  broken: 'Das ist unser Fehler. Deine Nachrichten sind sicher. Lade die Seite neu, um weiterzumachen.',
  reload: 'Neu laden',
};

export const switcherText: Translation<typeof App.switcherText> = {
  placeholder: 'Server, Kanal, Person, Unterhaltung oder Einstellung',
  empty: 'Nichts mit diesem Namen gefunden.',
  hint: 'Pfeiltasten wählen, Enter öffnet, Esc schließt.',
  kinds: {
    server: 'Server',
    channel: 'Kanal',
    person: 'Person',
    direct: 'Direktnachricht',
    group: 'Gruppe',
    setting: 'Einstellungen',
    action: 'Aktion',
  },
};

export const keyboardText: Translation<typeof App.keyboardText> = {
  title: 'Tastatur',
  hint: 'Alles geht auch ohne Maus.',
};

export const keyboardMap: Translation<typeof App.keyboardMap> = [
  {
    where: 'Überall',
    keys: [
      ['Mod+K', 'Zu einem Server, Kanal, einer Person oder Einstellung springen'],
      ['Alt+Up', 'Kanal darüber'],
      ['Alt+Down', 'Kanal darunter'],
      ['Shift+Alt+Up', 'Ungelesener Kanal darüber'],
      ['Shift+Alt+Down', 'Ungelesener Kanal darunter'],
      ['Mod+F', 'Hier in den Nachrichten suchen'],
      ['Mod+Shift+M', 'Mitglieder ein- oder ausblenden'],
      ['Mod+,', 'Deine Einstellungen'],
      ['?', 'Diese Übersicht'],
      ['Esc', 'Schließen, was offen ist; in einer Unterhaltung: als gelesen markieren und ans Ende springen'],
    ],
  },
  {
    where: 'Beim Schreiben',
    keys: [
      ['Enter', 'Senden'],
      ['Mod+Enter', 'Senden, auch auf Touchscreens'],
      ['Shift+Enter', 'Neue Zeile'],
      ['Up', 'Deine letzte Nachricht bearbeiten, wenn das Feld leer ist'],
      ['@', 'Eine Person, eine Rolle oder alle erwähnen'],
      ['#', 'Einen Kanal oder Thread verlinken'],
      [':', 'Ein Emoji nach Namen finden'],
      ['Mod+B', 'Fett'],
      ['Mod+I', 'Kursiv'],
      ['Mod+U', 'Unterstrichen'],
      ['Mod+E', 'Code'],
      ['Mod+Shift+X', 'Durchgestrichen'],
      ['Mod+Shift+S', 'Spoiler'],
      ['Esc', 'Antwort oder Bearbeitung abbrechen'],
    ],
  },
  {
    where: 'Im Sprachkanal',
    keys: [
      ['Mod+D', 'Stummschalten oder wieder sprechen'],
      ['Mod+Shift+D', 'Ton ausschalten oder wieder hören'],
      ['Mod+E', 'Kamera ein- oder ausschalten'],
    ],
  },
  {
    where: 'Auf einer Nachricht',
    keys: [
      ['Up', 'Nachricht darüber'],
      ['Down', 'Nachricht darunter'],
      ['+', 'Reagieren'],
      ['R', 'Antworten'],
      ['T', 'Thread starten oder öffnen'],
      ['E', 'Bearbeiten'],
      ['F', 'Weiterleiten'],
      ['U', 'Ab hier als ungelesen markieren'],
      ['P', 'Anpinnen oder nicht mehr anpinnen'],
      ['C', 'Text kopieren'],
      ['Delete', 'Löschen'],
    ],
  },
];

const accounts = (count: number) => plural(count, { one: '# Konto', other: '# Konten' });

export const overlayText: Translation<typeof App.overlayText> = {
  deleted: 'Was du offen hattest, wurde gelöscht.',
  gone: 'Was du offen hattest, wurde gelöscht, oder du kannst es nicht mehr sehen.',
};

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'Der Dienst antwortet nicht. Alle paar Sekunden wird es erneut versucht.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  actOn: (act, subject) => `${act}: ${subject}`,
  dismiss: 'Ausblenden',
  back: 'Zurück',
  jump: 'Überallhin springen',
  notifications: 'Hinweise',
  closeAgain: 'Was du hier eingegeben hast, geht verloren. Schließe noch einmal, um es zu verwerfen.',
  reset: 'Zurücksetzen',
  done: 'Fertig',
  save: 'Speichern',
  saved: 'Gespeichert.',
  nothingFits: 'Nichts gefunden.',
  searching: 'Wird gesucht …',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht.',
  retry: 'Noch einmal versuchen',
  more: 'Mehr anzeigen',
  underWay: (what) => `Läuft noch: ${what}`,
  coins: (count) => plural(count, { one: '# Münze', other: '# Münzen' }),
};

export const peopleText: Translation<typeof People.peopleText> = {
  stop: 'Anhalten',
  again: 'Diese noch einmal versuchen',
  progress: (done, total) => `${number(done)} von ${number(total)} erledigt`,
  failures: (count) => `Bei ${accounts(count)} hat es nicht geklappt`,
  worked: (count) => `Bei ${accounts(count)} hat es geklappt.`,
};

export const uploadText: Translation<typeof Upload.uploadText> = {
  upload: (what) => `${what} hochladen`,
  remove: (what) => `${what} entfernen`,
  removeTitle: 'Dieses Bild entfernen?',
  removeHint: 'Es wird keine Kopie davon aufbewahrt.',
  removed: 'Entfernt.',
  tooLarge: `Ein Bild darf höchstens ${formatBytes(LIMITS.imageBytes)} groß sein. Wähle ein kleineres.`,
};

export const unsavedText: Translation<typeof Unsaved.unsavedText> = {
  unsaved: 'Du hast ungespeicherte Änderungen.',
  leaveTitle: 'Verlassen, ohne zu speichern?',
  leaveHint: 'Deine Änderungen auf dieser Seite wurden nicht gespeichert.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Weiter bearbeiten',
};

export const settingsPanelText: Translation<typeof SettingsPanel.settingsPanelText> = {
  search: 'Einstellungen durchsuchen',
  nothing: 'Kein Bereich heißt so.',
  lost: (name) => `Du darfst diese Einstellungen von ${name} nicht mehr ändern.`,
};

export const fieldText: Translation<typeof Fields.fieldText> = {
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  missing: 'Fülle dieses Feld aus.',
  tooShort: (least) => `Gib mindestens ${number(least)} Zeichen ein.`,
  notEmail: 'Gib eine vollständige E-Mail-Adresse ein, etwa ann@example.org.',
  notUrl: 'Gib eine vollständige Adresse ein, etwa https://example.org.',
  notNumber: 'Gib eine Zahl ein.',
  notWhole: 'Gib eine ganze Zahl ein.',
  tooSmall: (least) => `Gib eine Zahl ab ${number(least)} ein.`,
  tooLarge: (most) => `Gib eine Zahl bis ${number(most)} ein.`,
  tooEarly: 'Wähle einen späteren Zeitpunkt.',
  reason: 'Grund',
  reasonHint: 'Steht im Audit-Log.',
  optional: 'Optional',
};

export const keyText: Translation<typeof Ui.keyText> = { Mod: 'Strg', Shift: 'Umschalt', Delete: 'Entf' };

export const copyEntryText: Translation<typeof Copying.copyEntryText> = {
  copied: 'Kopiert.',
  copyFailed: 'Das Kopieren wurde blockiert. Markiere den Text und kopiere ihn selbst.',
  link: 'Link kopieren',
  linkCopied: 'Link kopiert.',
  id: 'ID kopieren',
  idCopied: 'ID kopiert.',
};

export const listText: Translation<typeof Lists.listText> = {
  findRole: 'Rolle suchen',
  findChannel: 'Kanal suchen',
};

export const sortText: Translation<typeof Sort.sortText> = {
  instructions:
    'Leertaste nimmt auf, Pfeiltasten verschieben, Leertaste legt ab, Esc lässt alles, wie es war.',
  picked: (name) => `${name} aufgenommen.`,
  dropped: (name) => `${name} abgelegt.`,
  cancelled: (name) => `${name} bleibt, wo es war.`,
  moved: (place, count) => `Jetzt Nummer ${place} von ${count}.`,
};
