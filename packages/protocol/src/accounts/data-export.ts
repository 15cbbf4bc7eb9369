/** An archive of all data that an instance stores about a person, for that person alone (design 6.2). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Nullable, OneOf, Timestamp } from '../contract/schema.ts';

export const DataExport = Type.Object({
  status: OneOf(['none', 'preparing', 'ready']),
  requestedAt: Nullable(Timestamp),
  readyAt: Nullable(Timestamp),
  expiresAt: Nullable(Timestamp),
  size: Nullable(Type.Integer({ minimum: 0, description: 'Bytes' })),
  url: Nullable(Type.String({ description: 'Where the person downloads it, with their session' })),
});
export type DataExport = Static<typeof DataExport>;

export const getDataExport = endpoint({
  method: 'GET',
  path: '/auth/export',
  summary: 'The progress of the archive of your data',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: DataExport },
  errors: [],
});

export const requestDataExport = endpoint({
  method: 'POST',
  path: '/auth/export',
  summary: 'Request an archive of your own data; it is kept for 7 days and replaces an earlier one',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 202: DataExport },
  errors: [],
  rateLimits: [{ limit: 3, windowSecs: 86_400, by: ['actor'] }],
});

export const dataExportEndpoints = { getDataExport, requestDataExport };
