import { LIMITS } from '@guildhall/protocol/limits';
import type * as ApplicationSections from '../../features/applications/section-strings.ts';
import type * as Statistics from '../../features/applications/statistics/strings.ts';
import type * as Applications from '../../features/applications/strings.ts';
import type * as Integrations from '../../features/integrations/strings.ts';
import type * as Webhooks from '../../features/webhooks/strings.ts';
import { locale } from '../chosen.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { number, percent } from '../words.ts';

export const applicationSectionText: Translation<typeof ApplicationSections.applicationSectionText> = {
  title: 'Anwendungen',
  words: 'bot token app',
};

export const applicationText: Translation<typeof Applications.applicationText> = {
  hint: 'Eine Anwendung ist dein Programm auf Guildhall. Gib ihr einen Bot, dann kann sie lesen und antworten wie ein Mitglied.',
  none: 'Du hast keine Anwendungen',
  noneHint:
    'Erstelle eine, um ein Bot-Token zu bekommen. Die Anleitung und der Echo-Bot in den Beispielen des Projekts zeigen, wie es weitergeht.',
  create: 'Anwendung erstellen',
  createTitle: 'Anwendung erstellen',
  name: 'Name',
  nameHint: `Was man sieht, wenn man sie hinzufügt. ${LIMITS.applicationNameMinimum} bis ${LIMITS.applicationName} Zeichen.`,
  loading: 'Deine Anwendungen werden geladen',
  bot: 'Bot',
  noBot: 'Kein Bot',
  servers: (count) => `${number(count)} Server`,
  back: 'Alle Anwendungen',
  parts: 'Teile der Anwendung',
  general: 'Allgemein',
  signIn: 'Anmeldung',
  commands: 'Befehle',
  statistics: 'Statistik',
  install: 'Installationslink',
  forYourProgram: 'Für dein Programm',
  forYourProgramHint: 'Was das Programm hinter der Anwendung wissen muss.',
  publicKeyHint: 'Prüft die Signatur der Anfragen an deinen Endpunkt.',
  endpoint: 'Interaktions-Endpunkt',
  endpointHint:
    'Eine https-Adresse von dir. Beim Speichern muss sie einen signierten Ping beantworten und einen mit falscher Signatur ablehnen.',
  endpointForm: 'Format der Anfragen',
  endpointFormHint: 'Wähle das von Discord für ein Programm, das für Discord geschrieben wurde.',
  endpointForms: { guildhall: 'Format von Guildhall', discord: 'Format von Discord' },
  descriptionHint: 'Was sie tut, für alle, die ihr vertrauen sollen.',
  signInHint:
    'Lass Leute sich mit ihrem Konto von hier bei deiner Seite oder deinem Programm anmelden (OAuth2).',
  clientId: 'Client-ID',
  clientIdHint: 'Öffentlich. Sie steht in Links.',
  secretKept: 'Hier liegt nur ein Fingerabdruck davon. Wenn du es verloren hast, erstelle ein neues.',
  secretUnused: 'Ein öffentlicher Client braucht es nicht: Er meldet sich mit PKCE an.',
  resetSecret: 'Geheimnis zurücksetzen',
  resetSecretTitle: 'Client-Geheimnis zurücksetzen?',
  resetSecretHint:
    'Das alte gilt sofort nicht mehr. Wer angemeldet ist, bleibt angemeldet. Gib deinem Programm das neue.',
  redirects: 'Weiterleitungen',
  redirectsHint:
    'Wohin man zurückkehren darf, nachdem man deine Anwendung autorisiert hat. Sie müssen genau übereinstimmen. Bis zu 10; https, oder http auf localhost und 127.0.0.1.',
  newRedirect: 'Neue Weiterleitung',
  addRedirect: 'Hinzufügen',
  removeRedirect: (redirect) => `${redirect} entfernen`,
  redirectsFull: `Das sind ${LIMITS.redirectsPerApplication}, mehr gehen nicht. Entferne eine, um eine andere hinzuzufügen.`,
  redirectTwice: 'Diese steht schon in der Liste.',
  redirectNoAddress: 'Schreib eine ganze Adresse, die mit https:// beginnt.',
  redirectFragment: 'Lass den Teil nach # weg: Er erreicht nie einen Server.',
  redirectNotSecure: 'Nimm https. Einfaches http geht nur auf localhost und 127.0.0.1.',
  publicClient: 'Öffentlicher Client',
  publicClientHint:
    'Für Programme, die kein Geheimnis bewahren können, etwa Apps auf Handys. Sie melden sich mit PKCE an.',
  inDirectory: 'Im App-Verzeichnis',
  inDirectoryHint: 'Alle können sie dort finden. Nur für öffentliche Bots.',
  icon: 'Symbol',
  iconTitle: 'Symbol',
  iconHint: `Wird gezeigt, wo man ihr vertrauen soll. Bis ${formatBytes(LIMITS.imageBytes)}; quadratisch zugeschnitten.`,
  picture: 'Bild',
  botPicture: 'Bild',
  botPictureHint: `Bis ${formatBytes(LIMITS.imageBytes)}. Es wird quadratisch zugeschnitten.`,
  botBio: 'Über den Bot',
  botBioHint: 'Steht in seinem Profil: was er tut und wie man ihn benutzt.',
  readingBot: 'Bot wird geladen',
  botDisplayName: 'Anzeigename des Bots',
  botUsername: 'Benutzername des Bots',
  installLink: 'Installationslink',
  installHint:
    'Wer ihn öffnet, kann den Bot zu einem selbst verwalteten Server hinzufügen, auch mit weniger Berechtigungen.',
  installPrivateHint: 'Der Bot ist privat: Der Link gilt nur für dich.',
  installNoBot: 'Füge zuerst einen Bot hinzu. Der Installationslink fügt ihn zu Servern hinzu.',
  link: 'Link',
  permissionNumber: 'Berechtigungszahl',
  permissionNumberHint: 'Dieselben Berechtigungen als Zahl, für Links, die dein Programm erzeugt.',
  askedHint: 'Was der Link anfordert. Fordere nur an, was der Bot braucht.',
  administratorHint: 'Alles, überall auf dem Server.',
  applicationId: 'Anwendungs-ID',
  publicKey: 'Öffentlicher Schlüssel',
  description: 'Beschreibung',
  botPublic: 'Öffentlicher Bot',
  botPublicHint:
    'Alle dürfen ihn zu einem Server hinzufügen, den sie verwalten. Ist das aus, darfst es nur du.',
  secretTitle: 'Client-Geheimnis',
  secretHint:
    'Es wird nur dieses eine Mal gezeigt. Bewahre es wie ein Passwort auf; dein Programm braucht es, um Leute anzumelden.',
  tokenTitle: 'Bot-Token',
  tokenHint:
    'Es wird nur dieses eine Mal gezeigt. Wer es hat, kann als dein Bot handeln: Bewahre es wie ein Passwort auf.',
  tokenDone: 'Ich habe es kopiert',
  botHint: 'Der Bot verbindet sich mit seinem Token und ist online, solange er verbunden ist.',
  addBot: 'Bot hinzufügen',
  addBotHint: 'Jede Anwendung kann einen Bot haben. Sein Token bekommst du einmal.',
  resetToken: 'Token zurücksetzen',
  resetTitle: 'Bot-Token zurücksetzen?',
  resetHint:
    'Das alte Token gilt sofort nicht mehr, und der Bot wird getrennt. Gib deinem Programm das neue.',
  addToServer: 'Zu einem Server hinzufügen',
  addToServerHint: 'Du kannst ihn zu Servern hinzufügen, auf denen du „Server verwalten“ hast.',
  server: 'Server',
  noServer: 'Du verwaltest noch keinen Server. Erstelle zuerst einen.',
  permissions: 'Berechtigungen',
  permissionsHint: 'Was der Bot dort darf. Er bekommt eine eigene Rolle; du kannst sie später ändern.',
  add: 'Bot hinzufügen',
  added: (bot, server) => `${bot} ist jetzt auf ${server}.`,
  delete: 'Anwendung löschen',
  deleteTitle: (name) => `${name} löschen?`,
  deleteHint:
    'Ihr Bot verlässt jeden Server, und sein Token gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  deleted: (name) => `${name} wurde gelöscht.`,
};

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

export const statisticsText: Translation<typeof Statistics.statisticsText> = {
  loading: 'Zahlen werden geladen',
  hint: 'Die letzten 30 Tage, nach Tagen in UTC.',
  commandsRun: 'Ausgeführte Befehle',
  failures: 'Nicht beantwortet',
  answered: 'Beantwortet',
  number: (count) => number(count),
  share: (run, failed) => (run === 0 ? '–' : percent((run - failed) / run, 1)),
  perDay: 'Befehle pro Tag',
  chart: (run, failed) =>
    `${number(run)} Befehle in 30 Tagen, ${number(failed)} davon nicht beantwortet. Die Tabelle darunter zeigt jeden Tag.`,
  most: (count) => `Meiste an einem Tag: ${number(count)}`,
  none: 'In den letzten 30 Tagen hat niemand einen Befehl ausgeführt.',
  table: 'Als Tabelle zeigen',
  day: 'Tag',
  date: (date) => day.format(new Date(date)),
  endpoint: 'Interaktions-Endpunkt',
  endpointHint: 'Wie dein Endpunkt auf Interaktionen antwortet.',
  noEndpoint: 'Keiner gesetzt. Interaktionen gehen an den Bot, solange er verbunden ist.',
  healthy: 'Er antwortet',
  unhealthy: 'Seine letzte Antwort war ungültig',
  lastSuccess: (when) => `Letzte gültige Antwort: ${when}`,
  lastFailure: (when) => `Letzter Fehler: ${when}`,
  untested: 'An ihn wurde noch nichts geschickt.',
};

export const webhookText: Translation<typeof Webhooks.webhookText> = {
  hint: 'Ein Webhook ist eine geheime URL, die in einen Kanal postet. Wer die URL hat, kann posten: Wird sie bekannt, lösche den Webhook und erstelle einen neuen.',
  codeHostHint: 'Für einen Code-Host hänge /codehost an die URL an.',
  loading: 'Webhooks werden geladen',
  find: 'Nach Name, Kanal oder Ersteller suchen',
  none: 'Noch keine Webhooks',
  noneHint:
    'Lass deinen Build, dein Monitoring oder deinen Code-Host hier Neuigkeiten posten. Ein Webhook ist eine URL, die in einen Kanal postet, ohne Bot.',
  new: 'Neuer Webhook',
  create: 'Webhook erstellen',
  created: (name) => `Der Webhook ${name} wurde erstellt.`,
  name: 'Name',
  nameHint: 'Nachrichten erscheinen unter diesem Namen.',
  channel: 'Kanal',
  forumHint: 'In einem Forum braucht jede Anfrage threadName: den Titel des Beitrags, den sie beginnt.',
  gone: 'ein Kanal, den es nicht mehr gibt',
  by: (channel, maker) => `${channel} · erstellt von ${maker}`,
  follows: (server, channel) => `Folgt #${channel} von ${server}`,
  goneSource: 'Folgt einem Kanal, den es nicht mehr gibt',
  copy: (name) => `URL von ${name} kopieren`,
  copied: 'Die URL ist kopiert.',
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteHint:
    'Seine URL gilt sofort nicht mehr. Nachrichten, die er gepostet hat, bleiben. Das lässt sich nicht rückgängig machen.',
  deleteFollowerHint: 'Neue Ankündigungen werden nicht mehr hierher kopiert. Vorhandene Kopien bleiben.',
  confirmDelete: 'Löschen',
  deleted: 'Der Webhook wurde gelöscht.',
  picture: 'Bild',
};

export const integrationText: Translation<typeof Integrations.integrationText> = {
  title: 'Integrationen',
  words: 'bots apps webhooks code-hosts gefolgte kanäle',
  bots: 'Bots',
  hint: 'Apps mit einem Bot auf diesem Server. Die Berechtigungen jedes Bots kommen von seiner eigenen Rolle.',
  none: 'Auf diesem Server sind keine Bots.',
  findApps: 'Apps finden',
  loading: 'Die Bots dieses Servers werden geladen',
  addedBy: (name, when) => `Hinzugefügt von ${name} am ${when}`,
  added: (when) => `Hinzugefügt am ${when}`,
  permissions: 'Seine Rolle erlaubt',
  everything: 'alles',
  nothing: 'nichts',
  remove: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} von diesem Server entfernen?`,
  removeHint:
    'Er geht sofort, und seine Befehle mit ihm. Was er geschrieben hat, bleibt. Er kann wieder hinzugefügt werden.',
  confirm: 'Entfernen',
  removed: (name) => `${name} wurde entfernt.`,
  webhooks: 'Webhooks und gefolgte Kanäle',
};
