import { formatBytes } from '../../../languages/format-bytes.ts';
import { texts } from '../../../languages/texts.ts';
import { plural } from '../../../languages/words.ts';

/** Texts of storage, for operators. */
export const operatorStorageText = texts('operatorStorageText', {
  title: 'Storage',
  hint: 'Limits for every account, every server and the instance are in the instance settings.',
  kinds: {
    attachment: 'Attachments',
    avatar: 'Avatars',
    banner: 'Banners',
    icon: 'Icons',
    emoji: 'Emoji',
    sticker: 'Stickers',
    export: 'Archives',
    import: 'Archives being imported',
  } as Readonly<Record<string, string>>,
  largestServers: 'Largest servers',
  largestAccounts: 'Largest accounts',
  gone: 'Deleted',
  stores: (bytes: number, most: number | null) =>
    most === null ? formatBytes(bytes) : `${formatBytes(bytes)} of ${formatBytes(most)}`,
  ownLimit: 'Own limit',
  limit: 'Set limit',
  limitFor: (name: string) => `Set limit for ${name}`,
  limitTitle: 'Set a storage limit',
  kind: 'For',
  server: 'Server',
  user: 'Account',
  serverId: 'Server ID',
  username: 'Username or ID',
  megabytes: 'Limit in megabytes',
  megabytesHint: '0 removes any limit. Stored files stay.',
  useGeneral: 'Use the general limit',
  recount: 'Count again',
  recountHint: 'If totals look wrong, for example after a restore, count all files again.',
  didRecount: 'Counted again.',
  orphans: 'Unused files',
  orphansHint: 'Files older than a day that no message, picture or archive uses.',
  findOrphans: 'Look for unused files',
  removeOrphans: 'Remove them',
  orphanFiles: (files: number, bytes: number) =>
    `${plural(files, { one: '# file', other: '# files' })}, ${formatBytes(bytes)}`,
  unused: (amount: string) => `Unused: ${amount}`,
  removed: (amount: string) => `Removed: ${amount}`,
  lookedAt: (checked: number, time: string) =>
    `${plural(checked, { one: '# entry', other: '# entries' })} checked, started ${time}`,
  lookingAt: (checked: number) => `${plural(checked, { one: '# entry', other: '# entries' })} checked so far`,
  removeTitle: (amount: string) => `Remove unused files (${amount})?`,
  removeHint: 'Each file is checked once more. Removed files cannot be restored, except from a backup.',
  didLimit: (name: string) => `Limit for ${name} changed.`,
});
