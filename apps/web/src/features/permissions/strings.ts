/** Texts of permissions: what each allows, and what is risky about it. */
import type { Permission } from '@guildhall/protocol/permissions';
import { texts } from '../../languages/texts.ts';
import { plural } from '../../languages/words.ts';

export const permissionText = texts('permissionText', {
  search: 'Find a permission',
  found: (count: number) =>
    count === 0 ? 'No permission matches.' : plural(count, { one: '# permission', other: '# permissions' }),
  none: 'No permission matches. Try another word, such as “delete” or “voice”.',
  allow: 'Allow',
  inherit: 'Inherit',
  deny: 'Deny',
  notHeld: 'You do not have this permission, so you cannot give it.',
  byAdministrator: 'Comes with Administrator.',
});

export interface PermissionWords {
  /** What it allows. */
  readonly sentence: string;
  /** The risk of giving it to the wrong person. */
  readonly risk?: string;
  /** Further search terms. */
  readonly words?: string;
}

export const PERMISSION_WORDS: Readonly<Record<Permission, PermissionWords>> = texts('PERMISSION_WORDS', {
  viewChannel: {
    sentence: 'See channels and read all messages in them.',
    words: 'read history private',
  },
  sendMessages: {
    sentence: 'Write messages, start threads and posts, run polls and use commands.',
    words: 'post threads chat',
  },
  attachFiles: { sentence: 'Send pictures and other files with messages.', words: 'upload images' },
  addReactions: {
    sentence: 'Add new reactions to messages. Anyone can join an existing one.',
    words: 'emoji',
  },
  useExternalEmoji: { sentence: 'Use custom emoji of other servers.' },
  mentionEveryone: {
    sentence: 'Notify everyone at once with @everyone and @here.',
    risk: 'One message can disturb every member.',
    words: 'ping',
  },
  manageMessages: {
    sentence: 'Delete and pin anyone’s messages, end polls, and write despite slowmode.',
    risk: 'Deleted messages cannot be brought back.',
    words: 'moderate remove',
  },
  manageThreads: {
    sentence: 'Rename, archive, lock and delete threads and posts, and write in locked ones.',
    risk: 'Deleted threads cannot be brought back.',
    words: 'forum',
  },
  coinUpload: { sentence: 'Sell files for coins, in official servers.', words: 'price post' },
  createInvite: { sentence: 'Invite new people with a link.', words: 'join' },
  changeNickname: { sentence: 'Choose their own nickname in this server.', words: 'name' },
  manageNicknames: {
    sentence: 'Change the nicknames of members with a lower role.',
    words: 'name rename',
  },
  kickMembers: {
    sentence: 'Remove members with a lower role. They can come back with an invite.',
    words: 'moderate remove',
  },
  banMembers: {
    sentence: 'Ban people, delete their recent messages, and lift bans.',
    risk: 'Messages deleted with a ban cannot be brought back.',
    words: 'moderate remove block',
  },
  moderateMembers: {
    sentence: 'Time members out: for up to 28 days they can read, but not write, react or speak.',
    words: 'timeout mute silence',
  },
  manageChannels: {
    sentence: 'Create, change, move and delete channels, and write despite slowmode.',
    risk: 'Deleting a channel deletes all its messages.',
    words: 'category topic',
  },
  manageRoles: {
    sentence: 'Create, change and delete roles below their own, give them, and set channel permissions.',
    risk: 'They can pass on every permission they have.',
    words: 'permissions overwrite',
  },
  manageServer: {
    sentence: 'Change the name, pictures, rules, AutoMod, onboarding and Community, and add bots.',
    risk: 'They can make the server public and let bots in.',
    words: 'settings integrations invites',
  },
  manageExpressions: {
    sentence: 'Add, rename and delete custom emoji and stickers.',
    words: 'emoji sticker',
  },
  manageWebhooks: {
    sentence: 'Create, change and delete webhooks and see their addresses.',
    risk: 'Anyone who has a webhook’s address can post with it.',
    words: 'integrations url',
  },
  viewAuditLog: { sentence: 'See who changed what in this server.', words: 'history' },
  administrator: {
    sentence: 'Have every permission and bypass all channel restrictions.',
    risk: 'They can do almost everything the owner can. Give it only to people you trust fully.',
    words: 'admin all everything dangerous',
  },
  connect: { sentence: 'Join voice channels and listen.', words: 'voice' },
  speak: { sentence: 'Talk in voice channels.', words: 'voice microphone' },
  shareScreen: { sentence: 'Share their screen or camera in voice channels.', words: 'voice video stream' },
  muteMembers: { sentence: 'Mute others for everyone in voice channels.', words: 'voice silence' },
  deafenMembers: { sentence: 'Stop others from hearing in voice channels.', words: 'voice' },
  moveMembers: {
    sentence: 'Move others between voice channels, or disconnect them.',
    words: 'voice disconnect',
  },
});

export const PERMISSION_GROUP_LABELS = texts('PERMISSION_GROUP_LABELS', {
  text: 'Reading and writing',
  members: 'People',
  server: 'Running the server',
  voice: 'Voice channels',
  all: 'Everything',
});
