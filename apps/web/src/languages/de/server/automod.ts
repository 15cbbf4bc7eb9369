import { LIMITS } from '@guildhall/protocol/limits';
import type * as AutomodSections from '../../../features/automod/section-strings.ts';
import type * as Automod from '../../../features/automod/strings.ts';
import type { Translation } from '../../translation.ts';
import { amount, plural } from '../../words.ts';

export const automodSectionText: Translation<typeof AutomodSections.automodSectionText> = {
  title: 'AutoMod',
  words: 'wörter links spam erwähnungen',
};

export const automodText: Translation<typeof Automod.automodText> = {
  loading: 'Regeln werden geladen',
  hint: 'Regeln prüfen jede Nachricht, die hier gesendet oder bearbeitet wird. Bots werden nie aufgehalten.',
  none: 'Noch keine Regeln',
  noneHint:
    'Regeln stoppen oder melden, was du hier nicht willst, oder geben dafür einen Timeout. Fang mit Wörtern, Links oder Spam an.',
  add: 'Regel hinzufügen',
  edit: (name) => `${name} bearbeiten`,
  delete: (name) => `${name} löschen`,
  deleteTitle: (name) => `Regel „${name}“ löschen?`,
  deleteHint: 'Ihre Einträge bleiben im Audit-Log. Die Regel selbst lässt sich nicht zurückholen.',
  deleteRule: 'Regel löschen',
  deleted: 'Die Regel wurde gelöscht.',
  newRule: 'Neue Regel',
  create: 'Regel erstellen',
  name: 'Name',
  kind: 'Wonach sie sucht',
  kinds: {
    keyword: 'Wörter und Muster',
    keyword_preset: 'Wortlisten',
    mention_spam: 'Zu viele Erwähnungen',
    spam: 'Spam',
    link: 'Links und Einladungen',
  },
  keywords: 'Wörter',
  keywordsHint:
    'Eins pro Zeile, bis zu 1.000. Ein Stern am Anfang oder Ende steht für jeden Anfang oder jedes Ende: *übel*.',
  patterns: 'Muster',
  patternsHint: 'Reguläre Ausdrücke, einer pro Zeile, bis zu 10. Ohne Look-around und Rückverweise.',
  allow: 'Erlaubte Wörter',
  allowHint: 'Wörter, die in Ordnung sind, obwohl eine Regel auf sie passt. Eins pro Zeile.',
  presets: { profanity: 'Kraftausdrücke', sexual: 'Sexuelle Inhalte', slurs: 'Beschimpfungen' },
  limit: 'Erwähnungen, die eine Nachricht haben darf',
  raid: 'Raid-Schutz',
  raidHint:
    'Alle, die in der letzten Stunde beigetreten sind, teilen sich die Grenze eine halbe Minute lang, damit ein Raid seine Erwähnungen nicht verteilen kann.',
  spamHint:
    'Stoppt die vierte gleiche Nachricht und den neunten Link einer Person innerhalb einer halben Minute.',
  mode: 'Domains',
  block: 'Gelistete blockieren',
  allowOnly: 'Nur gelistete erlauben',
  domains: 'Gelistete Domains',
  domainsHint: 'Eine pro Zeile, etwa example.org. Ihre Subdomains gehören dazu.',
  invites: 'Einladungen zu anderen Servern stoppen',
  actions: 'Was sie tut',
  actBlock: 'Nachricht blockieren',
  customMessage: 'Nachricht an die Person',
  customMessageHint: `Bis zu ${LIMITS.automodCustomMessage} Zeichen. Wenn das Feld leer bleibt: „AutoMod blocked this message.“`,
  alertIsPublic: 'Dieser Kanal ist nicht privat: Wer ihn liest, sieht, was blockiert wurde.',
  actAlert: 'Warnung posten',
  alertChannel: 'Kanal für Warnungen',
  unseenChannel: 'Ein Kanal, der gelöscht ist oder den du nicht siehst',
  actTimeout: 'Timeout geben',
  timeoutNeeds: 'Um eine Regel damit zu speichern, brauchst du „Mitgliedern Timeouts geben“.',
  duration: 'Wie lange',
  durations: [
    { value: '60', label: '1 Minute' },
    { value: '300', label: '5 Minuten' },
    { value: '3600', label: '1 Stunde' },
    { value: '86400', label: '1 Tag' },
    { value: '604800', label: '1 Woche' },
  ],
  seconds: (count) => amount(Number(count), 'second'),
  exempt: 'Ausnahmen',
  exemptManagers: 'Verwalter ausnehmen',
  exemptManagersHint: 'Der Besitzer, Administratoren und wer den Server verwaltet.',
  exemptRoles: 'Ausgenommene Rollen',
  exemptChannels: 'Ausgenommene Kanäle',
  noRoles: 'Dieser Server hat außer @everyone keine Rollen.',
  summary: (actions, exceptions) =>
    exceptions === 0
      ? actions
      : `${actions} · ${plural(exceptions, { one: '# Ausnahme', other: '# Ausnahmen' })}`,
  doesBlock: 'blockiert',
  doesAlert: 'warnt',
  doesTimeout: 'gibt Timeout',
};
