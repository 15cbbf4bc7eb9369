/** An archive of a whole server for its owner, which another instance can import. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Nullable, OneOf, Timestamp } from '../contract/schema.ts';

const path = '/servers/{serverId}/export';

export const ServerExport = Type.Object({
  status: OneOf(['none', 'preparing', 'ready']),
  requestedAt: Nullable(Timestamp),
  messages: Type.Integer({ minimum: 0, description: 'Number of messages written so far' }),
  readyAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  size: Nullable(Type.Integer({ minimum: 0, description: 'Bytes' })),
  url: Nullable(Type.String({ description: "Where the server's owner downloads it, with their session" })),
});
export type ServerExport = Static<typeof ServerExport>;

export const getServerExport = endpoint({
  method: 'GET',
  path,
  summary: 'The progress of the archive of a server',
  tag: 'Servers',
  actors: ['person'],
  access: { in: 'server', ownerOnly: true, afterLookup: true },
  replies: { 200: ServerExport },
  errors: [],
});

export const requestServerExport = endpoint({
  method: 'POST',
  path,
  summary: 'Request an archive of a server; it is kept for 7 days and replaces an earlier one',
  description: 'Contains every channel, including restricted ones, but no direct messages and no secrets.',
  tag: 'Servers',
  actors: ['person'],
  access: { in: 'server', ownerOnly: true, afterLookup: true },
  replies: { 202: ServerExport },
  errors: [],
  rateLimits: [{ limit: 3, windowSecs: 86_400, by: ['actor'] }],
});

export const serverExportEndpoints = { getServerExport, requestServerExport };
