/** A backup's description of itself. */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { StartupError } from '../config/startup-error.ts';
import type { BackupRepository } from './repository.ts';

const content = Type.Object({ bytes: Type.Number(), sha256: Type.String() });

const storedTable = Type.Object({
  schema: Type.String(),
  name: Type.String(),
  columns: Type.Array(Type.String()),
  rows: Type.String(),
  sum: Type.String(),
  content,
});

/** Changes when backups become unreadable for earlier versions. */
export const BACKUP_FORMAT = 1;

const manifest = Type.Object({
  format: Type.Integer(),
  /** ISO 8601. The backup contains every change committed before. */
  takenAt: Type.String(),
  version: Type.String(),
  baseUrl: Type.String(),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(storedTable),
  sequences: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      lastValue: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  files: Type.Object({ count: Type.Integer(), bytes: Type.Number(), list: content }),
});

const storedFile = Type.Object({
  key: Type.String(),
  contentType: Type.String(),
  bytes: Type.Number(),
  sha256: Type.String(),
});

export type BackupManifest = Static<typeof manifest>;
export type StoredTable = Static<typeof storedTable>;
export type StoredFile = Static<typeof storedFile>;

/** The rows of all tables. */
export function countRows({ tables }: Pick<BackupManifest, 'tables'>): number {
  return tables.reduce((sum, table) => sum + Number(table.rows), 0);
}

export function manifestName(backup: string): string {
  return `backups/${backup}/manifest.json`;
}

export function fileListName(backup: string): string {
  return `backups/${backup}/files.ndjson`;
}

export function tableContent(backup: string, { schema, name }: { schema: string; name: string }): string {
  return `backups/${backup}/${schema}.${name}.copy`;
}

/** @param key of a file in the instance's own store */
export function fileName(key: string): string {
  return `files/${key}`;
}

/** @throws StartupError when it is damaged or was made by a later version */
export async function readManifest(repository: BackupRepository, backup: string): Promise<BackupManifest> {
  const read = parsed(repository, manifestName(backup), await repository.readText(manifestName(backup)));
  if (Value.Check(manifest, read) && read.format === BACKUP_FORMAT) return read;
  throw new StartupError(
    `The backup ${backup} in ${repository.location} was made by another version of Guildhall; restore it with that one.`,
  );
}

/** The files of a backup, by key. @throws StartupError when the list, or what describes it, is damaged */
export async function readFileList(
  repository: BackupRepository,
  backup: string,
): Promise<ReadonlyMap<string, StoredFile>> {
  const { files } = await readManifest(repository, backup);
  const name = fileListName(backup);
  const lines = (await repository.readText(name, files.list)).split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const file = Value.Parse(storedFile, parsed(repository, name, line));
      return [file.key, file];
    }),
  );
}

function parsed({ location }: BackupRepository, name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(`The backup in ${location} is damaged: ${name}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
