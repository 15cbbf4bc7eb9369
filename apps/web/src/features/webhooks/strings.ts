import { texts } from '../../languages/texts.ts';

/** Texts of webhooks. */
export const webhookText = texts('webhookText', {
  hint: 'A webhook is a secret URL that posts into a channel. Anyone with the URL can post: if it leaks, delete the webhook and make a new one.',
  codeHostHint: 'Code hosts post with /codehost at the end of the URL.',
  loading: 'Loading webhooks',
  none: 'No webhooks yet',
  noneHint:
    'Let your build, your monitoring or your code host tell this server what happens. A webhook is a URL that posts into a channel, without a bot.',
  new: 'New webhook',
  create: 'Create webhook',
  created: (name: string) => `The webhook ${name} was made.`,
  name: 'Name',
  nameHint: 'Messages appear under this name.',
  channel: 'Channel',
  gone: 'a channel that is gone',
  by: (channel: string, maker: string) => `#${channel} · made by ${maker}`,
  in: (channel: string) => `#${channel}`,
  follows: (server: string, channel: string) => `Follows #${channel} of ${server}`,
  goneSource: 'Follows a channel that is gone',
  copy: (name: string) => `Copy the URL of ${name}`,
  copied: 'The URL was copied.',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteHint: 'Its URL posts no longer, at once. Messages that it posted stay. This cannot be undone.',
  deleteFollowerHint: 'New announcements are copied here no longer. Copies that are here stay.',
  confirmDelete: 'Delete',
  deleted: 'The webhook was deleted.',
  picture: 'picture',
  save: 'Save',
  saved: 'Saved.',
});
