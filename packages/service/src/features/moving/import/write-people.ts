/**
 * Adds people of an import: accounts without a log-in, recognisable by a mark in their username that nobody can
 * choose.
 */
import { LIMITS } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import { PersonRecord, SourceId } from '../archive/records.ts';
import { cleanName } from './clean-text.ts';
import { type KnownIds, shiftedId } from './ids.ts';
import { fittingRecords, type Reading } from './read-structure.ts';
import { storePicture } from './store-picture.ts';
import {
  addPeople,
  importedPersonIds,
  keepServer,
  type NewPerson,
  setAvatar,
  withoutAvatar,
} from './structure-store.ts';

const STEP = 500;

/** Adds the people of an archive, and remembers those that this import created. */
export async function writePeople(
  runtime: Runtime,
  reading: Reading,
  ids: KnownIds,
  ownerId: string,
): Promise<void> {
  let step: PersonRecord[] = [];
  const sources = new Set<string>();
  const write = async (): Promise<void> => {
    const people = step;
    step = [];
    await runtime.database.transaction(async (tx) => {
      await keepServer(tx.db, ids.serverId);
      await addPeople(
        tx.db,
        ids.serverId,
        people.map((person) => newPerson(person, ids)),
      );
    });
    await writeAvatars(runtime, reading, ids, people, ownerId);
  };
  for await (const person of fittingRecords(reading, 'people', PersonRecord, reading.source.people())) {
    if (sources.has(person.id)) continue;
    sources.add(reading.memory.keep(SourceId, person.id));
    step.push(person);
    if (step.length === STEP) await write();
  }
  await write();
  const brought = await importedPersonIds(runtime.database.db, ids.serverId);
  for (const source of sources) {
    if (brought.has(shiftedId(source, ids.shift))) ids.people.add(source);
    else reading.report.note('A person is left out: their id is already in use here.', source);
  }
  reading.report.counts.people = ids.people.size;
}

function newPerson({ id, bot, username, displayName, member }: PersonRecord, ids: KnownIds): NewPerson {
  const own = shiftedId(id, ids.shift);
  const name = cleanName(username, { min: 1, max: LIMITS.username }, 'someone');
  return {
    id: own,
    kind: bot ? 'bot' : 'person',
    accountName: `${name}#${BigInt(own).toString(36)}`.toLowerCase(),
    username: name,
    displayName: cleanName(displayName, { min: 1, max: LIMITS.displayName }, name),
    nick: member?.nick ? cleanName(member.nick, { min: 1, max: LIMITS.nickname }, name) : null,
    roleIds: (member?.roleIds ?? [])
      .filter((role) => ids.roles.has(role))
      .map((role) => shiftedId(role, ids.shift)),
    joinedAt: member?.joinedAt ?? null,
  };
}

async function writeAvatars(
  runtime: Runtime,
  { source, report }: Reading,
  ids: KnownIds,
  people: readonly PersonRecord[],
  ownerId: string,
): Promise<void> {
  const pictured = people.filter(({ avatar }) => avatar !== null);
  const bare = await withoutAvatar(
    runtime.database.db,
    pictured.map(({ id }) => shiftedId(id, ids.shift)),
  );
  for (const { id, avatar } of pictured) {
    const userId = shiftedId(id, ids.shift);
    const content = avatar === null || !bare.has(userId) ? undefined : source.find(avatar);
    if (!content) continue;
    const picture = { use: 'avatar', content, sender: ownerId, owner: { userId }, id } as const;
    await storePicture(runtime, report, picture, (tx, path) => setAvatar(tx.db, ids.serverId, userId, path));
  }
}
