/** Files that readers see only once they press them. Their names say so. */
import { isSpoiler, SPOILER } from '../../row/files/AttachmentList.tsx';
import { type DraftFile, filesIn, setFiles } from './files.ts';

export const isSpoilerFile = ({ file }: DraftFile) => isSpoiler({ filename: file.name });

/** The name that the person knows a file by. */
export const plainName = (filename: string) =>
  isSpoiler({ filename }) ? filename.slice(SPOILER.length) : filename;

/** Covers a file of a draft, or uncovers it. */
export function toggleSpoiler(channelId: string, { id }: DraftFile): void {
  setFiles(
    channelId,
    filesIn(channelId).map((chosen) => (chosen.id === id ? { ...chosen, file: toggled(chosen) } : chosen)),
  );
}

function toggled(chosen: DraftFile): File {
  const { type, lastModified } = chosen.file;
  const name = isSpoilerFile(chosen) ? plainName(chosen.file.name) : SPOILER + chosen.file.name;
  return new File([chosen.file], name, { type, lastModified });
}
