/** A server from another program's export: members get the permissions of a new server. */
import { bits, DEFAULT_EVERYONE } from '@guildhall/protocol';
import type { ChannelRecord, RoleRecord, ServerRecord } from './records.ts';

/** A server with only a name and a description. */
export function plainServer(id: string, name: string, description: string | null = null): ServerRecord {
  return {
    id,
    name,
    description,
    icon: null,
    banner: null,
    ownerId: null,
    community: false,
    requiresTwoFactor: false,
    rulesChannelId: null,
    updatesChannelId: null,
  };
}

/** The role of everyone; its id is that of the server. */
export function everyoneRole(id: string): RoleRecord {
  const permissions = String(DEFAULT_EVERYONE);
  return { id, name: '@everyone', color: null, hoist: false, mentionable: false, position: 0, permissions };
}

/** Overwrites of a channel that everyone sees, but in which only administrators can write. */
export function closedOverwrites(serverId: string): ChannelRecord['overwrites'] {
  const deny = String(bits('sendMessages'));
  return [{ id: serverId, type: 'role', allow: '0', deny }];
}

/** Overwrites of a private channel whose members are unknown: only administrators see it. */
export function hiddenOverwrites(serverId: string): ChannelRecord['overwrites'] {
  return [{ id: serverId, type: 'role', allow: '0', deny: String(bits('viewChannel')) }];
}

/** Entries in memory, in the form of a source that reads files. */
export async function* iterate<Entry>(entries: Iterable<Entry>): AsyncGenerator<Entry> {
  yield* entries;
}
