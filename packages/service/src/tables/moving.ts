/** Archives of servers: imports, exports, and the people and messages that came with them. */
import type { ServerImport } from '@guildhall/protocol';
import type { Default, Json, NullableJson, NullableTime, Optional, Time } from './columns.ts';

/** A server created from an archive, see the migration. */
interface ServerImportsTable {
  server_id: string;
  source: string;
  source_server_id: string;
  owner_id: string;
  id_shift: number;
  started_at: Time;
  finished_at: NullableTime;
  /** Not announced yet. */
  new_channel_ids: Default<string[]>;
}

/** An archive that someone uploads to create a server. */
interface ImportsTable {
  id: string;
  user_id: string;
  filename: string;
  size: string;
  /** Parts that have arrived. */
  received: Default<number>;
  status: ServerImport['status'];
  server_name: Optional<string>;
  found: NullableJson<NonNullable<ServerImport['found']>>;
  problems: Json<ServerImport['problems']>;
  done: NullableJson<NonNullable<ServerImport['done']>>;
  error: Optional<string>;
  server_id: Optional<string>;
  /** The job that works on it. */
  run_id: Optional<string>;
  runs: Default<number>;
  created_at: Time;
  updated_at: Time;
}

/** The archive of a server that its owner requested. */
interface ServerExportsTable {
  server_id: string;
  id: string;
  requested_at: Time;
  messages: Default<number>;
  blob_key: Optional<string>;
  size: Optional<string>;
  ready_at: NullableTime;
  expires_at: NullableTime;
}

/** People of imported servers: accounts without a log-in. */
interface ImportedPeopleTable {
  server_id: string;
  user_id: string;
  username: string;
  joined_at: NullableTime;
  nick: Optional<string>;
  role_ids: Default<string[]>;
  /** Number of messages in the server; null until they are counted. */
  messages: Optional<number>;
}

/** Offers of an imported person's messages to members. */
interface ImportedClaimsTable {
  server_id: string;
  person_id: string;
  user_id: string;
  asked_at: Time;
  accepted_at: NullableTime;
}

export interface MovingTables {
  server_imports: ServerImportsTable;
  server_exports: ServerExportsTable;
  imports: ImportsTable;
  imported_people: ImportedPeopleTable;
  imported_claims: ImportedClaimsTable;
}
