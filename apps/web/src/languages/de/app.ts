import { LIMITS } from '@guildhall/protocol/limits';
import type * as FirstApp from '../../app/first-strings.ts';
import type * as App from '../../app/strings.ts';
import type * as Faults from '../../state/errors/fault-strings.ts';
import type * as Sentences from '../../state/errors/sentence-strings.ts';
import type * as Errors from '../../state/errors/strings.ts';
import type * as Ui from '../../ui/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, plural } from '../words.ts';

export const appText: Translation<typeof FirstApp.appText> = {
  name: 'Guildhall',
  starting: 'Guildhall wird geöffnet',
  connecting: 'Verbindung wird hergestellt',
  reconnecting: 'Verbindung verloren. Wird neu aufgebaut; was du inzwischen sendest, wartet.',
  offline: 'Du bist offline. Was du sendest, wartet, bis du wieder online bist.',
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
  broken:
    'Das ist unser Fehler. Deine Nachrichten sind beim Dienst sicher; lade die Seite neu, um weiterzumachen.',
  reload: 'Neu laden',
};

export const switcherText: Translation<typeof App.switcherText> = {
  title: 'Überallhin springen',
  placeholder: 'Server, Kanal, Person, Nachricht oder Einstellung',
  empty: 'Nichts heißt so.',
  hint: 'Pfeiltasten wählen, Enter öffnet, Esc schließt.',
  kinds: {
    server: 'Server',
    channel: 'Kanal',
    person: 'Person',
    direct: 'Direktnachricht',
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
      ['P', 'Anpinnen oder loslösen'],
      ['C', 'Text kopieren'],
      ['Delete', 'Löschen'],
    ],
  },
];

const members = (count: number) => plural(count, { one: '# Mitglied', other: '# Mitgliedern' });

export const uiText: Translation<typeof Ui.uiText> = {
  product: 'Guildhall',
  unreachable: 'Der Dienst antwortet nicht. Alle paar Sekunden wird es erneut versucht.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren wurde blockiert. Markiere den Text und kopiere ihn selbst.',
  dismiss: 'Ausblenden',
  back: 'Zurück',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  notifications: 'Hinweise',
  unsaved: 'Du hast ungespeicherte Änderungen.',
  leaveTitle: 'Verlassen, ohne zu speichern?',
  leaveHint: 'Deine Änderungen auf dieser Seite wurden nicht gespeichert.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Weiter bearbeiten',
  reset: 'Zurücksetzen',
  save: 'Speichern',
  nothingFits: 'Nichts passt.',
  searchSettings: 'Einstellungen durchsuchen',
  noSectionFound: 'Kein Bereich heißt so.',
  uploadPicture: (what) => `${what} hochladen`,
  removePicture: (what) => `${what} entfernen`,
  pictureSaved: 'Gespeichert.',
  pictureRemoved: 'Entfernt.',
  pictureTooLarge: `Ein Bild darf höchstens ${formatBytes(LIMITS.imageBytes)} groß sein. Wähle ein kleineres.`,
  reason: 'Grund',
  reasonHint: 'Steht im Audit-Log.',
  optional: 'Optional',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht.',
  stop: 'Anhalten',
  again: 'Diese noch einmal versuchen',
  progress: (done, total) => `${number(done)} von ${number(total)} erledigt`,
  failures: (count) => `Bei ${members(count)} hat es nicht geklappt`,
  worked: (count) => `Bei ${members(count)} hat es geklappt.`,
  coins: (count) => plural(count, { one: '# Münze', other: '# Münzen' }),
};

export const keyText: Translation<typeof Ui.keyText> = { Mod: 'Strg', Shift: 'Umschalt', Delete: 'Entf' };

export const errorText: Translation<typeof Errors.errorText> = {
  unreachable: 'Der Dienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.',
  broken: 'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu und versuche es noch einmal.',
  tooOften: (wait) => `Das war zu oft. Versuche es in ${wait} noch einmal.`,
  slowmode: (wait) => `Hier ist der Slowmode an. Du kannst in ${wait} wieder schreiben.`,
  missingPermission: (permission) =>
    permission
      ? `Dafür brauchst du die Berechtigung „${permission}“. Frag jemanden, der den Server verwaltet.`
      : 'Dir fehlt eine Berechtigung dafür. Frag jemanden, der den Server verwaltet.',
};

export const errorSentences: Translation<typeof Sentences.errorSentences> = {
  unauthorized: 'Du bist nicht mehr angemeldet. Melde dich wieder an.',
  invalid_token: 'Deine Sitzung ist beendet. Melde dich wieder an.',
  csrf_failed: 'Diese Seite ist veraltet. Lade sie neu und versuche es noch einmal.',
  role_hierarchy: 'Das steht so hoch wie du oder höher, deshalb kannst du es nicht ändern.',
  internal_error:
    'Bei uns ist etwas schiefgegangen. Versuche es noch einmal; wenn es bleibt, sag es den Betreibern dieser Instanz.',
  unavailable: 'Der Dienst startet oder stoppt gerade. Versuche es gleich noch einmal.',
  unknown_server: 'Diesen Server gibt es nicht, oder du bist nicht darin.',
  unknown_channel: 'Diesen Kanal gibt es nicht mehr.',
  unknown_member: 'Die Person ist nicht mehr auf diesem Server.',
  unknown_user: 'Es gibt kein Konto mit dieser ID.',
  unknown_ban: 'Die Person ist nicht mehr gebannt.',
  unknown_role: 'Diese Rolle gibt es nicht mehr.',
  managed_role: 'Diese Rolle gehört einem Bot; sie kann weder vergeben noch gelöscht werden.',
  cannot_change_everyone: 'Diese Rolle haben alle. Nur ihre Berechtigungen lassen sich ändern.',
  too_many_roles: 'Dieser Server hat so viele Rollen, wie er haben kann. Lösche zuerst eine.',
  cant_timeout_admin: 'Administratoren können keinen Timeout bekommen.',
  not_timed_out: 'Der Timeout ist schon vorbei.',
  messages_too_old: 'Nachrichten, die älter als 14 Tage sind, lassen sich nur einzeln löschen.',
  unknown_message: 'Diese Nachricht gibt es nicht mehr.',
  unknown_invite: 'Diese Einladung ist falsch, verbraucht oder abgelaufen. Frag nach einer neuen.',
  unknown_application: 'Diese Anwendung gibt es nicht mehr.',
  unlisted: 'Dieser Server ist nicht mehr gelistet.',
  team_server: 'Server von Team und Entwicklern werden nie gelistet.',
  not_community: 'Der Server ist kein Community-Server mehr. Schalte zuerst Community ein.',
  description_required: 'Schreib zuerst eine Beschreibung: Ein gelisteter Server braucht eine.',
  invalid_tags: 'Höchstens 5 Tags mit bis zu 24 Zeichen, ohne Kommas darin.',
  community_channels_required: 'Wähle beide Kanäle.',
  invalid_channel: 'Wähle einen Textkanal dieses Servers.',
  unknown_session: 'Diese Sitzung ist schon beendet.',
  banned: 'Du bist von diesem Server gebannt.',
  confirmation_required: 'Die Konsole fragt noch einmal, wer du bist. Bestätige es und versuche es erneut.',
  two_factor_required:
    'Dieser Server verlangt von Moderatoren die Zwei-Faktor-Anmeldung. Schalte sie in deinen Einstellungen unter Sicherheit ein.',
  invites_paused: 'Dieser Server hat seine Einladungen pausiert. Versuche es später.',
  too_many_servers: 'Du bist auf 100 Servern, mehr gehen nicht. Verlasse zuerst einen.',
  imports_off: 'Die Betreiber dieser Instanz haben Importe abgeschaltet.',
  import_exists: 'Ein anderer Import von dir läuft noch. Warte, bis er endet, oder brich ihn ab.',
  import_step: 'Der Import ist inzwischen bei einem anderen Schritt. Sieh noch einmal nach.',
  unknown_import: 'Diesen Import gibt es nicht mehr.',
  too_many_channels: 'Dieser Server hat so viele Kanäle, wie er haben kann. Lösche zuerst einen.',
  too_many_invites: 'Dieser Server hat so viele Einladungen, wie er haben kann. Lösche zuerst eine.',
  too_many_applications: 'Du hast so viele Anwendungen, wie du haben kannst. Lösche zuerst eine.',
  owner_cannot_leave: 'Dieser Server gehört dir. Lösche ihn oder übergib ihn zuerst.',
  not_owner: 'Das darf nur, wem es gehört.',
  wrong_credentials: 'Name oder Passwort stimmen nicht. Prüfe beides und versuche es noch einmal.',
  wrong_password: 'Das Passwort stimmt nicht.',
  wrong_code: 'Der Code ist falsch oder schon benutzt. Warte auf den nächsten und versuche es noch einmal.',
  ticket_expired: 'Das hat zu lange gedauert. Melde dich noch einmal an.',
  invalid_link: 'Dieser Link ist verbraucht, abgelaufen oder unvollständig. Fordere einen neuen an.',
  passwords_off: 'Passwörter sind hier ausgeschaltet. Melde dich mit einem Konto deiner Organisation an.',
  unknown_provider: 'Diesen Anbieter gibt es hier nicht, oder du hast ihn nicht verknüpft.',
  provider_unavailable: 'Der Anbieter antwortet nicht. Versuche es etwas später noch einmal.',
  sign_in_failed: 'Die Antwort des Anbieters konnte nicht angenommen werden. Beginne noch einmal.',
  link_taken: 'Jenes Konto ist hier mit einem anderen verknüpft, oder du hast schon ein anderes verknüpft.',
  last_sign_in_method:
    'So meldest du dich als Einziges noch an. Setze zuerst ein Passwort oder füge einen Passkey hinzu.',
  two_factor_on: 'Die Zwei-Faktor-Anmeldung ist schon an.',
  invalid_passkey: 'Der Passkey konnte nicht geprüft werden. Versuche es noch einmal.',
  too_many_passkeys: 'Du hast so viele Passkeys, wie du haben kannst. Entferne zuerst einen.',
  registration_closed: 'Diese Instanz nimmt keine neuen Konten an. Frag ihre Betreiber.',
  username_taken: 'Dieser Benutzername ist vergeben. Wähle einen anderen.',
  email_taken: 'Es gibt schon ein Konto mit dieser E-Mail-Adresse. Melde dich damit an.',
  invalid_username:
    '2 bis 32 Kleinbuchstaben, Ziffern, Punkte oder Unterstriche. Einige Namen sind reserviert.',
  weak_password:
    'Dieses Passwort ist zu leicht zu erraten. Wähle eines mit mindestens 8 Zeichen, das nicht verbreitet ist.',
  screening_pending: 'Stimme zuerst den Regeln des Servers zu.',
  timed_out: 'Du hast auf diesem Server einen Timeout und kannst hier vorerst nicht schreiben.',
  not_own_message: 'Du kannst nur deine eigenen Nachrichten bearbeiten.',
  empty_message: 'Die Nachricht ist leer.',
  thread_locked: 'Das ist gesperrt. Nur wer Threads verwaltet, kann hier schreiben.',
  thread_exists: 'Diese Nachricht hat schon einen Thread.',
  tag_required: 'Wähle einen Tag: Dieses Forum verlangt einen.',
  unknown_tag: 'Diesen Tag gibt es nicht mehr. Wähle einen anderen.',
  too_many_tags: 'Das sind mehr Tags, als es geben kann. Nimm welche weg.',
  invalid_channel_kind: 'Diese Art von Kanal kann das nicht.',
  duplicate_command: 'Es gibt schon einen Befehl dieser Art mit diesem Namen.',
  too_many_commands: 'Mehr Befehle gehen nicht. Lösche zuerst einen.',
  bot_exists: 'Diese Anwendung hat schon einen Bot.',
  bot_private: 'Dieser Bot ist privat: Nur wem er gehört, kann ihn hinzufügen.',
  invalid_permissions: 'Diese Berechtigungen lassen sich nicht vergeben.',
  invalid_image: 'Diese Datei ist kein Bild, das wir lesen können. Nimm PNG, JPEG, WebP oder GIF.',
  invalid_sticker_file: 'Diese Datei kann kein Sticker sein. Nimm PNG, WebP oder GIF mit höchstens 512 KiB.',
  too_many_webhooks: 'Dieser Kanal hat so viele Webhooks, wie er haben kann. Lösche zuerst einen.',
  unknown_webhook: 'Diesen Webhook gibt es nicht mehr.',
  too_many_emoji: 'Dieser Server hat so viele Emojis dieser Art, wie er haben kann. Lösche zuerst eins.',
  too_many_server_stickers: 'Dieser Server hat so viele Sticker, wie er haben kann. Lösche zuerst einen.',
  unknown_emoji: 'Dieses Emoji gibt es nicht oder nicht mehr.',
  unknown_sticker: 'Diesen Sticker gibt es nicht mehr.',
  age_restricted:
    'Dieser Kanal ist für Erwachsene. Wenn du erwachsen bist, gib das in deinen Einstellungen unter Privatsphäre an.',
  insufficient_coins: 'Du hast dafür nicht genug Münzen.',
  post_closed: 'Dieser Beitrag kann nicht mehr gekauft werden.',
  not_priced: 'Dieser Beitrag hat keinen Preis.',
  own_post: 'Das ist dein eigener Beitrag.',
  body_too_large: 'Das ist mehr, als der Dienst auf einmal annimmt.',
};

const characters = (count: number) => plural(count, { one: '# Zeichen', other: '# Zeichen' });

export const faultText: Translation<typeof Faults.faultText> = {
  missing: 'Füll das aus.',
  length: (least, most) => `Es müssen ${number(least)} bis ${characters(most)} sein.`,
  tooShort: (least) => `Es müssen mindestens ${characters(least)} sein.`,
  tooLong: (most) => `Es dürfen höchstens ${characters(most)} sein.`,
  tooSmall: (least) => `Nimm ${number(least)} oder mehr.`,
  tooLarge: (most) => `Nimm ${number(most)} oder weniger.`,
  tooFew: (least) => `Wähle mindestens ${number(least)}.`,
  tooMany: (most) => `Wähle höchstens ${number(most)}.`,
  blank: 'Schreib hier etwas.',
  unique: 'Das gibt es schon. Wähle etwas anderes.',
  once: 'Gib das nur einmal an.',
  yourself: 'Wähle jemand anderen als dich selbst.',
  anotherPerson: 'Wähle eine andere Person, deren Konto benutzt werden kann.',
  withinWeek: 'Wähle einen Zeitpunkt in den nächsten 7 Tagen.',
  laterThanStart: 'Das Ende muss nach dem Anfang liegen.',
  questionMissing: 'Schreib die Frage, die Neue beantworten.',
  answerMissing: 'Schreib mindestens eine richtige Antwort.',
  ruleMissing: 'Schreib mindestens eine Regel, der Neue zustimmen.',
  oneAnswer: 'Diese Umfrage nimmt eine Antwort.',
  noSuchAnswer: 'Diese Antwort hat die Umfrage nicht mehr.',
  onboardingOff: 'Diese Fragen sind jetzt ausgeschaltet.',
  noSuchOption: 'Eine dieser Möglichkeiten gibt es nicht mehr. Wähle noch einmal.',
  textOrFile: 'Schreib etwas oder füge eine Datei hinzu.',
  fileName: 'Die Datei braucht einen Namen.',
  notInVoice: 'Dieses Mitglied ist nicht mehr im Sprachkanal.',
  hoursBefore: (most) =>
    `Beginne höchstens ${plural(most, { one: '# Stunde', other: '# Stunden' })} vor dem Ende.`,
  answerTo: (question) => `Beantworte „${question}“.`,
  oneOption: (question) => `Wähle eine Antwort auf „${question}“.`,
  wrongForm: 'Das hat nicht die richtige Form. Sieh nach, ob du dich vertippt hast.',
};
