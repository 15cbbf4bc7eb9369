import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Creates the data folder if there is none. @throws StartupError if it cannot be created */
export async function createDataFolder(directory: string): Promise<void> {
  try {
    await createFolder(directory);
  } catch (error) {
    throw notWritable(directory, error);
  }
}

/**
 * Creates a folder and those above it. Not with `recursive`: Node would then try forever below /proc, where no folder can
 * be created.
 * @param onCreated called for each folder that is new
 */
export async function createFolder(
  path: string,
  onCreated: (folder: string) => Promise<void> = async () => {},
): Promise<void> {
  try {
    await createOne(path, onCreated);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createFolder(dirname(path), onCreated);
    await createOne(path, onCreated);
  }
}

/** Another call may create it at the same time. */
async function createOne(path: string, onCreated: (folder: string) => Promise<void>): Promise<void> {
  try {
    await mkdir(path);
    await onCreated(path);
  } catch (error) {
    if (!(await isFolder(path))) throw error;
  }
}

export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

export function notWritable(path: string, cause: unknown): StartupError {
  const { code, errstr } = cause as { code?: string; errstr?: string };
  const remedy =
    code === 'ENOSPC' ? 'free space on its disk' : 'make it writable for the user who runs Guildhall';
  return new StartupError(
    `The data folder cannot be written at ${path} (${errstr ?? code ?? 'unknown error'}): ${remedy}, or set DATA_DIR to another folder.`,
    { cause },
  );
}
