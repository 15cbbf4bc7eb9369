import type * as Permissions from '../../../features/permissions/strings.ts';
import type * as PermissionNames from '../../../ui/text/permission-strings.ts';
import type { Translation } from '../../translation.ts';
import { plural } from '../../words.ts';

export const permissionText: Translation<typeof Permissions.permissionText> = {
  search: 'Berechtigung suchen',
  found: (count) =>
    count === 0
      ? 'Keine Berechtigung gefunden.'
      : plural(count, { one: '# Berechtigung', other: '# Berechtigungen' }),
  none: 'Keine Berechtigung gefunden. Versuche ein anderes Wort, etwa „löschen“ oder „Sprache“.',
  allow: 'Erlauben',
  inherit: 'Erben',
  deny: 'Verbieten',
  notHeld: 'Diese Berechtigung hast du selbst nicht, deshalb kannst du sie nicht geben.',
  byAdministrator: 'In „Administrator“ enthalten.',
};

export const PERMISSION_WORDS: Translation<typeof Permissions.PERMISSION_WORDS> = {
  viewChannel: {
    sentence: 'Kanäle sehen und alle Nachrichten darin lesen.',
    words: 'lesen verlauf privat',
  },
  sendMessages: {
    sentence: 'Nachrichten schreiben, Threads und Beiträge beginnen, Umfragen starten, Befehle benutzen.',
    words: 'posten threads chat',
  },
  attachFiles: {
    sentence: 'Bilder und andere Dateien mit Nachrichten senden.',
    words: 'hochladen bilder',
  },
  addReactions: {
    sentence: 'Nachrichten neue Reaktionen geben. Einer vorhandenen kann sich jeder anschließen.',
    words: 'emoji',
  },
  useExternalEmoji: { sentence: 'Eigene Emojis anderer Server benutzen.' },
  mentionEveryone: {
    sentence: 'Mit @everyone und @here alle auf einmal benachrichtigen.',
    risk: 'Eine Nachricht kann jedes Mitglied stören.',
    words: 'ping',
  },
  manageMessages: {
    sentence: 'Nachrichten anderer löschen und anpinnen, Umfragen beenden und trotz Slowmode schreiben.',
    risk: 'Gelöschte Nachrichten lassen sich nicht zurückholen.',
    words: 'moderieren entfernen',
  },
  manageThreads: {
    sentence:
      'Threads und Beiträge umbenennen, archivieren, sperren und löschen und in gesperrten schreiben.',
    risk: 'Gelöschte Threads lassen sich nicht zurückholen.',
    words: 'forum',
  },
  coinUpload: { sentence: 'Dateien für Münzen verkaufen, auf offiziellen Servern.', words: 'preis beitrag' },
  createInvite: { sentence: 'Mit einem Link neue Leute einladen.', words: 'beitreten' },
  changeNickname: { sentence: 'Den eigenen Nicknamen auf diesem Server wählen.', words: 'name' },
  manageNicknames: {
    sentence: 'Die Nicknamen von Mitgliedern mit niedrigerer Rolle ändern.',
    words: 'name umbenennen',
  },
  kickMembers: {
    sentence: 'Mitglieder mit niedrigerer Rolle entfernen. Mit einer Einladung können sie zurückkommen.',
    words: 'moderieren entfernen kicken',
  },
  banMembers: {
    sentence: 'Personen bannen, ihre neuesten Nachrichten löschen und Banns aufheben.',
    risk: 'Mit einem Bann gelöschte Nachrichten lassen sich nicht zurückholen.',
    words: 'moderieren entfernen blockieren',
  },
  moderateMembers: {
    sentence:
      'Mitgliedern einen Timeout geben: bis zu 28 Tage lang können sie lesen, aber nicht schreiben, reagieren oder sprechen.',
    words: 'timeout stumm ruhe',
  },
  manageChannels: {
    sentence: 'Kanäle erstellen, ändern, verschieben und löschen und trotz Slowmode schreiben.',
    risk: 'Mit einem Kanal werden alle seine Nachrichten gelöscht.',
    words: 'kategorie thema',
  },
  manageRoles: {
    sentence:
      'Rollen unter der eigenen erstellen, ändern, löschen und vergeben und Kanalberechtigungen setzen.',
    risk: 'Wer das darf, kann jede eigene Berechtigung weitergeben.',
    words: 'berechtigungen überschreiben',
  },
  manageServer: {
    sentence: 'Name, Bilder, Regeln, AutoMod, Onboarding und Community ändern und Bots hinzufügen.',
    risk: 'Wer das darf, kann den Server öffentlich machen und Bots hereinlassen.',
    words: 'einstellungen integrationen einladungen',
  },
  manageExpressions: {
    sentence: 'Eigene Emojis und Sticker hinzufügen, umbenennen und löschen.',
    words: 'emoji sticker',
  },
  manageWebhooks: {
    sentence: 'Webhooks erstellen, ändern und löschen und ihre Adressen sehen.',
    risk: 'Wer die Adresse eines Webhooks hat, kann damit posten.',
    words: 'integrationen url',
  },
  viewAuditLog: { sentence: 'Sehen, wer auf diesem Server was geändert hat.', words: 'verlauf' },
  administrator: {
    sentence: 'Alle Berechtigungen haben und alle Beschränkungen von Kanälen umgehen.',
    risk: 'Kann fast alles, was der Besitzer kann. Gib es nur Leuten, denen du ganz vertraust.',
    words: 'admin alles gefährlich',
  },
  connect: { sentence: 'Sprachkanälen beitreten und zuhören.', words: 'sprache' },
  speak: { sentence: 'In Sprachkanälen sprechen.', words: 'sprache mikrofon' },
  shareScreen: {
    sentence: 'In Sprachkanälen Bildschirm oder Kamera zeigen.',
    words: 'sprache video stream',
  },
  muteMembers: {
    sentence: 'Andere in Sprachkanälen für alle stummschalten.',
    words: 'sprache ruhe',
  },
  deafenMembers: { sentence: 'Anderen in Sprachkanälen den Ton ausschalten.', words: 'sprache' },
  moveMembers: {
    sentence: 'Andere zwischen Sprachkanälen verschieben oder herausnehmen.',
    words: 'sprache trennen',
  },
};

export const permissionNames: Translation<typeof PermissionNames.permissionNames> = {
  createInvite: 'Einladungen erstellen',
  kickMembers: 'Mitglieder kicken',
  banMembers: 'Mitglieder bannen',
  administrator: 'Administrator',
  manageChannels: 'Kanäle verwalten',
  manageServer: 'Server verwalten',
  addReactions: 'Reaktionen hinzufügen',
  viewAuditLog: 'Audit-Log einsehen',
  shareScreen: 'Bildschirm teilen',
  viewChannel: 'Kanal ansehen',
  sendMessages: 'Nachrichten senden',
  manageMessages: 'Nachrichten verwalten',
  attachFiles: 'Dateien anhängen',
  mentionEveryone: 'Alle erwähnen',
  useExternalEmoji: 'Externe Emojis benutzen',
  connect: 'Verbinden',
  speak: 'Sprechen',
  muteMembers: 'Mitglieder stummschalten',
  deafenMembers: 'Mitgliedern den Ton ausschalten',
  moveMembers: 'Mitglieder verschieben',
  changeNickname: 'Nicknamen ändern',
  manageNicknames: 'Nicknamen verwalten',
  manageRoles: 'Rollen verwalten',
  manageWebhooks: 'Webhooks verwalten',
  manageExpressions: 'Emojis und Sticker verwalten',
  manageThreads: 'Threads verwalten',
  moderateMembers: 'Mitgliedern Timeouts geben',
  coinUpload: 'Dateien für Münzen verkaufen',
};

export const PERMISSION_GROUP_LABELS: Translation<typeof Permissions.PERMISSION_GROUP_LABELS> = {
  text: 'Lesen und Schreiben',
  members: 'Personen',
  server: 'Server leiten',
  voice: 'Sprachkanäle',
  all: 'Alles',
};
