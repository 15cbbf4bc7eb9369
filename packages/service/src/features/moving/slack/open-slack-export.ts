/** Reads the unpacked export of a Slack workspace once, message by message. */
import { readdir, realpath } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { ApiError, isoTime, schemaFaults } from '@guildhall/platform';
import { ID_EPOCH } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';
import { withCamelCaseKeys } from '../archive/camel-case.ts';
import { jsonValues } from '../archive/json-values.ts';
import { MemoryBudget } from '../archive/memory-budget.ts';
import { namedId, timedId } from '../archive/named-ids.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import {
  closedOverwrites,
  everyoneRole,
  hiddenOverwrites,
  iterate,
  plainServer,
} from '../archive/plain-server.ts';
import { collectProblems, type Note } from '../archive/problems.ts';
import {
  type ChannelRecord,
  FORMAT,
  FORMAT_VERSION,
  PersonRecord,
  type ServerSource,
} from '../archive/records.ts';
import { SpooledMessages } from '../archive/spooled-messages.ts';
import { SlackChannel, SlackConversation, SlackMessage, SlackUser } from './exporter-shapes.ts';
import { slackAuthor, slackMessage, translateText } from './translate-message.ts';

const PROGRESS_EVERY = 10_000;

/** A channel of the export with its record. */
interface ReadChannel {
  readonly slack: SlackChannel;
  readonly record: ChannelRecord;
}

export async function isSlackExport(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes('users.json') && names.includes('channels.json');
}

/** @throws ApiError invalid_request unless it is an export of a workspace */
export async function openSlackExport(
  folder: string,
  onProgress: (progress: { readonly read: number }) => void = () => {},
): Promise<ServerSource> {
  const root = await realpath(folder);
  const { note, list: problems } = collectProblems();
  const memory = new MemoryBudget();
  const listing: Listing = { root, note, memory };
  const users = await listOf(listing, 'users.json', SlackUser, 'person');
  const team = users.find(({ teamId }) => teamId !== undefined)?.teamId;
  if (team === undefined)
    throw new ApiError('invalid_request', { message: 'The export does not name a workspace.' });
  const serverId = namedId(team);
  const channels = await readChannels(listing, serverId);
  await noteConversations(listing);
  const people = new Map(users.map((user) => [user.id, personRecord(user)]));
  const messages = await readWorkspace(listing, channels, people, onProgress);
  const name = basename(resolve(folder)).replace(/ Slack export.*$/, '');
  return {
    manifest: { format: FORMAT, version: FORMAT_VERSION, source: 'slack', exportedAt: isoTime(Date.now()) },
    problems: problems(),
    server: async () => plainServer(serverId, name),
    roles: () => iterate([everyoneRole(serverId)]),
    channels: () => iterate(channels.map(({ record }) => record)),
    emojis: () => iterate([]),
    stickers: () => iterate([]),
    people: () => iterate(people.values()),
    messages: (id) => messages.of(id),
    find: () => undefined,
    close: () => messages.close(),
  };
}

interface Listing {
  readonly root: string;
  readonly note: Note;
  readonly memory: MemoryBudget;
}

/** Spools the messages of all channels, and adds authors who are missing from the list of people. */
async function readWorkspace(
  { root, note, memory }: Listing,
  channels: readonly ReadChannel[],
  people: Map<string, PersonRecord>,
  onProgress: (progress: { readonly read: number }) => void,
): Promise<SpooledMessages> {
  const recordIds = new Map(channels.map(({ slack, record }) => [slack.id, record.id]));
  const messages = await SpooledMessages.create();
  try {
    let read = 0;
    for (const { slack, record: channel } of channels)
      for await (const message of readMessages(root, slack, note)) {
        read += 1;
        if (read % PROGRESS_EVERY === 0) onProgress({ read });
        const author = slackAuthor(message);
        const record = slackMessage(message, slack.id, recordIds, note);
        if (!record || author === null) continue;
        if (author.webhook === null && !people.has(author.id))
          people.set(author.id, memory.keep(PersonRecord, personRecord(unlistedPerson(author.id, message))));
        await messages.add(channel.id, record);
      }
    await messages.flush();
    return messages;
  } catch (error) {
    await messages.close();
    throw error;
  }
}

/** The fitting items of a file; none for a missing file. @throws ApiError invalid_request for an unreadable file */
async function* itemsOf<Shape extends TSchema>(
  root: string,
  name: string,
  shape: Shape,
  { what, note }: { readonly what: string; readonly note: Note },
): AsyncGenerator<Static<Shape>> {
  const path = await realpath(join(root, name)).catch(() => null);
  if (path === null) return;
  const unreadable = new ApiError('invalid_request', { message: `The export's ${name} cannot be read.` });
  if (!path.startsWith(root + sep)) throw unreadable;
  const values = jsonValues(path, ['$.*'])[Symbol.asyncIterator]();
  for (;;) {
    const { done, value: item } = await values.next().catch(() => Promise.reject(unreadable));
    if (done) return;
    if (typeof item.key !== 'number') throw unreadable;
    const value: unknown = JSON.parse(withCamelCaseKeys(JSON.stringify(item.value)));
    const [fault] = schemaFaults(shape, value);
    if (fault === undefined) yield value as Static<Shape>;
    else note(`A ${what} is left out: ${fault}.`, String((value as { id?: unknown })?.id));
  }
}

/** All fitting items of a file, in memory. */
function listOf<Shape extends TSchema>(
  { root, note, memory }: Listing,
  name: string,
  shape: Shape,
  what: string,
): Promise<Static<Shape>[]> {
  return Array.fromAsync(itemsOf(root, name, shape, { what, note }), (item) => memory.keep(shape, item));
}

/** Public channels, and private ones that only administrators see. */
async function readChannels(listing: Listing, serverId: string): Promise<ReadChannel[]> {
  const open = await listOf(listing, 'channels.json', SlackChannel, 'channel');
  const closed = await listOf(listing, 'groups.json', SlackChannel, 'channel');
  for (const { name } of closed)
    listing.note('A private channel is imported without its members: only administrators see it.', name);
  for (const { name } of open.filter(({ isArchived }) => isArchived))
    listing.note(
      'An archived channel is imported as a channel in which only administrators can write.',
      name,
    );
  return [...open, ...closed].map((slack, position) => ({
    slack,
    record: {
      ...PLAIN_CHANNEL,
      id: timedId(slack.id, slack.created * 1000),
      kind: 'text',
      name: slack.name,
      position,
      parentId: null,
      topic: topicOf(slack),
      overwrites: overwritesOf(serverId, slack, position < open.length),
    },
  }));
}

function topicOf({ topic, purpose }: SlackChannel): string | null {
  const text = topic?.value || purpose?.value;
  return text ? translateText(text, new Map()) : null;
}

function overwritesOf(
  serverId: string,
  { isArchived }: SlackChannel,
  isOpen: boolean,
): ChannelRecord['overwrites'] {
  if (!isOpen) return hiddenOverwrites(serverId);
  return isArchived ? closedOverwrites(serverId) : [];
}

async function noteConversations({ root, note }: Listing): Promise<void> {
  const about = { what: 'channel', note };
  for (const file of ['dms.json', 'mpims.json'])
    for await (const { id } of itemsOf(root, file, SlackConversation, about))
      note('A direct conversation is left out.', id);
}

/** The messages of a channel, day by day. */
async function* readMessages(root: string, { name }: SlackChannel, note: Note): AsyncGenerator<SlackMessage> {
  const files = await readdir(join(root, name)).catch((): string[] => []);
  for (const file of files.filter((day) => /^\d{4}-\d{2}-\d{2}\.json$/.test(day)).sort()) {
    const day = itemsOf(root, join(name, file), SlackMessage, { what: 'message', note });
    for await (const message of day)
      if (Number(message.ts) * 1000 > ID_EPOCH) yield message;
      else note('A message from before 2015 is left out: ids start in 2015.', message.ts);
  }
}

function personRecord({ id, name, realName, isBot = false, profile }: SlackUser): PersonRecord {
  const displayName = profile?.displayName || profile?.realName || realName || name;
  return { id: namedId(id), bot: isBot, username: name, displayName, avatar: null, member: null };
}

/** An author who is missing from the list of people: an app, or someone from another workspace. */
function unlistedPerson(id: string, { username, user }: SlackMessage): SlackUser {
  return { id, name: username || id, isBot: user === undefined };
}
