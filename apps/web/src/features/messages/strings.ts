import { LIMITS } from '@guildhall/protocol/limits';
import { formatBytes } from '../../languages/format-bytes.ts';
import { texts } from '../../languages/texts.ts';
import { list } from '../../languages/words.ts';

/** Texts of conversations. */
export const messageText = texts('messageText', {
  directBeginning: 'Your conversation begins here. No one else can read it.',
  noticeAdded: (who: string) => `added ${who}`,
  noticeLeft: 'left the group',
  noticeRemoved: (who: string) => `removed ${who}`,
  noticeCall: 'started a call',
  noticeCallMissed: 'started a call that you missed',
  noticeCallOver: (length: string) => `started a call · lasted ${length}`,
  underOneMinute: 'less than a minute',
  noticeRenamed: (name: string) => (name ? `named the group ${name}` : 'removed the name of the group'),
  noticePicture: 'changed the picture of the group',
  log: (channel: string) => `Messages in ${channel}`,
  loading: 'Loading the conversation',
  loadingOlder: 'Loading older messages',
  failed: 'The messages could not be loaded.',
  beginningTitle: (place: string) => `The beginning of ${place}`,
  beginning: 'Nothing was written before this.',
  emptyTitle: (place: string) => `Welcome to ${place}`,
  empty: 'Write the first message below. People who join later will find it here.',
  emptyToRead: 'Nothing has been posted yet. New messages will appear here.',
  newSince: 'New',
  jumpGone: 'That message was deleted. These are the messages around it.',
  edited: 'edited',
  editedAt: (when: string) => `Edited ${when}`,
  replied: 'In reply to',
  replyGone: 'The original message was deleted',
  more: 'More actions',
  sending: 'Sending',
  waiting: 'Waiting for the connection',
  notKept: 'Not available offline. It loads when the connection is back.',
  notSent: 'Not sent.',
  add: 'Add something',
  attach: 'Add files',
  fileTooLarge: (names: readonly string[]) =>
    `Left out: ${list(names)}. Files can be up to ${formatBytes(LIMITS.fileBytes)}.`,
  tooManyFiles: (names: readonly string[]) =>
    `Left out: ${list(names)}. A message can have up to ${LIMITS.filesPerMessage} files.`,
  dropHere: (place: string) => `Drop files to add them to your message in ${place}`,
  composer: (place: string) => `Message ${place}`,
  composerThread: 'Write a reply',
  send: 'Send message',
  typing: (names: readonly string[]) => {
    if (names.length > 3) return 'Several people are typing';
    return `${list(names)} ${names.length === 1 ? 'is' : 'are'} typing`;
  },
  unknownUser: 'unknown person',
  unknownRole: 'unknown role',
  unknownChannel: 'unknown channel',
  spoiler: 'Show spoiler',
  back: 'Back to channels',
  showMembers: 'Show members',
  hideMembers: 'Hide members',
  announce: (name: string, text: string) => `${name}: ${text}`,
  opening: 'Opening',
});
