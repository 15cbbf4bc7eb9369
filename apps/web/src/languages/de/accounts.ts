import { LIMITS } from '@guildhall/protocol/limits';
import type * as Sections from '../../features/accounts/section-strings.ts';
import type * as Activity from '../../features/accounts/settings/activity/activity-strings.ts';
import type * as DataExport from '../../features/accounts/settings/data-export-strings.ts';
import type * as Language from '../../features/accounts/settings/language-strings.ts';
import type * as Privacy from '../../features/accounts/settings/privacy-strings.ts';
import type * as Profile from '../../features/accounts/settings/profile-strings.ts';
import type * as Accounts from '../../features/accounts/strings.ts';
import type * as OperatorEnds from '../../features/operators/end-strings.ts';
import type * as OperatorPeople from '../../features/operators/people/strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';

export const accountText: Translation<typeof Accounts.accountText> = {
  tagline: 'Gespräche auf eigenem Grund.',
  logIn: 'Anmelden',
  logInTitle: 'Willkommen zurück',
  logInHint: 'Melde dich mit Benutzername oder E-Mail-Adresse an.',
  login: 'Benutzername oder E-Mail-Adresse',
  password: 'Passwort',
  register: 'Konto erstellen',
  registerTitle: 'Erstelle dein Konto',
  registerHint: (instance) => `Ein Konto für alles auf ${instance}.`,
  registrationClosed: 'Diese Instanz nimmt keine neuen Konten an. Wenn du eins hast, melde dich an.',
  registrationCode: 'Code',
  challenge: 'Es wird geprüft, dass du kein Bot bist',
  registrationCodeHint: 'Neue Konten brauchen hier einen Code. Die Betreiber dieser Instanz geben ihn aus.',
  username: 'Benutzername',
  usernameHint: 'Kleinbuchstaben, Ziffern, Punkte und Unterstriche. Damit findet man dich.',
  displayName: 'Anzeigename',
  displayNameHint: 'So sehen dich andere. Du kannst ihn jederzeit ändern.',
  optional: 'Optional',
  email: 'E-Mail-Adresse',
  passwordHint: 'Mindestens 8 Zeichen. Ein kurzer Satz ist leicht zu merken.',
  haveAccount: 'Schon ein Konto?',
  noAccount: 'Neu hier?',
  sessionEnded:
    'Deine Sitzung ist beendet. Melde dich wieder an, um weiterzumachen. Was du geschrieben hast, ist noch da.',
  settings: 'Deine Einstellungen',
  opening: 'Bereich wird geöffnet',
  you: 'Du',
  device: 'Dieser Browser',
  operators: 'Betreiber-Konsole',
  developer: 'Entwicklung',
  logOut: 'Abmelden',
  logOutQuestion: 'In diesem Browser abmelden?',
  logOutHint: 'Entwürfe, die du nicht gesendet hast, bleiben in diesem Browser.',
  pronouns: 'Pronomen',
  bio: 'Über dich',
  saved: 'Gespeichert.',
  usernameChange: 'Benutzernamen ändern',
  emailChange: 'E-Mail-Adresse ändern',
  passwordChange: 'Passwort ändern',
  passwordChangeHint: 'Alle anderen Sitzungen werden abgemeldet. Diese bleibt.',
  newPassword: 'Neues Passwort',
  change: 'Ändern',
  cancel: 'Abbrechen',
  changed: 'Geändert.',
  sessionsHint: 'Wo du angemeldet bist. Beende, was du nicht kennst, und ändere dann dein Passwort.',
  thisSession: 'Diese Sitzung',
  lastUsed: (when) => `Zuletzt benutzt ${when}`,
  unknownDevice: 'Unbekanntes Gerät',
  endSession: 'Sitzung beenden',
  endSessionOn: (device) => `Sitzung beenden: ${device}`,
  endOthers: 'Alle anderen Sitzungen beenden',
  sessionEndedToast: 'Sitzung beendet.',
  othersEnded: 'Alle anderen Sitzungen sind beendet.',
  noOthers: 'Du bist nur hier angemeldet.',
  theme: 'Design',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  compact: 'Kompakte Nachrichten',
  compactHint:
    'Mehr auf einer Seite: keine Bilder, Namen neben den Nachrichten. Gilt auf all deinen Geräten.',
  contrast: 'Hoher Kontrast',
  contrastHint: 'Schrift und Linien heben sich stärker ab.',
  motion: 'Weniger Bewegung',
  motionHint: 'Nichts blendet oder gleitet. Die Einstellung deines Systems gilt auch.',
  loading: 'Deine Sitzungen werden geladen',
  accountCreated: (when) => `Konto erstellt am ${when}`,
};

export const accountSectionText: Translation<typeof Sections.accountSectionText> = {
  profile: 'Profil',
  profileWords: 'anzeigename pronomen über dich',
  account: 'Konto',
  accountWords: 'benutzername e-mail passwort',
  security: 'Sicherheit',
  securityWords: 'zwei-faktor anmeldung passkeys wiederherstellungscodes 2fa',
  privacy: 'Privatsphäre',
  privacyWords: 'nachrichten freundschaftsanfragen erwachsen linkvorschau datenschutz',
  sessions: 'Sitzungen',
  sessionsWords: 'abmelden geräte',
  activity: 'Aktivität',
  activityWords: 'sicherheit ereignisse anmeldungen fehlgeschlagen passwort änderungen',
  appearance: 'Darstellung',
  appearanceWords: 'design hell dunkel kontrast bewegung',
  language: 'Sprache',
  languageWords: 'language übersetzung deutsch english français español',
  delete: 'Konto löschen',
};

export const activityText: Translation<typeof Activity.activityText> = {
  hint: 'Anmeldungen der letzten 180 Tage, und was sich an deiner Anmeldung geändert hat. Wenn du etwas nicht warst, ändere dein Passwort: Alle anderen Sitzungen enden dann.',
  loading: 'Ereignisse werden geladen',
  more: 'Ältere anzeigen',
  end: 'Das ist alles aus den letzten 180 Tagen.',
  retry: 'Noch einmal versuchen',
  emptyTitle: 'Noch nichts',
  empty: 'Anmeldungen und Änderungen an deinem Konto erscheinen hier.',
};

export const securityEventText: Translation<typeof Activity.securityEventText> = {
  registered: 'Konto erstellt',
  log_in: 'Angemeldet',
  log_in_new_device: 'Von einem neuen Ort angemeldet',
  log_in_failed: 'Anmeldung fehlgeschlagen',
  code_failed: 'Falscher Code nach dem richtigen Passwort',
  log_out: 'Abgemeldet',
  session_ended: 'Eine Sitzung wurde beendet',
  other_sessions_ended: 'Alle anderen Sitzungen wurden beendet',
  password_changed: 'Passwort geändert',
  password_reset: 'Passwort über einen Link gesetzt',
  two_factor_on: 'Zwei-Faktor-Anmeldung eingeschaltet',
  two_factor_off: 'Zwei-Faktor-Anmeldung ausgeschaltet',
  recovery_codes_renewed: 'Neue Wiederherstellungscodes erstellt',
  passkey_added: 'Passkey hinzugefügt',
  passkey_removed: 'Passkey entfernt',
  provider_linked: 'Konto eines Anbieters verknüpft',
  provider_unlinked: 'Verknüpfung mit einem Anbieter gelöst',
  username_changed: 'Benutzername geändert',
  email_changed: 'E-Mail-Adresse geändert',
  email_verified: 'E-Mail-Adresse bestätigt',
  email_lost: 'E-Mail-Adresse von einem anderen Konto bestätigt',
  app_authorized: 'App autorisiert',
  app_removed: 'App entfernt',
  client_secret_reset: 'Client-Geheimnis zurückgesetzt',
  bot_token_reset: 'Bot-Token zurückgesetzt',
  deletion_requested: 'Löschung des Kontos beantragt',
  deletion_cancelled: 'Löschung des Kontos abgebrochen',
  operator_action: 'Von Betreibern dieser Instanz geändert',
};

export const dataExportText: Translation<typeof DataExport.dataExportText> = {
  title: 'Deine Daten',
  hint: 'Ein Archiv von allem, was diese Instanz über dich speichert: Konto, Server, Nachrichten, Dateien und Einstellungen.',
  loading: 'Dein Archiv wird gesucht',
  none: 'Du hast noch kein Archiv angefordert.',
  preparing: 'Dein Archiv wird erstellt. Du kannst diese Seite inzwischen verlassen.',
  ready: (bytes) => `Dein Archiv ist fertig, ${formatBytes(bytes)}.`,
  until: (when) => `Du kannst es bis ${when} herunterladen.`,
  request: 'Archiv anfordern',
  again: 'Neues erstellen',
  download: 'Herunterladen',
};

export const languageText: Translation<typeof Language.languageText> = {
  title: 'Sprache',
  hint: 'Die Sprache von Guildhall auf diesem Gerät, auch für Datum und Zahlen. Nachrichten werden nicht übersetzt.',
  inUse: (name) => `Sprache: ${name}`,
  browser: 'Wie im Browser eingestellt',
  apply: 'Diese Sprache verwenden',
  applyHint: 'Die Seite lädt neu. Was du gerade schreibst, bleibt erhalten.',
};

export const privacyText: Translation<typeof Privacy.privacyText> = {
  contact: 'Wer dich erreichen darf',
  shown: 'Was du siehst',
  loading: 'Deine Einstellungen werden geladen',
  messages: 'Nachrichten von Mitgliedern meiner Server',
  messagesHint: 'Freunde können dir immer schreiben.',
  requests: 'Freundschaftsanfragen von',
  everyone: 'Allen',
  mutual: 'Personen mit gemeinsamem Server oder Freund',
  nobody: 'Niemandem',
  adult: 'Ich bin erwachsen',
  adultHint: 'Öffnet Kanäle, die für Erwachsene gekennzeichnet sind.',
  previews: 'Linkvorschau',
  previewsHint:
    'Zeigt unter einer Nachricht, was hinter ihrem Link steckt. Was Bots schreiben, wird immer gezeigt.',
};

export const profileSettingsText: Translation<typeof Profile.profileSettingsText> = {
  avatar: 'Bild',
  avatarInSentence: 'Bild',
  avatarHint: `Bis ${formatBytes(LIMITS.imageBytes)}. Es wird quadratisch zugeschnitten.`,
  banner: 'Banner',
  bannerInSentence: 'Banner',
  bannerHint: `Steht oben in deinem Profil. Bis ${formatBytes(LIMITS.imageBytes)}.`,
  themePrimary: 'Erste Profilfarbe',
  themeAccent: 'Zweite Profilfarbe',
  themeHint: 'Hinter deinem Bild, wenn du kein Banner hast.',
  clearColour: 'Entfernen',
  deleteHint: (days) =>
    `Du wirst sofort überall abgemeldet. ${days} Tage später wird dein Konto endgültig gelöscht; meldest du dich vorher an, bleibt es.`,
  ownsServers: 'Diese Server gehören dir noch. Übergib oder lösche sie zuerst:',
  deleteMessages: 'Auch alles löschen, was ich geschrieben habe',
  deleteMessagesHint: 'Sonst bleiben deine Nachrichten unter dem Namen eines gelöschten Kontos.',
  deleteButton: 'Mein Konto löschen',
  deletionAsked: (when) => `Dein Konto wird am ${when} gelöscht. Melde dich vorher an, um es zu behalten.`,
  deletionCancelled: 'Willkommen zurück. Dein Konto wird nicht mehr gelöscht.',
};

export const operatorPeopleText: Translation<typeof OperatorPeople.operatorPeopleText> = {
  removeHint:
    'Es wird in 14 Tagen gelöscht; bis dahin kannst du es wiederherstellen. Server der Person werden übergeben.',
  eraseNow: 'Sofort löschen',
  eraseNowHint: 'Ohne die 14 Tage, in denen du es wiederherstellen kannst.',
  eraseTitle: (name) => `Das Konto von ${name} sofort löschen?`,
  eraseHint:
    'Es wird sofort und endgültig gelöscht. Niemand kann es wiederherstellen. Server der Person werden übergeben.',
  erase: 'Konto sofort löschen',
  deleteMessages: 'Auch alles löschen, was die Person geschrieben hat',
  deleteMessagesHint: 'Sonst bleiben ihre Nachrichten unter dem Namen eines gelöschten Kontos.',
  didErase: (name) => `Das Konto von ${name} wird gelöscht.`,
  beingErased: 'Wird gerade gelöscht',
};

export const operatorEndText: Translation<typeof OperatorEnds.operatorEndText> = {
  ends: 'Ende',
  endsAt: (time) => `Bis ${time}`,
  ended: 'Abgelaufen',
  suspensionHint: 'Leer lassen, um das Konto zu sperren, bis du die Sperre aufhebst.',
  codeHint: 'Leer lassen, damit der Code gilt, bis du ihn zurückziehst.',
  banHint: 'Leer lassen, um die Adresse zu sperren, bis du die Sperre aufhebst.',
};
