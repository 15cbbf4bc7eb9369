/** A server created from an archive that its future owner uploads in parts; it is checked, then imported. */
import { type Static, Type } from 'typebox';
import { endpoint, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, OneOf, Timestamp } from '../contract/schema.ts';

const Count = Type.Integer({ minimum: 0 });

const ImportCounts = Type.Object({
  roles: Count,
  channels: Count,
  threads: Count,
  emojis: Count,
  stickers: Count,
  people: Count,
  messages: Count,
  known: Type.Integer({ minimum: 0, description: 'Messages that an earlier import had already stored' }),
  files: Count,
});

export const ServerImport = Type.Object({
  id: Id,
  filename: Type.String(),
  size: Type.Integer({ minimum: 1, description: 'Bytes of the archive' }),
  status: OneOf(['uploading', 'checking', 'checked', 'importing', 'finished', 'failed', 'cancelled']),
  receivedParts: Type.Integer({ minimum: 0, description: 'Also the number of the next part to send' }),
  parts: Type.Integer({ minimum: 1 }),
  serverName: Nullable(Type.String({ description: 'Known once the archive is checked' })),
  /** The contents of the archive; null until it is checked. */
  found: Nullable(ImportCounts),
  /** Progress of the current step. */
  done: Nullable(ImportCounts),
  problems: Type.Array(Type.Object({ problem: Type.String(), count: Count, example: Type.String() }), {
    description: 'Problems: a sentence, the number of occurrences, and the first one',
  }),
  error: Nullable(Type.String({ description: 'Why it failed, as a sentence' })),
  serverId: Nullable(Id),
  createdAt: Timestamp,
});
export type ServerImport = Static<typeof ServerImport>;

const ServerImports = Type.Object({
  open: Type.Boolean({ description: 'Whether the operators let people import' }),
  maxBytes: Type.Integer({ minimum: 0, description: 'Of an archive' }),
  partBytes: Type.Integer({ minimum: 1, description: 'Of each part but the last' }),
  imports: Type.Array(ServerImport, { maxItems: 10, description: 'Your own of the last days, newest first' }),
});

const own = { tag: 'Servers', actors: ['person'], access: { in: 'own account' } } as const;
const path = '/imports/{importId}';

export const listServerImports = endpoint({
  ...own,
  method: 'GET',
  path: '/imports',
  summary: 'Your imports, and the maximum size of an archive',
  replies: { 200: ServerImports },
  errors: [],
});

export const createServerImport = endpoint({
  ...own,
  method: 'POST',
  path: '/imports',
  summary: 'Begin an import with an archive that follows in parts',
  description:
    'A zip file: an archive of a server of Guildhall, JSON of DiscordChatExporter, or the export of a Slack workspace or a Mattermost server. Each person can have one import at a time.',
  body: Type.Object({
    filename: Type.String({ minLength: 1, maxLength: 255 }),
    size: Type.Integer({ minimum: 1 }),
  }),
  replies: { 201: ServerImport },
  errors: ['imports_off', 'import_exists', 'file_too_large', 'too_many_servers', 'email_unverified'],
  rateLimits: [{ limit: 10, windowSecs: 86_400, by: ['actor'] }],
});

export const getServerImport = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'The progress of an import',
  replies: { 200: ServerImport },
  errors: ['unknown_import'],
});

export const putImportPart = endpoint({
  ...own,
  method: 'PUT',
  path: '/imports/{importId}/parts/{part}',
  summary: 'Send a part of the archive; parts are numbered from 0 and sent in their order',
  description: 'A part that has already arrived is skipped, so that an upload can continue where it stopped.',
  multipart: { ...oneFile(LIMITS.importPartBytes), countsItself: true },
  replies: { 200: ServerImport },
  errors: ['unknown_import', 'import_step'],
  rateLimits: [{ limit: 600, windowSecs: 600, by: ['actor'] }],
});

export const checkServerImport = endpoint({
  ...own,
  method: 'POST',
  path: '/imports/{importId}/check',
  summary: 'Read the whole archive and report what cannot be imported; nothing is imported',
  replies: { 202: ServerImport },
  errors: ['unknown_import', 'import_step'],
});

export const startServerImport = endpoint({
  ...own,
  method: 'POST',
  path: '/imports/{importId}/start',
  summary: 'Import an archive that has been checked',
  replies: { 202: ServerImport },
  errors: ['unknown_import', 'import_step', 'imports_off'],
});

export const cancelServerImport = endpoint({
  ...own,
  method: 'DELETE',
  path,
  summary: 'Cancel an import, or remove one that has ended from the list',
  description: 'A new server whose import has not finished is removed with its contents.',
  replies: { 204: null },
  errors: ['unknown_import'],
});

export const serverImportEndpoints = {
  listServerImports,
  createServerImport,
  getServerImport,
  putImportPart,
  checkServerImport,
  startServerImport,
  cancelServerImport,
};
