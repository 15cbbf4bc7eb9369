/** How much an account and a server store, and may store (not in the specification). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Nullable } from '../contract/schema.ts';

export const StorageUse = Type.Object({
  bytes: Type.Integer({ description: 'Bytes of all counted files' }),
  files: Type.Integer(),
  maxBytes: Nullable(
    Type.Integer({
      description: 'Uploads that would exceed it are refused with `file_too_large`; null without a limit',
    }),
  ),
});
export type StorageUse = Static<typeof StorageUse>;

export const getOwnStorage = endpoint({
  method: 'GET',
  path: '/users/@me/storage',
  summary: 'The storage use of the caller',
  description: 'Attachments that they sent anywhere, and their own pictures.',
  tag: 'Accounts',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: StorageUse },
  errors: [],
});

export const getServerStorage = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/storage',
  summary: 'The storage use of a server',
  description: 'Attachments in its channels, its pictures, emoji and stickers, and pictures of webhooks.',
  tag: 'Servers',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  replies: { 200: StorageUse },
  errors: [],
});

export const storageEndpoints = { getOwnStorage, getServerStorage };
