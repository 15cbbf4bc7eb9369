import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of following an announcement channel and of publishing in it. */
export const followText = texts('followText', {
  title: (channel: string) => `Follow #${channel}`,
  hint: 'Published messages are copied to a channel of yours. You can stop this in that server’s integrations.',
  server: 'Server',
  channel: 'Channel',
  nowhere: 'To copy messages, you need Manage Webhooks in another text channel.',
  follow: 'Follow',
  followed: (channel: string) => `Messages published in #${channel} will be copied there.`,
  followers: (count: number) =>
    `${plural(count, { one: '# channel follows', other: '# channels follow' })} this one.`,
  publish: 'Publish',
  published: 'Published to the channels that follow this one.',
});
