/** The content of an archive: one JSON Lines file per kind of data, and pictures as they are. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isoTime } from '@guildhall/platform';
import { idTime, type LedgerEntry } from '@guildhall/protocol';
import type { ZipFile } from 'yazl';
import { readEntries } from '../../pages.ts';
import type { Runtime } from '../../runtime.ts';
import { listLedgerEntries } from '../wallets/index.ts';
import {
  type ExportedCommand,
  type ExportedReaction,
  type ExportedVote,
  listExportedCommands,
  listExportedExpressions,
  listExportedFollowedThreads,
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
  add('notification-settings.json', await listExportedNotificationSettings(db, userId));
  add('sessions.json', await listExportedSessions(db, userId));
  const events = await listExportedSecurityEvents(db, userId);
  add(
    'security-events.json',
    events.map((event) => ({ ...event, createdAt: isoTime(idTime(event.id)) })),
  );
  add('push-devices.json', await listExportedPushDevices(db, userId));
  add('passkeys.json', await listExportedPasskeys(db, userId));
  add('linked-accounts.json', await listExportedProviderLinks(db, userId));
  add('relationships.json', await listExportedRelationships(db, userId));
  add('servers.json', await listExportedMemberships(db, userId));
  add('channels.json', await exportedChannels(runtime, userId));
  add('direct-channels.json', await listExportedDirectChannels(db, userId));
  add('applications.json', await listExportedApplications(db, userId));
  add('authorized-apps.json', await listExportedApps(db, userId));
  add('read-states.json', await listExportedReadStates(db, userId));
  add('ledger.json', await wholeLedger(runtime, userId));
  add('purchases.json', await listExportedPurchases(db, userId));
  add('followed-threads.json', await listExportedFollowedThreads(db, userId));
  add('saved-messages.json', await listExportedSavedMessages(db, userId));
  add('emojis-and-stickers.json', await listExportedExpressions(db, userId));
  add('invites.json', await listExportedInvites(db, userId));
  add('webhooks.json', await listExportedWebhooks(db, userId));
  add('reports.json', await listExportedReports(db, userId));
  await addPictures(runtime, zip, account, mtime);
  const addLines = (name: string, entries: AsyncIterable<unknown>): void =>
    zip.addReadStreamLazy(name, { mtime }, (begin) => begin(null, Readable.from(linesOf(entries))));
  addLines('messages.ndjson', messagesOf(runtime, userId));
  addLines('files.ndjson', filesOf(runtime, userId));
  addLines(
    'reactions.ndjson',
    readEntries(PAGE, (after: ExportedReaction | undefined) =>
      listExportedReactions(db, userId, after, PAGE),
    ),
  );
  addLines(
    'votes.ndjson',
    readEntries(PAGE, (after: ExportedVote | undefined) => listExportedVotes(db, userId, after, PAGE)),
  );
  addLines(
    'commands.ndjson',
    readEntries(COMMAND_PAGE, (after: ExportedCommand | undefined) =>
      listExportedCommands(db, userId, after, COMMAND_PAGE),
    ),
  );
  zip.end();
  return output;
}

/** Newest first, as it is read. */
function wholeLedger(runtime: Runtime, userId: string): Promise<LedgerEntry[]> {
  const read = (last: LedgerEntry | undefined) => listLedgerEntries(runtime, userId, last?.id ?? null, PAGE);
  return Array.fromAsync(readEntries(PAGE, read));
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
