/** The content of an archive: one JSON Lines file per kind of data, and pictures as they are. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isoTime } from '@guildhall/platform';
import { idTime, type LedgerEntry } from '@guildhall/protocol';
import type { ZipFile } from 'yazl';
import { readEntries } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import type { Db } from '../../tables.ts';
import { listLedgerEntries } from '../wallets/index.ts';
import {
  type ExportedCommand,
  type ExportedReaction,
  type ExportedVote,
  listExportedBots,
  listExportedClaims,
  listExportedCommands,
  listExportedExpressions,
  listExportedFollowedThreads,
  listExportedImports,
  listExportedInvites,
  listExportedMessagesWithFiles,
  listExportedPurchases,
  listExportedPushDevices,
  listExportedReactions,
  listExportedReports,
  listExportedSavedMessages,
  listExportedSecurityEvents,
  listExportedVotes,
  listExportedWebhooks,
} from './activity-store.ts';
import { exportedChannels } from './exported-channels.ts';
import { exportedFile, exportedParts } from './exported-parts.ts';
import {
  type ExportedAccount,
  findExportedAccount,
  findExportedSettings,
  listExportedApplications,
  listExportedApps,
  listExportedChannelIds,
  listExportedDirectChannels,
  listExportedMemberships,
  listExportedMessages,
  listExportedNotificationSettings,
  listExportedPasskeys,
  listExportedProviderLinks,
  listExportedReadStates,
  listExportedRelationships,
  listExportedSessions,
} from './store.ts';
import { createZipStream } from './zip-stream.ts';

const PAGE = 1000;
/** One command may be 256 KB. */
const COMMAND_PAGE = 20;

const README = `This archive contains the data that this instance stores about your account.

Each .json file contains one list or record; each .ndjson file contains one entry per line.
messages.ndjson contains the messages you wrote, and files.ndjson lists the files you sent with them.
channels.json and direct-channels.json describe the channels that their channelId refers to.
Passwords, tokens and keys are stored only as fingerprints and are not included.
`;

/** The files that are one list each. */
const LISTS: Readonly<Record<string, (db: Db, userId: string) => Promise<readonly unknown[]>>> = {
  'notification-settings.json': listExportedNotificationSettings,
  'sessions.json': listExportedSessions,
  'push-devices.json': listExportedPushDevices,
  'passkeys.json': listExportedPasskeys,
  'linked-accounts.json': listExportedProviderLinks,
  'relationships.json': listExportedRelationships,
  'servers.json': listExportedMemberships,
  'direct-channels.json': listExportedDirectChannels,
  'applications.json': listExportedApplications,
  'bots.json': listExportedBots,
  'authorized-apps.json': listExportedApps,
  'read-states.json': listExportedReadStates,
  'purchases.json': listExportedPurchases,
  'followed-threads.json': listExportedFollowedThreads,
  'saved-messages.json': listExportedSavedMessages,
  'emojis-and-stickers.json': listExportedExpressions,
  'invites.json': listExportedInvites,
  'webhooks.json': listExportedWebhooks,
  'reports.json': listExportedReports,
  'imports.json': listExportedImports,
  'imported-claims.json': listExportedClaims,
};

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
  add('settings.json', (await findExportedSettings(db, userId)) ?? null);
  const events = await listExportedSecurityEvents(db, userId);
  add(
    'security-events.json',
    events.map((event) => ({ ...event, createdAt: isoTime(idTime(event.id)) })),
  );
  add('channels.json', await exportedChannels(runtime, userId));
  add('ledger.json', await wholeLedger(runtime, userId));
  for (const [name, list] of Object.entries(LISTS)) add(name, await list(db, userId));
  await addPictures(runtime, zip, await picturesOf(db, userId, account), mtime);
  addLines(runtime, zip, userId, mtime);
  zip.end();
  return output;
}

/** Adds what may be long, as it is read. */
function addLines(runtime: Runtime, zip: ZipFile, userId: string, mtime: Date): void {
  const { db } = runtime.database;
  const add = (name: string, entries: AsyncIterable<unknown>): void =>
    zip.addReadStreamLazy(name, { mtime }, (begin) => begin(null, Readable.from(linesOf(entries))));
  add('messages.ndjson', messagesOf(runtime, userId));
  add('files.ndjson', filesOf(runtime, userId));
  add(
    'reactions.ndjson',
    readEntries(PAGE, (after: ExportedReaction | undefined) =>
      listExportedReactions(db, userId, after, PAGE),
    ),
  );
  add(
    'votes.ndjson',
    readEntries(PAGE, (after: ExportedVote | undefined) => listExportedVotes(db, userId, after, PAGE)),
  );
  add(
    'commands.ndjson',
    readEntries(COMMAND_PAGE, (after: ExportedCommand | undefined) =>
      listExportedCommands(db, userId, after, COMMAND_PAGE),
    ),
  );
}

/** Those of the account, its bots and its applications. */
async function picturesOf(db: Db, userId: string, account: ExportedAccount | undefined) {
  const profiles = [account, ...(await listExportedBots(db, userId))];
  const icons = (await listExportedApplications(db, userId)).map(({ icon }) => icon);
  return [...profiles.flatMap((user) => [user?.avatar, user?.banner]), ...icons];
}

/** Newest first, as it is read. */
function wholeLedger(runtime: Runtime, userId: string): Promise<LedgerEntry[]> {
  const read = (last: LedgerEntry | undefined) => listLedgerEntries(runtime, userId, last?.id ?? null, PAGE);
  return Array.fromAsync(readEntries(PAGE, read));
}

async function addPictures(
  runtime: Runtime,
  zip: ZipFile,
  paths: readonly (string | null | undefined)[],
  mtime: Date,
): Promise<void> {
  for (const path of paths) {
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
  for (const channelId of await listExportedChannelIds(db, userId)) {
    const read = (last: { readonly id: string } | undefined) =>
      listExportedMessages(db, { channelId, userId, after: last?.id ?? '0', limit: PAGE });
    for await (const row of readEntries(PAGE, read))
      yield { ...row, parts: exportedParts(row.parts), createdAt: isoTime(idTime(row.id)) };
  }
}

/** The files of these messages, with their names. */
async function* filesOf(runtime: Runtime, userId: string): AsyncGenerator<unknown> {
  const { db } = runtime.database;
  for (const channelId of await listExportedChannelIds(db, userId)) {
    const read = (last: { readonly id: string } | undefined) =>
      listExportedMessagesWithFiles(db, { channelId, userId, after: last?.id ?? '0', limit: PAGE });
    for await (const { id: messageId, attachments } of readEntries(PAGE, read))
      for (const file of attachments) yield { messageId, channelId, ...exportedFile(file) };
  }
}
