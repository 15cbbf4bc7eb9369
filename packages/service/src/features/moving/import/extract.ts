/** Extracts a file of an archive to disk temporarily, so that it can be handled like an upload. */
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeTemporaryFolder, type UploadedFile } from '@guildhall/platform';
import type { ArchivedContent } from '../archive/records.ts';

/** @param sender the account in whose picture queue it waits */
export async function withExtracted<Result>(
  content: ArchivedContent,
  about: { readonly filename: string; readonly sender: string },
  work: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder('import');
  const path = join(folder, 'file');
  try {
    await pipeline(await content.open(), createWriteStream(path));
    const { size } = await stat(path);
    return await work({
      filename: basename(about.filename),
      contentType: 'application/octet-stream',
      size,
      sender: about.sender,
      path,
      stream: () => createReadStream(path),
      bytes: () => readFile(path),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
