import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of announcement channels. */
export const announcementText = texts('announcementText', {
  follow: 'Follow',
  followTitle: (channel: string) => `Follow #${channel}`,
  followHint:
    'What is published here is copied into a channel of yours. You can stop it in that server’s integrations.',
  server: 'Server',
  channel: 'Channel',
  nowhere: 'You manage webhooks in no other text channel, so there is nowhere to copy to.',
  followed: (channel: string) => `#${channel} will be copied there from now on.`,
  followers: (count: number) =>
    `${plural(count, { one: '# channel follows', other: '# channels follow' })} this one.`,
  publish: 'Publish',
  isPublished: 'Published',
  published: 'Published to the channels that follow.',
});
