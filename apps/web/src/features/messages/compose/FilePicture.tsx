import { File as FileIcon } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { DraftFile } from './draft/files.ts';

interface FilePictureProps {
  chosen: DraftFile;
  className: string;
}

/** A small picture of a file, or an icon if the browser cannot show it. */
export function FilePicture({ chosen, className }: FilePictureProps) {
  const [broken, setBroken] = useState(false);
  const look = classNames('shrink-0 rounded-[4px]', className);
  if (chosen.previewUrl && !broken) {
    return (
      <img
        src={chosen.previewUrl}
        alt=""
        onError={() => setBroken(true)}
        className={`${look} object-cover`}
      />
    );
  }
  return (
    <span className={`${look} grid place-items-center bg-hover text-muted`}>
      <Icon of={FileIcon} size={20} />
    </span>
  );
}
