/** The content of an archive: one JSON Lines file per kind of data, and pictures as they are. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isoTime } from '@guildhall/platform';
import { idTime, type LedgerEntry } from '@guildhall/protocol';
import type { ZipFile } from 'yazl';
import { readInPages } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import { listLedgerEntries } from '../wallets/index.ts';
import {
  type ExportedReaction,
  type ExportedVote,
  listExportedSecurityEvents,
  listFollowedThreads,
  listPushDevices,
  listSaved,
  listUploadedExpressions,
  messagesWithFilesIn,
  purchasesBy,
  reactionsBy,
  reportsBy,
  votesBy,
} from './activity-store.ts';
import {
  type ExportedAccount,
  exportedApplications,
  exportedChannelIds,
  exportedMemberships,
  exportedNotificationSettings,
  exportedPasskeys,
  exportedProviderLinks,
  exportedRelationships,
  exportedSessions,
  exportedSettings,
  findExportedAccount,
  listExportedApps,
  listExportedDirectChannels,
  listExportedReadStates,
  messagesIn,
} from './store.ts';
import { createZipStream } from './zip-stream.ts';

const PAGE = 1000;

const README = `This archive contains the data that this instance stores about your account.

Each .json file contains one list or record; each .ndjson file contains one entry per line.
messages.ndjson contains the messages you wrote, and files.ndjson lists the files you sent with them.
Passwords, tokens and keys are stored only as fingerprints and are not included.
`;

/** The archive as a stream, created while it is read. */
export async function createArchive(runtime: Runtime, userId: string): Promise<Readable> {
  const { zip, output } = createZipStream();
  const { db } = runtime.database;
  const account = await findExportedAccount(db, userId);
  const mtime = new Date(runtime.clock.now());
  const add = (name: string, rows: unknown): void =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), name, { mtime });
  zip.addBuffer(Buffer.from(README), 'README.txt', { mtime });
  add('account.json', account && { ...account, createdAt: isoTime(idTime(userId)) });
  add('settings.json', (await exportedSettings(db, userId)) ?? null);
  add('notification-settings.json', await exportedNotificationSettings(db, userId));
  add('sessions.json', await exportedSessions(db, userId));
  const events = await listExportedSecurityEvents(db, userId);
  add(
    'security-events.json',
    events.map((event) => ({ ...event, createdAt: isoTime(idTime(event.id)) })),
  );
  add('push-devices.json', await listPushDevices(db, userId));
  add('passkeys.json', await exportedPasskeys(db, userId));
  add('linked-accounts.json', await exportedProviderLinks(db, userId));
  add('relationships.json', await exportedRelationships(db, userId));
  add('servers.json', await exportedMemberships(db, userId));
  add('direct-channels.json', await listExportedDirectChannels(db, userId));
  add('applications.json', await exportedApplications(db, userId));
  add('authorized-apps.json', await listExportedApps(db, userId));
  add('read-states.json', await listExportedReadStates(db, userId));
  add('ledger.json', await wholeLedger(runtime, userId));
  add('purchases.json', await purchasesBy(db, userId));
  add('followed-threads.json', await listFollowedThreads(db, userId));
  add('saved-messages.json', await listSaved(db, userId));
  add('emojis-and-stickers.json', await listUploadedExpressions(db, userId));
  add('reports.json', await reportsBy(db, userId));
  await addPictures(runtime, zip, account, mtime);
  const addLines = (name: string, entries: AsyncIterable<unknown>): void =>
    zip.addReadStreamLazy(name, { mtime }, (begin) => begin(null, Readable.from(linesOf(entries))));
  addLines('messages.ndjson', messagesOf(runtime, userId));
  addLines('files.ndjson', filesOf(runtime, userId));
  addLines(
    'reactions.ndjson',
    readInPages(PAGE, (after: ExportedReaction | undefined) => reactionsBy(db, userId, after, PAGE)),
  );
  addLines(
    'votes.ndjson',
    readInPages(PAGE, (after: ExportedVote | undefined) => votesBy(db, userId, after, PAGE)),
  );
  zip.end();
  return output;
}

/** Newest first, as it is read. */
function wholeLedger(runtime: Runtime, userId: string): Promise<LedgerEntry[]> {
  const read = (last: LedgerEntry | undefined) => listLedgerEntries(runtime, userId, last?.id ?? null, PAGE);
  return Array.fromAsync(readInPages(PAGE, read));
}

async function addPictures(
  runtime: Runtime,
  zip: ZipFile,
  account: ExportedAccount | undefined,
  mtime: Date,
): Promise<void> {
  for (const path of [account?.avatar, account?.banner]) {
    // A picture may have just been replaced; the next archive contains the new one.
    const blob = path ? await runtime.blobs.get(path) : null;
    if (path && blob) zip.addBuffer(await buffer(blob.stream), path, { mtime, compress: false });
  }
}

async function* linesOf(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

/** All messages of a person, channel by channel, oldest first. */
async function* messagesOf(runtime: Runtime, userId: string): AsyncGenerator<unknown> {
  const { db } = runtime.database;
  for (const channelId of await exportedChannelIds(db, userId)) {
    const read = (last: { readonly id: string } | undefined) =>
      messagesIn(db, { channelId, userId, after: last?.id ?? '0', limit: PAGE });
    for await (const row of readInPages(PAGE, read)) yield { ...row, createdAt: isoTime(idTime(row.id)) };
  }
}

/** The files of these messages, with their names. */
async function* filesOf(runtime: Runtime, userId: string): AsyncGenerator<unknown> {
  const { db } = runtime.database;
  for (const channelId of await exportedChannelIds(db, userId)) {
    const read = (last: { readonly id: string } | undefined) =>
      messagesWithFilesIn(db, { channelId, userId, after: last?.id ?? '0', limit: PAGE });
    for await (const { id: messageId, attachments } of readInPages(PAGE, read)) {
      for (const { key: _key, sentAs: _sentAs, ...file } of attachments)
        yield { messageId, channelId, ...file };
    }
  }
}
