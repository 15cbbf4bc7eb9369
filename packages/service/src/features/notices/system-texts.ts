/** The texts of the system account's direct messages, in the languages of the web client. */
import type { Transaction } from '../../runtime.ts';
import { accountLocale } from '../accounts/index.ts';

interface SystemTexts {
  kicked(server: string, reason: string | null): string;
  ownArchive(url: string): string;
  serverArchive(server: string, url: string): string;
  imported(server: string, url: string): string;
  importFailed(file: string, why: string): string;
  messagesOffered(server: string, url: string): string;
  endpointDisabled(application: string, url: string): string;
  reported(url: string): string;
}

const english: SystemTexts = {
  kicked: (server, reason) =>
    `You were kicked from ${server}.${reason === null ? '' : `\nReason: ${reason}`}`,
  ownArchive: (url) => `The archive of your data is ready. You can download it for seven days: ${url}`,
  serverArchive: (server, url) =>
    `The archive of ${server} is ready. You can download it for seven days: ${url}`,
  imported: (server, url) => `${server} is imported: ${url}`,
  importFailed: (file, why) => `The import of ${file} failed: ${why}`,
  messagesOffered: (server, url) =>
    `The owner of ${server} offers you messages from an import. Check whose they are, then accept or decline: ${url}`,
  endpointDisabled: (application, url) =>
    `The interactions endpoint of ${application} (<${url}>) failed ten times in a row and is no longer called. When it works, save it again in your settings, under Applications.`,
  reported: (url) =>
    `There is a new report. You will get no other message about reports until all of them are closed: ${url}`,
};

const german: SystemTexts = {
  kicked: (server, reason) =>
    `Du wurdest aus ${server} gekickt.${reason === null ? '' : `\nGrund: ${reason}`}`,
  ownArchive: (url) =>
    `Das Archiv deiner Daten ist fertig. Du kannst es sieben Tage lang herunterladen: ${url}`,
  serverArchive: (server, url) =>
    `Das Archiv von ${server} ist fertig. Du kannst es sieben Tage lang herunterladen: ${url}`,
  imported: (server, url) => `${server} ist importiert: ${url}`,
  importFailed: (file, why) => `Der Import von ${file} ist fehlgeschlagen: ${why}`,
  messagesOffered: (server, url) =>
    `Der Besitzer von ${server} bietet dir Nachrichten aus einem Import an. Prüfe, von wem sie sind, und nimm sie an oder lehne ab: ${url}`,
  endpointDisabled: (application, url) =>
    `Der Interaktions-Endpunkt von ${application} (<${url}>) hat zehnmal hintereinander versagt und wird nicht mehr aufgerufen. Wenn er funktioniert, speichere ihn in deinen Einstellungen unter Anwendungen noch einmal.`,
  reported: (url) =>
    `Es gibt eine neue Meldung. Du bekommst erst wieder eine Nachricht, wenn alle Meldungen geschlossen waren: ${url}`,
};

const spanish: SystemTexts = {
  kicked: (server, reason) => `Te han expulsado de ${server}.${reason === null ? '' : `\nMotivo: ${reason}`}`,
  ownArchive: (url) => `El archivo con tus datos está listo. Puedes descargarlo durante siete días: ${url}`,
  serverArchive: (server, url) =>
    `El archivo de ${server} está listo. Puedes descargarlo durante siete días: ${url}`,
  imported: (server, url) => `${server} se ha importado: ${url}`,
  importFailed: (file, why) => `La importación de ${file} ha fallado: ${why}`,
  messagesOffered: (server, url) =>
    `El propietario de ${server} te ofrece mensajes de una importación. Comprueba de quién son y acéptalos o recházalos: ${url}`,
  endpointDisabled: (application, url) =>
    `El punto de acceso de interacciones de ${application} (<${url}>) ha fallado diez veces seguidas y ya no se llama. Cuando funcione, guárdalo de nuevo en tus ajustes, en Aplicaciones.`,
  reported: (url) =>
    `Hay una denuncia nueva. No recibirás otro mensaje hasta que todas estén cerradas: ${url}`,
};

const french: SystemTexts = {
  kicked: (server, reason) =>
    `Tu as été expulsé de ${server}.${reason === null ? '' : `\nRaison : ${reason}`}`,
  ownArchive: (url) =>
    `L’archive de tes données est prête. Tu peux la télécharger pendant sept jours : ${url}`,
  serverArchive: (server, url) =>
    `L’archive de ${server} est prête. Tu peux la télécharger pendant sept jours : ${url}`,
  imported: (server, url) => `${server} est importé : ${url}`,
  importFailed: (file, why) => `L’importation de ${file} a échoué : ${why}`,
  messagesOffered: (server, url) =>
    `Le propriétaire de ${server} te propose des messages d’une importation. Vérifie de qui ils sont, puis accepte ou refuse : ${url}`,
  endpointDisabled: (application, url) =>
    `Le point d’accès des interactions de ${application} (<${url}>) a échoué dix fois de suite et n’est plus appelé. Quand il fonctionne, enregistre-le à nouveau dans tes paramètres, sous Applications.`,
  reported: (url) =>
    `Il y a un nouveau signalement. Tu ne recevras pas d’autre message avant qu’ils soient tous clos : ${url}`,
};

const TEXTS = new Map([
  ['de', german],
  ['es', spanish],
  ['fr', french],
]);

/** The texts in a person's language, or in English. */
export async function systemTexts(db: Transaction['db'], userId: string): Promise<SystemTexts> {
  const [language = ''] = (await accountLocale(db, userId)).split('-', 1);
  return TEXTS.get(language) ?? english;
}
