import { texts } from '../../languages/texts.ts';

/** Texts of webhooks. */
export const webhookText = texts('webhookText', {
  hint: 'A webhook is a secret URL that posts to a channel. Anyone with the URL can post: if it leaks, delete the webhook and create a new one.',
  codeHostHint: 'For a code host, add /codehost to the end of the URL.',
  loading: 'Loading webhooks',
  find: 'Find by name, channel or creator',
  none: 'No webhooks yet',
  noneHint:
    'Let your build, monitoring or code host post news here. A webhook is a URL that posts to a channel, without a bot.',
  new: 'New webhook',
  create: 'Create webhook',
  created: (name: string) => `The webhook ${name} was created.`,
  name: 'Name',
  nameHint: 'Messages appear under this name.',
  channel: 'Channel',
  forumHint: 'In a forum, each request needs threadName: the title of the post it starts.',
  gone: 'a deleted channel',
  by: (channel: string, maker: string) => `${channel} · created by ${maker}`,
  follows: (server: string, channel: string) => `Follows #${channel} of ${server}`,
  goneSource: 'Follows a deleted channel',
  copy: (name: string) => `Copy the URL of ${name}`,
  copied: 'The URL was copied.',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteHint: 'Its URL stops working immediately. Its messages stay. This cannot be undone.',
  deleteFollowerHint: 'New announcements will no longer be copied here. Existing copies stay.',
  confirmDelete: 'Delete',
  deleted: 'The webhook was deleted.',
  picture: 'picture',
});
