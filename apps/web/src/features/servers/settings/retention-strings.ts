import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Texts of retention. */
export const retentionText = texts('retentionText', {
  loading: 'Loading',
  title: 'How long messages are kept',
  hint: 'Older messages are deleted for good, with their files and even if pinned. Threads and posts follow their channel.',
  server: 'Days in this server',
  forGood: 'Leave it empty to keep messages forever.',
  toMaximum: (days: number) =>
    `Leave it empty to keep them as long as this instance allows: ${plural(days, { one: '# day', other: '# days' })}.`,
  attachments: 'How long attachments are kept',
  attachmentsHint:
    'Older attachments are removed; their messages stay and say so. Files of paid posts are deleted with their post.',
  attachmentsInServer: 'Days for attachments in this server',
  withMessages: 'Leave it empty to keep attachments as long as their messages.',
  channels: 'Other rules for channels',
  channelsHint: 'Longer or shorter than in the rest of the server. Leave empty to keep them forever.',
  daysIn: (channel: string) => `Days in ${channel}`,
  attachmentsIn: (channel: string) => `Days for attachments in ${channel}`,
  add: 'Add a rule for',
  addChosen: 'Add',
  choose: 'Choose a channel',
  remove: (channel: string) => `Remove the rule for ${channel}`,
  startsAt: (time: string) => `The changed rules take effect on ${time}. Until then they delete nothing.`,
  begins: 'Changes take effect 24 hours after you save them.',
  preview: 'What would be deleted now',
  previewHint: 'According to the rules above, saved or not.',
  look: 'Show what would be deleted',
  total: (count: string) => `Total: ${count}`,
  attachmentsPreview: 'Attachments that would be deleted now',
});
