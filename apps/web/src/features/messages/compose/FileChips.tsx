import { EyeOff, X } from 'lucide-react';
import { formatBytes } from '../../../languages/format-bytes.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { draftText } from './draft/draft-strings.ts';
import { type DraftFile, removeFile } from './draft/files.ts';
import { isSpoilerFile, plainName, toggleSpoiler } from './draft/spoilers.ts';
import { FilePicture } from './FilePicture.tsx';

interface FileChipsProps {
  channelId: string;
  files: readonly DraftFile[];
  /** Called after a removal, because the focused button is gone. */
  onRemoved?(): void;
}

/** The files attached to the draft. */
export function FileChips({ channelId, files, onRemoved }: FileChipsProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={draftText.chosenFiles} className="flex max-h-[40dvh] flex-wrap gap-2 overflow-y-auto p-2">
      {files.map((chosen) => (
        <li
          key={chosen.id}
          className="flex min-w-0 max-w-64 items-center gap-2 rounded-control border border-line bg-raised p-1.5"
        >
          <FilePicture chosen={chosen} className="size-10" />
          <span className="min-w-0 flex-1 text-sm">
            <span dir="auto" className="block truncate">
              {plainName(chosen.file.name)}
            </span>
            <span className="block text-muted text-xs">{formatBytes(chosen.file.size)}</span>
          </span>
          <IconButton
            label={draftText.spoilerFile(plainName(chosen.file.name))}
            pressed={isSpoilerFile(chosen)}
            onClick={() => toggleSpoiler(channelId, chosen)}
          >
            <Icon of={EyeOff} size={16} />
          </IconButton>
          <IconButton
            label={draftText.removeFile(plainName(chosen.file.name))}
            onClick={() => {
              removeFile(channelId, chosen);
              onRemoved?.();
            }}
          >
            <Icon of={X} size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
