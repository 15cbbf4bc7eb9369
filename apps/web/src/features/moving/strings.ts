import { formatSize } from '../../languages/format-size.ts';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

/** Texts of imports. */
export const importText = texts('importText', {
  title: 'Import a server',
  hint: 'Out of an archive: the import makes a new server, which you own. Nobody is notified of anything in it.',
  loading: 'Looking for your imports',
  off: 'The operators of this instance have turned imports off. Ask them: they can import for you.',
  sources: 'What can be imported',
  guildhall: 'An archive that the owner of a server made here or on another instance, under Export.',
  discord: 'A Discord server, exported with DiscordChatExporter as JSON. Put its folder into a zip file.',
  slack: 'The export of a Slack workspace, as Slack hands it out.',
  limit: (bytes: number) =>
    `A zip file of up to ${formatSize(bytes)}. You see a report before anything is imported.`,
  choose: 'Choose a file',
  tooLarge: (bytes: number) =>
    `This file is larger than ${formatSize(bytes)}, which is the most this instance takes.`,
  empty: 'This file is empty.',
  uploading: (name: string) => `Uploading ${name}`,
  uploadHint: 'You can close this dialog, but leave the page open.',
  stopped: 'The upload stopped',
  stoppedHint: (name: string) => `Choose ${name} again: it goes on where it stopped.`,
  otherFile: (name: string) => `This is another file. Choose ${name}, or cancel.`,
  goOn: 'Go on',
  checking: 'Reading the archive',
  checkingHint: 'Nothing is imported yet. You can leave; this goes on.',
  read: (messages: number) => plural(messages, { one: '# message read', other: '# messages read' }),
  waiting: 'Waiting for its turn',
  reportTitle: (name: string) => `Import ${name}?`,
  reportHint: 'This is what the archive holds.',
  counts: {
    channels: 'Channels',
    threads: 'Threads and posts',
    messages: 'Messages',
    files: 'Files',
    people: 'People',
    roles: 'Roles',
    emojis: 'Emoji',
    stickers: 'Stickers',
  },
  allFits: 'Everything fits.',
  problems: 'What will not fit',
  problemsAfter: 'What did not fit',
  times: (count: number) => plural(count, { one: 'once', other: '# times' }),
  example: (example: string) => `First: ${example}`,
  peopleHint:
    'People come by name and picture alone: they are no members and cannot log in. You can hand what they wrote to members later.',
  start: 'Import',
  importing: (name: string) => `Importing ${name}`,
  importingHint: 'You can close this and leave. The server appears in your list when all of it is there.',
  written: (messages: number) => plural(messages, { one: '# message', other: '# messages' }),
  finished: (name: string) => `${name} is here`,
  finishedHint: (messages: number) =>
    plural(messages, { one: '# message was imported.', other: '# messages were imported.' }),
  permissionsHint: 'Before you invite anyone, look at roles and at who sees which channel.',
  open: 'Open the server',
  failed: 'The import failed',
  again: 'Try another file',
  cancel: 'Cancel import',
  cancelTitle: 'Cancel the import?',
  cancelHint: 'What has been uploaded and imported so far is deleted. A server that you already see stays.',
  keep: 'Go on importing',
  done: 'Done',
  sectionHint:
    'Import an archive. It becomes a server of its own; a newer archive of a server that you imported adds what is new to that one.',
  begin: 'Import an archive',
});

/** Texts of people whom an import brought. */
export const importedPeopleText = texts('importedPeopleText', {
  title: 'Imported people',
  hint: 'People who wrote in the archive. They are not members. You can offer their messages to a member, who becomes the author once they accept.',
  find: 'Find an imported person',
  loading: 'Loading imported people',
  nobody: 'Nobody came with an import',
  nobodyHint: 'When a server comes out of an archive, the people who wrote in it are listed here.',
  nobodyFound: 'Nobody found',
  nobodyFoundHint: 'Try another part of the name.',
  more: 'Show more',
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  unknownCount: 'Messages not counted',
  offered: (name: string) => `Offered to ${name}`,
  moving: (name: string) => `Being moved to ${name}`,
  assign: 'Assign to member',
  assignOf: (name: string) => `Assign messages of ${name} to a member`,
  assignTitle: (name: string) => `Whose are the messages of ${name}?`,
  assignHint: 'The member gets a direct message and decides. Nothing changes before they accept.',
  member: 'Member',
  ask: 'Ask them',
  asked: (name: string) => `${name} has been asked.`,
  takeBack: 'Take back',
  takeBackFrom: (name: string) => `Take back the offer of messages of ${name}`,
  tookBack: 'The offer is taken back.',
});

/** Texts of messages that somebody is offered. */
export const offeredText = texts('offeredText', {
  hint: 'When a server comes from elsewhere, its owner can offer you the messages that you wrote there.',
  loading: 'Looking for offers',
  none: 'Nobody offers you messages',
  noneHint: 'Ask the owner of an imported server if what you wrote is in it.',
  offer: (name: string, server: string) => `${name} in ${server}`,
  messages: (count: number) => plural(count, { one: '# message', other: '# messages' }),
  unknownCount: 'Messages not counted',
  moving: 'The messages are being moved to your account.',
  decline: 'Decline',
  declined: 'Declined.',
  accept: 'Accept',
  acceptTitle: (name: string) => `Are you ${name}?`,
  acceptHint:
    'Everything that they wrote in this server becomes yours, and everyone sees it as written by you. You can edit and delete it. This cannot be undone.',
});
