/** What an archive holds: a file a kind of thing, as JSON with a line for each; pictures as they are. */
import { Readable } from 'node:stream';
import { isoTime } from '@guildhall/platform';
import { idTime, type LedgerEntry } from '@guildhall/protocol';
import { ZipFile } from 'yazl';
import type { Ground } from '../../ground.ts';
import { ledgerOf } from '../wallets/index.ts';
import {
  accountOf,
  applicationsOf,
  authorizedAppsOf,
  channelsWrittenIn,
  directChannelsOf,
  type ExportedAccount,
  membershipsOf,
  messagesIn,
  notificationSettingsOf,
  passkeysOf,
  readStatesOf,
  relationshipsOf,
  sessionsOf,
  settingsOf,
} from './store.ts';

const PAGE = 1000;

const README = `This archive holds what this instance keeps of your account.

Files that end in .json hold one list; messages.ndjson holds one message a line.
Passwords, tokens and keys are kept as fingerprints alone and are not part of it.
`;

/** The archive as a stream that is made while it is read, so that its size costs no memory. */
export async function archiveOf(ground: Ground, userId: string): Promise<Readable> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => output.destroy(error));
  const { db } = ground.database;
  const account = await accountOf(db, userId);
  const mtime = new Date(ground.clock.now());
  const add = (name: string, rows: unknown): void =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), name, { mtime });
  zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
  add('account.json', account && { ...account, createdAt: isoTime(idTime(userId)) });
  add('settings.json', (await settingsOf(db, userId)) ?? null);
  add('notification-settings.json', await notificationSettingsOf(db, userId));
  add('sessions.json', await sessionsOf(db, userId));
  add('passkeys.json', await passkeysOf(db, userId));
  add('relationships.json', await relationshipsOf(db, userId));
  add('servers.json', await membershipsOf(db, userId));
  add('direct-channels.json', await directChannelsOf(db, userId));
  add('applications.json', await applicationsOf(db, userId));
  add('authorized-apps.json', await authorizedAppsOf(db, userId));
  add('read-states.json', await readStatesOf(db, userId));
  add('ledger.json', await wholeLedger(ground, userId));
  await addPictures(ground, zip, account, mtime);
  zip.addReadStreamLazy('messages.ndjson', { mtime }, (begin) =>
    begin(null, Readable.from(messageLines(ground, userId))),
  );
  zip.end();
  return output;
}

/** Newest first, as it is read. */
async function wholeLedger(ground: Ground, userId: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (let isMore = true; isMore; ) {
    const page = await ledgerOf(ground, userId, entries.at(-1)?.id ?? null, PAGE);
    entries.push(...page);
    isMore = page.length === PAGE;
  }
  return entries;
}

async function addPictures(
  ground: Ground,
  zip: ZipFile,
  account: ExportedAccount | undefined,
  mtime: Date,
): Promise<void> {
  for (const path of [account?.avatar, account?.banner]) {
    // A picture may be replaced just now; then the new one comes with the next archive.
    const blob = path ? await ground.blobs.get(path) : null;
    if (path && blob) zip.addBuffer(await bytesOf(blob.stream), path, { mtime, compress: false });
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray());
}

/** Everything a person wrote, channel by channel, oldest first. */
async function* messageLines(ground: Ground, userId: string): AsyncGenerator<string> {
  const { db } = ground.database;
  for (const channelId of await channelsWrittenIn(db, userId)) {
    for (let after = '0', isMore = true; isMore; ) {
      const rows = await messagesIn(db, { channelId, userId, after, limit: PAGE });
      for (const row of rows) yield `${JSON.stringify({ ...row, createdAt: isoTime(idTime(row.id)) })}\n`;
      after = rows.at(-1)?.id ?? after;
      isMore = rows.length === PAGE;
    }
  }
}
