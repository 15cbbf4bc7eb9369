import type { MailCatalogue } from './mail-catalogue.ts';

export const germanMails: MailCatalogue = {
  language: 'de',
  verification: ({ instance, username }) => ({
    subject: `Bestätige deine E-Mail-Adresse für ${instance}`,
    before: [
      `Jemand, wahrscheinlich du, verwendet diese Adresse für das Konto „${username}“ auf ${instance}.`,
    ],
    link: 'Adresse bestätigen',
    after: [
      'Der Link gilt einmal und 24 Stunden lang. Wenn das Konto nicht deines ist, tu nichts: Die Adresse bleibt unbestätigt.',
    ],
  }),
  reset: ({ instance, username }) => ({
    subject: `Setze ein neues Passwort für ${instance}`,
    before: [`Jemand, wahrscheinlich du, hat ein neues Passwort für das Konto „${username}“ angefordert.`],
    link: 'Neues Passwort setzen',
    after: [
      'Der Link gilt einmal und 1 Stunde lang und beendet alle Sitzungen des Kontos. Wenn du ihn nicht angefordert hast, tu nichts: Dein Passwort bleibt, wie es ist.',
    ],
  }),
  emailChanged: ({ instance, username, address }) => ({
    subject: `Deine E-Mail-Adresse auf ${instance} wurde geändert`,
    before: [
      `Das Konto „${username}“ auf ${instance} verwendet jetzt die Adresse ${address}.`,
      'Wenn du das warst, ist nichts zu tun.',
    ],
    after: [`Wenn nicht, sag es sofort den Betreibern von ${instance}.`],
  }),
  attack: ({ instance, username, kind }) => ({
    subject: `Jemand versucht, sich bei deinem Konto auf ${instance} anzumelden`,
    before: [
      `Für das Konto „${username}“ wurden in kurzer Zeit viele ${kind === 'password' ? 'Passwörter' : 'Codes der Zwei-Faktor-Anmeldung'} ausprobiert. Das wird gebremst; Geräte und Orte, von denen du dich schon angemeldet hast, nicht.`,
      ...(kind === 'code' ? ['Jemand kennt dein Passwort. Wenn du das nicht warst, ändere es jetzt.'] : []),
    ],
    after: [
      'Wenn du selbst Mühe hast, dich anzumelden, warte ein paar Sekunden: Du bist nicht ausgesperrt. Die Zwei-Faktor-Anmeldung schützt dein Konto auch vor jemandem, der das Passwort errät.',
    ],
  }),
  happened: {
    log_in_new_device: 'Neue Anmeldung',
    password_changed: 'Dein Passwort wurde geändert',
    password_reset: 'Dein Passwort wurde über einen Link gesetzt',
    two_factor_on: 'Die Zwei-Faktor-Anmeldung wurde eingeschaltet',
    two_factor_off: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
    recovery_codes_renewed: 'Neue Wiederherstellungscodes wurden erstellt',
    passkey_added: 'Ein Passkey wurde hinzugefügt',
    passkey_removed: 'Ein Passkey wurde entfernt',
    provider_linked: 'Ein Konto eines Anbieters wurde verknüpft',
    provider_unlinked: 'Die Verknüpfung mit dem Konto eines Anbieters wurde gelöst',
  },
  security: ({ instance, username, happened, time, address, page }) => ({
    subject: `${happened}: ${instance}`,
    before: [
      `${happened}: Das betrifft das Konto „${username}“ auf ${instance}.`,
      `Zeit: ${time}`,
      ...(address === null ? [] : [`Adresse: ${address}`]),
    ],
    after: [
      `Wenn du das warst, ist nichts zu tun. Wenn nicht, setze sofort ein neues Passwort: ${page} – das beendet alle Sitzungen.`,
    ],
  }),
};
