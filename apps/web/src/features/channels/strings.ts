import { texts } from '../../languages/texts.ts';
import { number, plural } from '../../languages/words.ts';

/** Texts of channels. */
export const channelText = texts('channelText', {
  list: 'Channels',
  createIn: (category: string) => `Create a channel in ${category}`,
  settingsNamed: (name: string) => `Settings for ${name}`,
  unread: 'unread',
  private: 'private',
  muted: 'muted',
  /** Of the kinds that only an icon shows. */
  kinds: { announcement: 'announcement channel', forum: 'forum', voice: 'voice channel' },
  threads: (channel: string) => `Threads of ${channel}`,
  moreThreads: (count: number) => `${number(count)} more`,
  mentionsAbove: (count: number) => plural(count, { one: 'Mention above', other: '# mentions above' }),
  mentionsBelow: (count: number) => plural(count, { one: 'Mention below', other: '# mentions below' }),
  unreadAbove: 'Unread above',
  unreadBelow: 'Unread below',
  gone: 'This channel is not available',
  goneHint: 'It was deleted, or you can no longer see it. Choose another one from the list.',
});
