import { importProblemText as text } from './problem-strings.ts';
import { importText } from './strings.ts';

type Sentence = (first: string, second: string) => string;

/** Patterns of what the service says about an import, and their sentences. A test compares the words. */
export const KNOWN_PROBLEMS: readonly (readonly [RegExp, Sentence])[] = [
  [/^A record of (\w+) is left out: its id is not from the past\.$/, (kind) => text.futureId(named(kind))],
  [
    /^A server has up to (\d+) still and (\d+) animated emoji; /,
    (still, animated) => text.tooManyEmoji(Number(still), Number(animated)),
  ],
  [/^An? (?:server|export) has up to (\d+) (\w+); /, (most, kind) => text.tooMany(Number(most), named(kind))],
  [/^There are too many threads; /, () => text.tooManyThreads],
  [/^A channel has up to (\d+) pins; /, (most) => text.tooManyPins(Number(most))],
  [/^A message has up to (\d+) kinds of reactions; /, (most) => text.tooManyReactions(Number(most))],
  [/^A channel has too many overwrites: /, () => text.tooManyOverwrites],
  [/^The topics of the server are too long: /, () => text.longTopics],
  [/^A channel was deleted here during the import; /, () => text.deletedChannel],
  [/^A channel is left out: its kind is not supported\.$/, () => text.channelKind],
  [/^A private channel is imported without its members: /, () => text.privateChannel],
  [/^An archived channel is imported as a channel in which only administrators /, () => text.archivedChannel],
  [/^A private thread is imported as a channel that only administrators see\.$/, () => text.privateThread],
  [/^The export has several teams: /, () => text.severalTeams],
  [/^A thread is left out: its channel is missing\.$/, () => text.threadChannel],
  [/^A forum has one pinned post: /, () => text.otherPin],
  [/^A message has one thread: /, () => text.otherThread],
  [/^A post is left out: its channel is not in the export\.$/, () => text.postChannel],
  [/^A (?:post|message) from before 2015 is left out: /, () => text.tooOld],
  [/^A notice, such as "joined the channel", is left out\.$/, () => text.notice],
  [/^A direct conversation is left out\.$/, () => text.directConversation],
  [/^A direct message is left out\.$/, () => text.directMessage],
  [/^A text is cut to (\d+) characters\.$/, (most) => text.cutText(Number(most))],
  [/^A message is empty: /, () => text.emptyMessage],
  [/^The author of a message is not in the archive; /, () => text.unknownAuthor],
  [/^A reaction is left out: its emoji is not in the (?:archive|export)\.$/, () => text.reactionEmoji],
  [/^A reaction is left out: the export has no pictures /, () => text.customReaction],
  [/^A file is not in the archive; /, () => text.missingFile],
  [/^A file is left out: it is larger than 48 MB\.$/, () => text.largeFile],
  [/^A message has up to (\d+) files; /, (most) => text.tooManyFiles(Number(most))],
  [/^An embed is left out: /, () => text.embed],
  [/^A sticker of a message is left out: /, () => text.missingSticker],
  [/^An emoji is left out: the archive has no picture of it\.$/, () => text.emojiPicture],
  [/^A sticker is left out: the archive has no picture of it\.$/, () => text.stickerPicture],
  [/^A picture \(\w+\) is left out: it is too large\.$/, () => text.largePicture],
  [/^A picture \(\w+\) is left out: the storage is full\.$/, () => text.fullStorage],
  [/^A picture \(\w+\) is left out: it cannot be read\.$/, () => text.unreadablePicture],
  [/^A role is imported without permissions: /, () => text.plainRole],
  [/^A person is imported without a picture: /, () => text.plainPerson],
  [/^A person is left out: their id is already in use here\.$/, () => text.takenPerson],
  [/^A (?:record of )?([\w ]+) is left out: (.+)\.$/, (kind, fault) => text.invalid(named(kind), fault)],
  [/^The archive contains ids that are already in use here\.$/, () => text.takenIds],
  [/^The import failed several times\.$/, () => text.failedOften],
  [/^This is not a zip file\.$/, () => text.notZip],
  [/^The zip file cannot be read\.$/, () => text.unreadableZip],
  [/^The archive names files outside of itself\.$/, () => text.filesOutside],
  [/^The archive is too large when it is unpacked\.$/, () => text.largeArchive],
  [/^The archive has too many files\.$/, () => text.manyFiles],
  [/^The archive has too many people or channels\.$/, () => text.manyObjects],
  [/^A channel has too many messages in one minute\.$/, () => text.manyMessages],
  [/^A part of the archive is missing: start again\.$/, () => text.missingPart],
  [/^The account of the owner cannot be used\.$/, () => text.ownerAccount],
  [/^The archive was written by a newer version of Guildhall\.$/, () => text.newerVersion],
  [/^There is no export of Guildhall, .* in the archive\.$/, () => text.nothingKnown],
  [/^This is not an archive of a server\.$/, () => text.noServer],
  [/^The archive has no (?:readable server|@everyone role)\.$/, () => text.noServer],
  [
    /^The (?:files do not name a server|export does not name a workspace|export has no team)\.$/,
    () => text.noServer,
  ],
  [/^The files are from more than one server\.$/, () => text.severalServers],
  [/^(.+) is an export of direct messages, not of a server\.$/, text.onlyDirect],
  [/^(.+) is not an export of DiscordChatExporter\.$/, text.notDiscord],
  [/^(.+) is not readable JSON\.$/, text.unreadableFile],
  [/^The (?:archive|export)'s (.+) cannot be read\.$/, text.unreadableFile],
];

/** What the service says about an import, in the person's language; unchanged if it is unknown. */
export function describeProblem(words: string): string {
  for (const [pattern, sentence] of KNOWN_PROBLEMS) {
    const match = pattern.exec(words);
    if (match) return sentence(match[1] ?? '', match[2] ?? '');
  }
  return words;
}

const NAMES: Readonly<Record<string, string>> = {
  ...importText.counts,
  channel: importText.counts.channels,
  message: importText.counts.messages,
  post: importText.counts.messages,
  person: importText.counts.people,
  bot: importText.counts.people,
  emoji: importText.counts.emojis,
  'custom emoji': importText.counts.emojis,
};

/** The translated name of what an archive contains. */
function named(kind: string): string {
  return NAMES[kind] ?? kind;
}
