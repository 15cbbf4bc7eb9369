/** Reads the unpacked export of a Slack workspace once, with one day of a channel in memory at a time. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { ApiError, isoTime, schemaFaults } from '@guildhall/platform';
import { ID_EPOCH } from '@guildhall/protocol';
import type { Static, TSchema } from 'typebox';
import { jsonValues } from '../archive/json-values.ts';
import { namedId, timedId } from '../archive/named-ids.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import {
  collectProblems,
  each,
  everyone,
  hiddenOverwrites,
  type Note,
  plainServer,
  withCamelCaseKeys,
} from '../archive/plain-server.ts';
import {
  type ChannelRecord,
  FORMAT,
  FORMAT_VERSION,
  type PersonRecord,
  type ServerSource,
} from '../archive/records.ts';
import { SpooledMessages } from '../archive/spooled-messages.ts';
import { SlackChannel, SlackMessage, SlackUser } from './exporter-shapes.ts';
import { authorName, slackMessage } from './translate-message.ts';

const MAX_FILE = 256 * 1024 * 1024;
/** All items of a file are in memory. */
const MAX_ITEMS = 500_000;
const PROGRESS_EVERY = 10_000;

interface Place {
  readonly slack: SlackChannel;
  readonly record: ChannelRecord;
}

export async function isSlackExport(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.includes('users.json') && names.includes('channels.json');
}

/** @throws ApiError invalid_request unless it is an export of a workspace. */
export async function openSlackExport(
  folder: string,
  onProgress: (progress: { readonly read: number }) => void = () => {},
): Promise<ServerSource> {
  const root = await realpath(folder);
  const { note, list: problems } = collectProblems();
  const users = fitting(SlackUser, await readList(root, 'users.json'), 'person', note);
  const team = users.find(({ teamId }) => teamId !== undefined)?.teamId;
  if (team === undefined)
    throw new ApiError('invalid_request', { message: 'The export does not name a workspace.' });
  const serverId = namedId(team);
  const places = await readPlaces(root, serverId, note);
  const people = new Map(users.map((user) => [user.id, personRecord(user)]));
  const messages = await readWorkspace(root, places, { people, note, onProgress });
  const name = basename(resolve(folder)).replace(/ Slack export.*$/, '');
  return {
    manifest: { format: FORMAT, version: FORMAT_VERSION, source: 'slack', exportedAt: isoTime(Date.now()) },
    problems: problems(),
    server: async () => plainServer(serverId, name),
    roles: () => each([everyone(serverId)]),
    channels: () => each(places.map(({ record }) => record)),
    emojis: () => each([]),
    stickers: () => each([]),
    people: () => each(people.values()),
    messages: (id) => messages.of(id),
    find: () => undefined,
    close: () => messages.close(),
  };
}

interface Reading {
  /** Includes authors who are missing in the list of people. */
  readonly people: Map<string, PersonRecord>;
  readonly note: Note;
  readonly onProgress: (progress: { readonly read: number }) => void;
}

async function readWorkspace(
  root: string,
  places: readonly Place[],
  { people, note, onProgress }: Reading,
): Promise<SpooledMessages> {
  const channels = new Map(places.map(({ slack, record }) => [slack.id, record.id]));
  const messages = await SpooledMessages.create();
  try {
    let read = 0;
    for (const { slack, record: channel } of places)
      for await (const message of readMessages(root, slack, note)) {
        read += 1;
        if (read % PROGRESS_EVERY === 0) onProgress({ read });
        const author = authorName(message);
        const record = slackMessage(message, slack.id, channels, note);
        if (!record || author === null) continue;
        if (!people.has(author)) people.set(author, personRecord(unlistedPerson(author, message)));
        await messages.add(channel.id, record);
      }
    await messages.flush();
    return messages;
  } catch (error) {
    await messages.close();
    throw error;
  }
}

/** @returns an empty list for a missing file. */
async function readList(root: string, name: string): Promise<unknown[]> {
  const list: unknown[] = [];
  try {
    const path = await realpath(join(root, name));
    if (!path.startsWith(root + sep) || (await stat(path)).size > MAX_FILE) throw new Error('Not readable');
    for await (const { key, value } of jsonValues(path, ['$.*'])) {
      if (typeof key !== 'number' || key === MAX_ITEMS) throw new Error('Not readable');
      list.push(JSON.parse(withCamelCaseKeys(JSON.stringify(value))));
    }
    return list;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return [];
  }
  throw new ApiError('invalid_request', { message: `The export's ${name} cannot be read.` });
}

function fitting<Shape extends TSchema>(
  shape: Shape,
  list: readonly unknown[],
  what: string,
  note: Note,
): Static<Shape>[] {
  return list.filter((value): value is Static<Shape> => {
    const [fault] = schemaFaults(shape, value);
    if (fault !== undefined)
      note(`A ${what} is left out: ${fault}.`, String((value as { id?: unknown })?.id));
    return fault === undefined;
  });
}

/** Public channels, and private ones that only administrators see. */
async function readPlaces(root: string, serverId: string, note: Note): Promise<Place[]> {
  const open = fitting(SlackChannel, await readList(root, 'channels.json'), 'channel', note);
  const closed = fitting(SlackChannel, await readList(root, 'groups.json'), 'channel', note);
  for (const { name } of closed)
    note('A private channel is imported without its members: only administrators see it.', name);
  return [...open, ...closed].map((slack, position) => ({
    slack,
    record: {
      ...PLAIN_CHANNEL,
      id: timedId(slack.id, slack.created * 1000),
      kind: 'text',
      name: slack.name,
      position,
      parentId: null,
      topic: slack.topic?.value || slack.purpose?.value || null,
      overwrites: position < open.length ? [] : hiddenOverwrites(serverId),
    },
  }));
}

/** The messages of a channel, day by day. */
async function* readMessages(root: string, { name }: SlackChannel, note: Note): AsyncGenerator<SlackMessage> {
  const files = await readdir(join(root, name)).catch((): string[] => []);
  for (const file of files.filter((day) => /^\d{4}-\d{2}-\d{2}\.json$/.test(day)).sort()) {
    const list = await readList(root, join(name, file));
    const day = fitting(SlackMessage, list, 'message', note);
    for (const message of day)
      if (Number(message.ts) * 1000 > ID_EPOCH) yield message;
      else note('A message from before 2015 is left out: ids start in 2015.', message.ts);
  }
}

function personRecord({ id, name, realName, isBot = false, profile }: SlackUser): PersonRecord {
  const displayName = profile?.displayName || profile?.realName || realName || name;
  return { id: namedId(id), bot: isBot, username: name, displayName, avatar: null, member: null };
}

/** An author who is missing in the list of people: an app, or someone from another workspace. */
function unlistedPerson(id: string, { username, user }: SlackMessage): SlackUser {
  return { id, name: username || id, isBot: user === undefined };
}
