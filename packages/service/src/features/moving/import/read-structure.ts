/** Reads and checks the structure of a server, and keeps what is valid. Writes nothing. */
import { ApiError, schemaFaults } from '@guildhall/platform';
import { LIMITS, textLength } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';
import type { MemoryBudget } from '../archive/memory-budget.ts';
import { hiddenOverwrites } from '../archive/plain-server.ts';
import {
  ChannelRecord,
  EmojiRecord,
  RoleRecord,
  ServerRecord,
  type ServerSource,
  StickerRecord,
} from '../archive/records.ts';
import { isPastId } from './ids.ts';
import type { ImportReport } from './report.ts';

export interface Structure {
  readonly server: ServerRecord;
  /** All roles including @everyone, ordered by position. */
  readonly roles: readonly RoleRecord[];
  /** Categories, channels, then the threads of these channels. */
  readonly channels: readonly ChannelRecord[];
  readonly emojis: readonly EmojiRecord[];
  readonly stickers: readonly StickerRecord[];
}

/** A problem for the report. @param kind in the plural */
export function tooMany(kind: string, limit: number): string {
  return `A server has up to ${limit} ${kind}; the rest are left out.`;
}

export const TOO_MANY_EMOJIS = `A server has up to ${LIMITS.emojisPerServer} still and ${LIMITS.animatedEmojisPerServer} animated emoji; the rest are left out.`;

/** A limit, because threads are held in memory. */
const MAX_THREADS = 200_000;

/** The parts for reading records of an archive. */
export interface Reading {
  readonly source: ServerSource;
  readonly report: ImportReport;
  readonly memory: MemoryBudget;
  /** Unix milliseconds. */
  readonly now: number;
}

/** @throws ApiError invalid_request for an archive without a server */
export async function readStructure(reading: Reading): Promise<Structure> {
  const { source } = reading;
  const server = await source.server();
  if (!fits(ServerRecord, server) || !isPastId(server.id, reading.now))
    throw new ApiError('invalid_request', { message: 'The archive has no readable server.' });
  const all = await readRoles(reading, server);
  const channels = await readChannels(reading, server.id, new Set(all.map(({ id }) => id)));
  return {
    server,
    roles: all,
    channels,
    emojis: await readEmojis(reading),
    stickers: await firstOf(reading, 'stickers', StickerRecord, source.stickers(), LIMITS.stickersPerServer),
  };
}

function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return schemaFaults(schema, value).length === 0;
}

/** The records that fit their schema and have an id from the past; others are reported as problems. */
export async function* fittingRecords<Schema extends TSchema>(
  { report, now }: Reading,
  kind: string,
  schema: Schema,
  records: AsyncIterable<unknown>,
): AsyncGenerator<Static<Schema> & { readonly id: string }> {
  for await (const record of records) {
    const [fault] = schemaFaults(schema, record);
    const { id } = { ...(record as object) } as { readonly id?: unknown };
    if (fault !== undefined) report.note(`A record of ${kind} is left out: ${fault}.`, String(id));
    else if (!isPastId(String(id), now))
      report.note(`A record of ${kind} is left out: its id is not from the past.`, String(id));
    else yield record as Static<Schema> & { readonly id: string };
  }
}

async function firstOf<Schema extends TSchema>(
  reading: Reading,
  kind: string,
  schema: Schema,
  records: AsyncIterable<unknown>,
  limit: number,
): Promise<(Static<Schema> & { readonly id: string })[]> {
  const kept = new Map<string, Static<Schema> & { readonly id: string }>();
  for await (const record of fittingRecords(reading, kind, schema, records)) {
    if (kept.size < limit) kept.set(record.id, reading.memory.keep(schema, record));
    else reading.report.note(tooMany(kind, limit), record.id);
  }
  return [...kept.values()];
}

async function readRoles(reading: Reading, server: ServerRecord): Promise<RoleRecord[]> {
  const roles = await firstOf(reading, 'roles', RoleRecord, reading.source.roles(), LIMITS.rolesPerServer);
  const everyone = roles.find(({ id }) => id === server.id);
  if (!everyone) throw new ApiError('invalid_request', { message: 'The archive has no @everyone role.' });
  const others = roles.filter((role) => role !== everyone);
  others.sort((left, right) => left.position - right.position);
  return [everyone, ...others];
}

async function readEmojis(reading: Reading): Promise<EmojiRecord[]> {
  const { report, source } = reading;
  const most = LIMITS.emojisPerServer + LIMITS.animatedEmojisPerServer;
  const emojis = await firstOf(reading, 'emojis', EmojiRecord, source.emojis(), most * 10);
  let still = 0;
  let moving = 0;
  return emojis.filter(({ id, animated }) => {
    if (animated ? ++moving <= LIMITS.animatedEmojisPerServer : ++still <= LIMITS.emojisPerServer)
      return true;
    report.note(TOO_MANY_EMOJIS, id);
    return false;
  });
}

async function readChannels(
  reading: Reading,
  serverId: string,
  roleIds: ReadonlySet<string>,
): Promise<ChannelRecord[]> {
  const { report, source, memory } = reading;
  const known = new Map<string, ChannelRecord>();
  const threads: ChannelRecord[] = [];
  for await (const channel of fittingRecords(reading, 'channels', ChannelRecord, source.channels())) {
    if (channel.kind === 'thread') {
      if (threads.length < MAX_THREADS) threads.push(memory.keep(ChannelRecord, channel));
      else report.note('There are too many threads; the rest are left out.', channel.id);
    } else if (known.size < LIMITS.channelsPerServer)
      known.set(channel.id, memory.keep(ChannelRecord, channel));
    else report.note(tooMany('channels', LIMITS.channelsPerServer), channel.id);
  }
  const channels = [...known.values()].map((channel) => withValidParent(channel, known, roleIds));
  limitOverwrites(channels, serverId, report);
  limitTopics(channels, report);
  const kept = threads.filter(({ id, parentId }) => {
    const parent = parentId === null ? undefined : known.get(parentId);
    if (parent && ['text', 'announcement', 'forum'].includes(parent.kind) && !known.has(id)) return true;
    report.note('A thread is left out: its channel is missing.', id);
    return false;
  });
  return [...channels, ...kept];
}

/** Hides channels with too many overwrites: without some of them, a channel may be open to people it was closed to. */
function limitOverwrites(channels: ChannelRecord[], serverId: string, report: ImportReport): void {
  let left: number = LIMITS.overwritesPerServer;
  for (const channel of channels) {
    if (channel.overwrites.length > Math.min(left, LIMITS.overwritesPerChannel)) {
      report.note('A channel has too many overwrites: only administrators see it.', channel.id);
      channel.overwrites = hiddenOverwrites(serverId);
    }
    left -= channel.overwrites.length;
  }
}

function limitTopics(channels: ChannelRecord[], report: ImportReport): void {
  let left: number = LIMITS.topicsPerServer;
  for (const channel of channels) {
    const length = textLength(channel.topic ?? '');
    if (length > left) {
      report.note('The topics of the server are too long: this one is left out.', channel.id);
      channel.topic = null;
    } else left -= length;
  }
}

/** The channel without a parent that is not a category, and without overwrites for unknown roles. */
function withValidParent(
  channel: ChannelRecord,
  channels: ReadonlyMap<string, ChannelRecord>,
  roleIds: ReadonlySet<string>,
): ChannelRecord {
  const parent = channel.parentId === null ? undefined : channels.get(channel.parentId);
  const isBelow = channel.kind !== 'category' && parent?.kind === 'category';
  const overwrites = channel.overwrites.filter(({ id, type }) => type === 'member' || roleIds.has(id));
  return { ...channel, parentId: isBelow ? channel.parentId : null, overwrites };
}
