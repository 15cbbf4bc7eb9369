/** Converts pictures of an archive like uploads of the same kind, or reports a problem. */
import { ApiError } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { type ImageUse, replaceImage } from '../../images/index.ts';
import { claimFiles, type FileOwner } from '../../stored-files/index.ts';
import type { ArchivedContent } from '../archive/records.ts';
import { withExtracted } from './extract.ts';
import type { ImportReport } from './report.ts';

export interface ArchivedPicture {
  readonly use: ImageUse;
  readonly content: ArchivedContent;
  /** The account in whose picture queue it waits. */
  readonly sender: string;
  /** The owner of its storage. */
  readonly owner: FileOwner;
  /** The object it belongs to, for the report. */
  readonly id: string;
}

/**
 * @param change stores the path in a row; if it returns false, the picture is deleted. @returns whether it is kept
 */
export async function storePicture(
  runtime: Runtime,
  report: ImportReport,
  { use, content, sender, owner, id }: ArchivedPicture,
  change: (tx: Transaction, path: string, image: { readonly animated: boolean }) => Promise<boolean>,
): Promise<boolean> {
  if (content.size > LIMITS.imageBytes) {
    report.note(`A picture (${use}) is left out: it is too large.`, id);
    return false;
  }
  try {
    await withExtracted(content, { filename: use, sender }, (file) =>
      replaceImage(runtime, use, file, owner, (path, image) =>
        runtime.database.transaction(async (tx) => {
          if (!(await change(tx, path, image))) throw new PictureNotTaken();
          await claimFiles(tx, [path]);
        }),
      ),
    );
    return true;
  } catch (error) {
    if (error instanceof PictureNotTaken) return false;
    if (!(error instanceof ApiError)) throw error;
    const isFull = error.code === 'file_too_large';
    report.note(
      isFull
        ? `A picture (${use}) is left out: the storage is full.`
        : `A picture (${use}) is left out: it cannot be read.`,
      id,
    );
    return false;
  }
}

class PictureNotTaken extends Error {}
