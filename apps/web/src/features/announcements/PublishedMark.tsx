import { Megaphone } from 'lucide-react';
import { IconMark } from '../../ui/marks/IconMark.tsx';
import { announcementText as text } from './strings.ts';

/** The mark of a published announcement. */
export function PublishedMark() {
  return (
    <IconMark
      icon={Megaphone}
      label={text.isPublished}
      size={13}
      className="ms-1.5 inline-block align-[-2px] text-faint"
    />
  );
}
