/** Zip files that are created while they are read, so that their size costs no memory. */
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipStream {
  readonly zip: ZipFile;
  /** Its content. Destroying it with an error makes reading fail with this error, even while it waits for more data. */
  readonly output: Readable;
}

export function createZipStream(): ZipStream {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  // The reader receives the error as well, but may begin to read after it has occurred.
  output.on('error', () => undefined);
  return { zip, output };
}
