/**
 * Reads the files that DiscordChatExporter wrote for a server, once, and keeps them as records in a temporary folder:
 * messages refer to people and emoji that are only complete after the last file.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ApiError, isoTime, makeTemporaryFolder, schemaFaults } from '@guildhall/platform';
import { idTime, isId } from '@guildhall/protocol';
import { jsonLines } from '../archive/lines.ts';
import { iterate } from '../archive/plain-server.ts';
import { collectProblems } from '../archive/problems.ts';
import { FORMAT, FORMAT_VERSION, type ServerSource } from '../archive/records.ts';
import {
  type Collected,
  channelKind,
  channelRecords,
  collectEmoji,
  collectPerson,
  createCollected,
  guildRecord,
  isPrivateThread,
  roleRecords,
} from './collect-structure.ts';
import { ExportedChannel, ExportedGuild, ExportedMessage } from './exporter-shapes.ts';
import { mediaFinder } from './media-files.ts';
import { readChannelFile } from './read-channel-file.ts';
import { discordMessage } from './translate-message.ts';

const PROGRESS_EVERY = 10_000;

export interface SourceOptions {
  /** The folder of the pictures and files of Discord's JSON; default: beside it. */
  readonly media?: string | undefined;
  readonly onProgress?: (progress: { readonly read: number }) => void;
}

/**
 * @param path a JSON file, or a folder of them
 * @throws ApiError invalid_request unless it is an export of a server
 */
export async function openDiscordExport(path: string, options: SourceOptions): Promise<ServerSource> {
  const files = await channelFiles(path);
  const folder = await makeTemporaryFolder('discord');
  try {
    const translation = new Translation(folder, options.onProgress ?? (() => {}));
    for (const file of files) await translation.read(file);
    const base = options.media ?? (path.endsWith('.json') ? dirname(path) : path);
    return source(translation, folder, mediaFinder(base));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function channelFiles(path: string): Promise<string[]> {
  if (path.endsWith('.json')) return [path];
  const names = await readdir(path).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0)
    throw new ApiError('invalid_request', { message: `There are no JSON files in ${path}.` });
  return files.map((name) => join(path, name));
}

/** Everything read so far. */
class Translation {
  readonly collected: Collected = createCollected();
  readonly problems = collectProblems();
  readonly #folder: string;
  readonly #onProgress: (progress: { readonly read: number }) => void;
  #read = 0;

  constructor(folder: string, onProgress: (progress: { readonly read: number }) => void) {
    this.#folder = folder;
    this.#onProgress = onProgress;
  }

  async read(file: string): Promise<void> {
    let channel: ExportedChannel | null = null;
    let lines: WriteStream | null = null;
    for await (const { kind, value } of readChannelFile(file)) {
      if (kind === 'guild') this.#guild(value, file);
      else if (kind === 'channel') {
        channel = this.#channel(value, file);
        if (channel) lines = createWriteStream(join(this.#folder, `${channel.id}.jsonl`), { flags: 'a' });
      } else if (channel && lines) {
        const record = this.#message(value, channel);
        if (record && !lines.write(`${JSON.stringify(record)}\n`)) await once(lines, 'drain');
      }
    }
    if (!lines) return;
    lines.end();
    await finished(lines);
  }

  #guild(value: unknown, file: string): void {
    if (schemaFaults(ExportedGuild, value).length > 0) throw notAnExport(file);
    const guild = value as ExportedGuild;
    if (!isId(guild.id))
      throw new ApiError('invalid_request', {
        message: `${basename(file)} is an export of direct messages, not of a server.`,
      });
    if (this.collected.guild && this.collected.guild.id !== guild.id)
      throw new ApiError('invalid_request', { message: 'The files are from more than one server.' });
    this.collected.guild = guild;
  }

  #channel(value: unknown, file: string): ExportedChannel | null {
    if (schemaFaults(ExportedChannel, value).length > 0) throw notAnExport(file);
    const channel = value as ExportedChannel;
    if (isId(channel.id) && channelKind(channel) !== undefined) {
      const kept = this.collected.memory.keep(ExportedChannel, channel);
      this.collected.channels.set(channel.id, kept);
      return kept;
    }
    this.problems.note(
      'A channel is left out: its kind is not supported.',
      `${channel.type} ${channel.name}`,
    );
    return null;
  }

  #message(value: unknown, channel: ExportedChannel) {
    this.#read += 1;
    if (this.#read % PROGRESS_EVERY === 0) this.#onProgress({ read: this.#read });
    const [fault] = schemaFaults(ExportedMessage, value);
    if (fault !== undefined) {
      this.problems.note(`A message is left out: ${fault}.`, String((value as { id?: unknown } | null)?.id));
      return null;
    }
    const message = value as ExportedMessage;
    if (!isId(message.id) || !isId(message.author.id)) return null;
    const record = discordMessage(message, this.problems.note);
    if (record) this.#noteNames(message, channel);
    return record;
  }

  #noteNames(message: ExportedMessage, channel: ExportedChannel): void {
    const { collected } = this;
    const { author, mentions = [], reactions = [], inlineEmojis = [] } = message;
    collectPerson(collected, author, isoTime(idTime(message.id)));
    for (const person of [...mentions, ...reactions.flatMap(({ users = [] }) => users)])
      if (isId(person.id)) collectPerson(collected, person, null);
    for (const emoji of [...inlineEmojis, ...reactions.map((reaction) => reaction.emoji)])
      collectEmoji(collected, emoji);
    if (channelKind(channel) !== 'thread') return;
    if (message.id === channel.id) collected.posts.add(channel.id);
    if (!collected.threadOwners.has(channel.id)) collected.threadOwners.set(channel.id, author.id);
  }
}

function notAnExport(file: string): ApiError {
  return new ApiError('invalid_request', {
    message: `${basename(file)} is not an export of DiscordChatExporter.`,
  });
}

function source(
  { collected, problems }: Translation,
  folder: string,
  find: ServerSource['find'],
): ServerSource {
  const { guild } = collected;
  if (!guild) throw new ApiError('invalid_request', { message: 'The files do not name a server.' });
  const roles = roleRecords(collected, guild.id);
  if (roles.length > 1)
    problems.note(
      'A role is imported without permissions: the export does not contain them.',
      roles[1]?.name ?? '',
      roles.length - 1,
    );
  const withoutPicture = [...collected.people.values()].filter(({ avatar }) => avatar === null);
  if (withoutPicture.length > 0)
    problems.note(
      'A person is imported without a picture: the export has no file for it.',
      withoutPicture[0]?.username ?? '',
      withoutPicture.length,
    );
  for (const { name } of [...collected.channels.values()].filter(isPrivateThread))
    problems.note('A private thread is imported as a channel that only administrators see.', name);
  return {
    manifest: { format: FORMAT, version: FORMAT_VERSION, source: 'discord', exportedAt: isoTime(Date.now()) },
    problems: problems.list(),
    server: async () => guildRecord(guild),
    roles: () => iterate(roles),
    channels: () => iterate(channelRecords(collected)),
    emojis: () => iterate(collected.emojis.values()),
    stickers: () => iterate([]),
    people: () => iterate(collected.people.values()),
    messages: (channelId) => messages(folder, collected, channelId),
    find,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function* messages(
  folder: string,
  { channels }: Collected,
  channelId: string,
): AsyncGenerator<unknown> {
  if (channels.has(channelId))
    yield* jsonLines(`channel ${channelId}`, createReadStream(join(folder, `${channelId}.jsonl`)));
}
