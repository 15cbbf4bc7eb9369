import type * as Operators from '../../features/operators/storage/strings.ts';
import type * as Storage from '../../ui/panels/storage-strings.ts';
import { formatBytes } from '../format-bytes.ts';
import type { Translation } from '../translation.ts';
import { plural } from '../words.ts';

export const storageText: Translation<typeof Storage.storageText> = {
  title: 'Speicher',
  ownHint: 'Dateien, die du auf Servern und in Direktnachrichten gesendet hast, und deine eigenen Bilder.',
  serverHint: 'Dateien in Kanälen, Bilder, Emojis und Sticker dieses Servers.',
  loading: 'Speicher wird geladen',
  used: (bytes) => `${formatBytes(bytes)} belegt`,
  usedOf: (bytes, most) => `${formatBytes(bytes)} von ${formatBytes(most)} belegt`,
  files: (count) => plural(count, { one: '# Datei', other: '# Dateien' }),
  full: 'Der Speicher ist voll. Lösche Nachrichten mit Dateien, um Platz zu schaffen.',
};

export const operatorStorageText: Translation<typeof Operators.operatorStorageText> = {
  title: 'Speicher',
  hint: 'Grenzen für alle Konten, alle Server und die Instanz stehen in den Einstellungen der Instanz.',
  kinds: {
    attachment: 'Anhänge',
    avatar: 'Profilbilder',
    banner: 'Banner',
    icon: 'Symbole',
    emoji: 'Emojis',
    sticker: 'Sticker',
    export: 'Archive',
    import: 'Archive im Import',
  },
  largestServers: 'Größte Server',
  largestAccounts: 'Größte Konten',
  gone: 'Gelöscht',
  stores: (bytes, most) =>
    most === null ? formatBytes(bytes) : `${formatBytes(bytes)} von ${formatBytes(most)}`,
  ownLimit: 'Eigene Grenze',
  limit: 'Grenze setzen',
  limitFor: (name) => `Grenze setzen: ${name}`,
  limitTitle: 'Speichergrenze setzen',
  kind: 'Für',
  server: 'Server',
  user: 'Konto',
  serverId: 'ID des Servers',
  username: 'Benutzername oder ID',
  megabytes: 'Grenze in Megabyte',
  megabytesHint: '0 hebt jede Grenze auf. Bereits gespeicherte Dateien bleiben erhalten.',
  useGeneral: 'Allgemeine Grenze verwenden',
  recount: 'Neu zählen',
  recountHint: 'Wenn Summen falsch aussehen, etwa nach einer Wiederherstellung, zähle alle Dateien neu.',
  didRecount: 'Neu gezählt.',
  orphans: 'Unbenutzte Dateien',
  orphansHint:
    'Dateien, die älter als ein Tag sind und die keine Nachricht, kein Bild und kein Archiv benutzt.',
  findOrphans: 'Unbenutzte Dateien suchen',
  removeOrphans: 'Entfernen',
  orphanFiles: (files, bytes) =>
    `${plural(files, { one: '# Datei', other: '# Dateien' })}, ${formatBytes(bytes)}`,
  unused: (amount) => `Unbenutzt: ${amount}`,
  removed: (amount) => `Entfernt: ${amount}`,
  lookedAt: (checked, time) =>
    `${plural(checked, { one: '# Eintrag', other: '# Einträge' })} geprüft, begonnen ${time}`,
  lookingAt: (checked) => `bisher ${plural(checked, { one: '# Eintrag', other: '# Einträge' })} geprüft`,
  removeTitle: (amount) => `Unbenutzte Dateien entfernen (${amount})?`,
  removeHint:
    'Jede Datei wird noch einmal geprüft. Entfernte Dateien lassen sich nur aus einer Sicherung zurückholen.',
  didLimit: (name) => `Grenze von ${name} geändert.`,
};
