/** Opens the store of backups: a local folder, or a folder of a bucket. */
import { resolve } from 'node:path';
import { BackupRepository, type BlobStore, LocalBlobStore, openS3BlobStore } from '@guildhall/platform';
import { type Configuration, isFolder, StartupError } from '@guildhall/platform/config';

export interface OpenRepository {
  readonly repository: BackupRepository;
  close(): void;
}

/** Opens the store to read from it. @throws StartupError, including if its folder does not exist */
export async function openExistingRepository(
  configuration: Configuration,
  chosen: string | undefined,
): Promise<OpenRepository> {
  const opened = await openRepository(configuration, chosen);
  const { location } = opened.repository;
  if (location.startsWith('s3://') || (await isFolder(location))) return opened;
  opened.close();
  throw new StartupError(`There is no folder ${location}: name the folder of the backups.`);
}

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/?$/;
const OTHER_SCHEME = /^[a-z0-9]+:\/\//i;

/** The one form of a location in which it is recorded, however the operator wrote it. */
export function normalLocation(location: string): string {
  const [, bucket, folder] = BUCKET.exec(location) ?? [];
  if (bucket !== undefined) return `s3://${[bucket, folder].filter(Boolean).join('/')}`;
  return OTHER_SCHEME.test(location) ? location : resolve(location);
}

/** @param chosen default: `BACKUP_TO`. @throws StartupError if there is none */
export function backupLocation({ backupTo }: Configuration, chosen: string | undefined): string {
  const written = chosen ?? backupTo;
  if (written === undefined) throw new StartupError('Name the folder of the backups, or set BACKUP_TO.');
  return normalLocation(written);
}

/**
 * @param chosen a folder or `s3://bucket/folder`; default: `BACKUP_TO`.
 * @throws StartupError if there is none, or the bucket cannot be read
 */
export async function openRepository(
  configuration: Configuration,
  chosen: string | undefined,
): Promise<OpenRepository> {
  const location = backupLocation(configuration, chosen);
  const key = configuration.backupKey ? Buffer.from(configuration.backupKey, 'base64') : null;
  const [, bucket, folder = ''] = BUCKET.exec(location) ?? [];
  if (bucket === undefined) {
    if (OTHER_SCHEME.test(location))
      throw new StartupError(`Backups cannot be kept in ${location}: name a folder, or s3://bucket/folder.`);
    const store = new LocalBlobStore(location);
    return { repository: new BackupRepository({ store, prefix: '', key, location }), close: () => {} };
  }
  const credentials = configuration.backupS3 ?? configuration.s3;
  if (credentials === null)
    throw new StartupError(
      `Backups in ${location} need credentials: set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    );
  const store = await openS3BlobStore({ ...credentials, bucket });
  const prefix = folder === '' ? '' : `${folder}/`;
  await requireReadable(store, prefix, location);
  return {
    repository: new BackupRepository({ store, prefix, key, location }),
    close: () => store.close(),
  };
}

async function requireReadable(store: BlobStore, prefix: string, location: string): Promise<void> {
  try {
    for await (const _key of store.list(prefix)) break;
  } catch (error) {
    throw new StartupError(
      `${location} cannot be read (${(error as Error).message}); check BACKUP_S3_ENDPOINT and its keys, or those of S3_ENDPOINT.`,
      { cause: error },
    );
  }
}
