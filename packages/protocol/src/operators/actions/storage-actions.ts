/** How much is stored, and limits of servers and accounts. */
import { Type } from 'typebox';
import { LIMITS } from '../../contract/limits.ts';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { StorageUse } from '../../servers/storage.ts';
import { named, nothing, text } from './inputs.ts';

const KINDS = ['server', 'user'] as const;

const HolderStorage = Type.Object({
  kind: OneOf(KINDS),
  targetId: Type.String(),
  name: Nullable(Type.String({ description: 'Of the server or account, if it is still there' })),
  ...StorageUse.properties,
  ownLimit: Type.Boolean({ description: 'Whether operators gave it a limit of its own' }),
});

const target = {
  kind: OneOf(KINDS, { description: 'server or user' }),
  target: Type.String({ ...text, description: 'id of a server; username, e-mail address or id of a user' }),
};

const Storage = Type.Object({
  ...StorageUse.properties,
  kinds: Type.Array(Type.Object({ kind: Type.String(), bytes: Type.Integer(), files: Type.Integer() }), {
    description: 'The largest first',
  }),
  largest: Type.Array(HolderStorage, {
    description: `The ${LIMITS.largestStored} servers and ${LIMITS.largestStored} accounts that store most`,
  }),
});

const OrphanSearch = Type.Object({
  state: OneOf(['never', 'searching', 'found', 'removing', 'removed']),
  startedAt: Nullable(Type.String()),
  finishedAt: Nullable(Type.String()),
  checked: Type.Integer({ description: 'Files and records looked at so far' }),
  files: Type.Integer({ description: 'Unused files that were found or removed so far' }),
  bytes: Type.Integer(),
});

export const storageActions = {
  getStorage: named('getStorage', nothing, Storage),
  getStorageUse: named('getStorageUse', Type.Object(target), HolderStorage),
  limitStorage: named(
    'limitStorage',
    Type.Object({
      ...target,
      megabytes: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: LIMITS.storageMegabytes,
          title: 'number',
          description: 'its own limit; 0 means no limit; without it, the general limit applies again',
        }),
      ),
    }),
    HolderStorage,
  ),
  recountStorage: named('recountStorage', nothing, Storage),
  getOrphans: named('getOrphans', nothing, OrphanSearch),
  findOrphans: named('findOrphans', nothing, OrphanSearch),
  removeOrphans: named('removeOrphans', nothing, OrphanSearch),
};
