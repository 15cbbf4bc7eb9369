/** A server's structure and people as records of an archive. */
import { isoTime } from '@guildhall/platform';
import { readEntries, readPages } from '../../../pages.ts';
import type { Row } from '../../../rows.ts';
import type { Runtime } from '../../../runtime.ts';
import type { ChannelRow, ServerRow } from '../../access/index.ts';
import type {
  ChannelRecord,
  EmojiRecord,
  PersonRecord,
  RoleRecord,
  ServerRecord,
  StickerRecord,
} from '../archive/records.ts';
import { addFile, type FileToAdd } from './message-records.ts';
import {
  type Account,
  accountsById,
  channelsAfter,
  importedPeopleAfter,
  type Membership,
  membersAfter,
} from './store.ts';

const PAGE = 1000;

type Files = { readonly files: Map<string, FileToAdd> };

function pictureOrNone(noted: Files, key: string | null): string | null {
  return key === null ? null : pictureFile(noted, key);
}

function pictureFile(noted: Files, key: string): string {
  return addFile(noted, `files/${key}`, key);
}

export function serverRecord(row: ServerRow, noted: Files): ServerRecord {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    icon: pictureOrNone(noted, row.icon),
    banner: pictureOrNone(noted, row.banner),
    ownerId: row.ownerId,
    community: row.community,
    requiresTwoFactor: row.requiresTwoFactor,
    rulesChannelId: row.rulesChannelId,
    updatesChannelId: row.updatesChannelId,
  };
}

export function roleRecord(row: Row<'roles'>): RoleRecord {
  const { id, name, color, hoist, mentionable, position, permissions } = row;
  return { id, name, color, hoist, mentionable, position, permissions };
}

export function emojiRecord({ id, name, animated, image }: Row<'emojis'>, noted: Files): EmojiRecord {
  return { id, name, animated, file: pictureFile(noted, image) };
}

export function stickerRecord(row: Row<'stickers'>, noted: Files): StickerRecord {
  const { id, name, animated, description, emoji, image } = row;
  return { id, name, animated, description, emoji, file: pictureFile(noted, image) };
}

export function channelRecord({ serverId: _serverId, ...row }: ChannelRow): ChannelRecord {
  const { overwrites, availableTags } = row;
  return { ...row, overwrites: [...overwrites], availableTags: [...availableTags] };
}

/** Channels, then threads, each in the order of their ids. */
export async function* listChannels(runtime: Runtime, serverId: string): AsyncGenerator<ChannelRow> {
  for (const threads of [false, true])
    yield* readEntries(PAGE, (last: ChannelRow | undefined) =>
      channelsAfter(runtime.database.db, { serverId, threads, after: last?.id ?? '0', limit: PAGE }),
    );
}

/** Members, people from imports, and everyone else in the records. */
export async function* personRecords(
  runtime: Runtime,
  serverId: string,
  noted: Files & { readonly people: ReadonlySet<string> },
): AsyncGenerator<PersonRecord> {
  const { db } = runtime.database;
  const written = new Set<string>();
  for (const peopleAfter of [membersAfter, importedPeopleAfter]) {
    const read = (last: KnownPerson | undefined) =>
      peopleAfter(db, { serverId, after: last?.userId ?? '0', limit: PAGE });
    for await (const page of readPages<KnownPerson>(PAGE, read)) {
      const fresh = page.filter(({ userId }) => !written.has(userId));
      const accounts = await accountsById(
        db,
        fresh.map(({ userId }) => userId),
      );
      for (const person of fresh) {
        written.add(person.userId);
        const account = accounts.get(person.userId);
        if (account) yield personRecord(account, person, noted);
      }
    }
  }
  const others = [...noted.people].filter((id) => !written.has(id));
  for (let at = 0; at < others.length; at += PAGE) {
    const accounts = await accountsById(db, others.slice(at, at + PAGE));
    for (const account of accounts.values()) yield personRecord(account, null, noted);
  }
}

type KnownPerson = Membership | Row<'imported_people'>;

function personRecord(account: Account, known: KnownPerson | null, noted: Files): PersonRecord {
  const joinedAt = known?.joinedAt ?? null;
  return {
    id: account.id,
    bot: account.kind !== 'person',
    username: known && 'username' in known ? known.username : account.username,
    displayName: account.displayName,
    avatar: pictureOrNone(noted, account.avatar),
    member:
      known && joinedAt
        ? { nick: known.nick, roleIds: [...known.roleIds], joinedAt: isoTime(joinedAt) }
        : null,
  };
}
