/** Backups of the running instance. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/schema.ts';
import { flag, from, named, nothing } from './inputs.ts';

const OperatorBackup = Type.Object({
  id: Type.String(),
  state: OneOf(['running', 'done', 'failed', 'interrupted']),
  place: Type.String(),
  name: Nullable(Type.String({ description: 'For `restore --backup`' })),
  beganAt: Type.String(),
  endedAt: Nullable(Type.String()),
  error: Nullable(Type.String()),
  tables: Type.Integer(),
  ofTables: Type.Integer(),
  files: Type.Integer({ description: 'How many files it contains' }),
  newBytes: Type.Number({ description: 'Bytes it wrote; files of an earlier backup are not written again' }),
  verifiedAt: Nullable(Type.String({ description: 'When it was last restored for a test' })),
});

export const backupActions = {
  listBackups: named(
    'listBackups',
    Type.Object({ good: flag('only good ones'), from }),
    Type.Array(OperatorBackup),
  ),
  startBackup: named('startBackup', nothing, Type.Object({ started: Type.Boolean() })),
};
