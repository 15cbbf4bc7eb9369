import type { AutomodPreset, AutomodTriggerKind } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { texts } from '../../languages/texts.ts';
import { amount, plural } from '../../languages/words.ts';

/** Texts of AutoMod. */
export const automodText = texts('automodText', {
  loading: 'Loading the rules',
  hint: 'Rules check every message people send or edit here. Bots are never stopped.',
  none: 'No rules yet',
  noneHint:
    'Rules stop or report what you do not want here, or time people out for it. Start with words, links or spam.',
  add: 'Add a rule',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete the rule “${name}”?`,
  deleteHint: 'Its entries stay in the audit log. The rule itself cannot be restored.',
  deleteRule: 'Delete rule',
  deleted: 'The rule was deleted.',
  newRule: 'New rule',
  create: 'Create rule',
  name: 'Name',
  kind: 'What it looks for',
  kinds: {
    keyword: 'Words and patterns',
    keyword_preset: 'Word lists',
    mention_spam: 'Too many mentions',
    spam: 'Spam',
    link: 'Links and invites',
  } satisfies Record<AutomodTriggerKind, string>,
  keywords: 'Words',
  keywordsHint: 'One per line, up to 1,000. A star at either end matches any beginning or ending: *bad*.',
  patterns: 'Patterns',
  patternsHint: 'Regular expressions, one per line, up to 10, without lookaround or backreferences.',
  allow: 'Allowed words',
  allowHint: 'Words to allow even if a rule matches them. One per line.',
  presets: {
    profanity: 'Profanity',
    sexual: 'Sexual content',
    slurs: 'Slurs',
  } satisfies Record<AutomodPreset, string>,
  limit: 'Mentions a message may have',
  raid: 'Raid protection',
  raidHint:
    'People who joined in the last hour share the limit for half a minute, so a raid cannot spread its mentions.',
  spamHint: 'Stops a person’s fourth identical message and ninth link within half a minute.',
  mode: 'Domains',
  block: 'Block those listed',
  allowOnly: 'Allow only those listed',
  domains: 'Listed domains',
  domainsHint: 'One per line, such as example.org. Subdomains are included.',
  invites: 'Stop invites to other servers',
  actions: 'What it does',
  actBlock: 'Block the message',
  customMessage: 'Message to the sender',
  customMessageHint: `Up to ${LIMITS.automodCustomMessage} characters. If left empty: “AutoMod blocked this message.”`,
  actAlert: 'Post an alert',
  alertChannel: 'Channel for alerts',
  unseenChannel: 'A channel that is deleted or hidden from you',
  alertIsPublic: 'This channel is not private: its readers see what was blocked.',
  actTimeout: 'Time the sender out',
  duration: 'For how long',
  durations: [
    { value: '60', label: '1 minute' },
    { value: '300', label: '5 minutes' },
    { value: '3600', label: '1 hour' },
    { value: '86400', label: '1 day' },
    { value: '604800', label: '1 week' },
  ],
  seconds: (count: string) => amount(Number(count), 'second'),
  exempt: 'Exceptions',
  exemptManagers: 'Exempt managers',
  exemptManagersHint: 'The owner, Administrators and people with Manage Server.',
  exemptRoles: 'Exempt roles',
  exemptChannels: 'Exempt channels',
  noRoles: 'This server has no roles other than @everyone.',
  summary: (actions: string, exceptions: number) =>
    exceptions === 0
      ? actions
      : `${actions} · ${plural(exceptions, { one: '# exception', other: '# exceptions' })}`,
  doesBlock: 'blocks',
  doesAlert: 'alerts',
  doesTimeout: 'times out',
});
