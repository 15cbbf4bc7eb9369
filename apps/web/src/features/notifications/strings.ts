import type { Decision, Level, Reason } from '@guildhall/protocol/notifications';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of notifications. */
export const notificationText = texts('notificationText', {
  of: (name: string) => `Notifications for ${name}`,
  level: 'Notify about',
  levels: {
    all: ['All messages', 'Every new message.'],
    mentions: ['Mentions', 'Your name, your roles and @everyone.'],
    nothing: [
      'Only mentions by name',
      'Roles and @everyone do not notify you. Mute to silence your name too.',
    ],
  } satisfies Readonly<Record<Level, readonly [string, string]>>,
  suppressEveryone: 'Ignore @everyone and @here',
  suppressEveryoneHint: 'They count like any other message.',
  mute: 'Mute',
  muteHint: 'While muted, nothing notifies you, not even mentions, and nothing is counted.',
  notMuted: 'Not muted',
  durations: {
    900: '15 minutes',
    3600: '1 hour',
    28800: '8 hours',
    86400: '1 day',
    forever: 'Until I turn it back on',
  },
  mutedUntil: (when: string) => `Muted until ${when}.`,
  mutedForever: 'Muted until you turn it back on.',
  unmute: 'Unmute',
  desktop: 'Desktop notifications',
  desktopHint: 'Shown by your browser while this page is open in the background.',
  blocked:
    'Your browser blocks notifications from this site. Allow them in the site settings, next to the address.',
  unsupported: 'This browser does not support notifications.',
  ask: 'Your browser will ask for permission.',
  test: 'Send me a test',
  testTitle: 'A test from Guildhall',
  testBody: 'This is what a notification looks like.',
  tested: 'Sent. If you see nothing, check the settings of your browser and system.',
  sounds: 'Sounds',
  messageSound: 'New messages',
  messageSoundHint: 'For messages that notify you.',
  mentionSound: 'Mentions',
  mentionSoundHint: 'For messages that mention you, and direct messages.',
  play: (what: string) => `Play the sound: ${what}`,
  account: 'In servers, notify about',
  accountHint:
    'Applies where nothing else is set. Servers and channels have their own settings in their menus.',
  ownSettings: 'Servers and channels with their own settings',
  ownSettingsHint: 'They apply on all your devices.',
  noOwnSettings: 'None yet. You find them in the menus of servers, channels and direct messages.',
  resetOf: (name: string) => `Reset notifications of ${name}`,
  resetHint: 'Without settings of its own, it follows the category, the server or this device.',
  wasReset: (name: string) => `${name} has no notification settings of its own any more.`,
  change: 'Change',
  changeOf: (name: string) => `Change notifications of ${name}`,
  why: 'Why did I get this?',
  whyHint: 'The latest messages that did or did not notify you on this device, and why.',
  whyNone: 'No messages have arrived since you opened this page.',
  notified: 'notified',
  raid: (server: string, joins: number) =>
    `${plural(joins, { one: '# person joined', other: '# people joined' })} ${server} in a short time. Joins are slowed down.`,
  review: 'Review',
  silent: 'silent',
  order:
    'Checked in this order: blocked people, your status “Do not disturb”, muted channels, categories and servers, then the settings of the channel, the category, the server and here. Mentions of you notify you regardless of those settings.',
});

export const decisionText: Readonly<Record<Reason, string>> = texts('decisionText', {
  own: 'It is your own message.',
  blocked: 'You blocked its author.',
  quiet: 'Your status is “Do not disturb”.',
  channelMuted: 'The channel is muted.',
  categoryMuted: 'The category is muted.',
  serverMuted: 'The server is muted.',
  mention: 'It mentions you.',
  role: 'It mentions one of your roles.',
  everyone: 'It mentions everyone.',
  everyoneSuppressed: 'It mentions everyone, which you ignore there.',
  direct: 'It is a direct message.',
  followed: 'You follow the thread.',
  channelLevel: 'Set for the channel',
  categoryLevel: 'Set for the category',
  serverLevel: 'Set for the server',
  accountLevel: 'Set here for all servers',
});

const LEVELS: readonly Level[] = ['all', 'mentions', 'nothing'];

/** The levels as options of a choice. */
export function levelOptions() {
  return LEVELS.map((value) => {
    const [label, hint] = notificationText.levels[value];
    return { value, label, hint };
  });
}

/** The reasons of decisions, as sentences. */
export function reasonText({ reason, level }: Decision): string {
  return reason.endsWith('Level') && level
    ? `${decisionText[reason]}: ${notificationText.levels[level][0]}.`
    : decisionText[reason];
}
