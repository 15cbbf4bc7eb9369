import { Megaphone } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { announcementText as text } from './strings.ts';

/** The mark of a published announcement. */
export function PublishedMark() {
  return (
    <span title={text.isPublished} className="ms-1.5 inline-block align-[-2px] text-faint">
      <Icon of={Megaphone} size={13} />
      <span className="sr-only">{text.isPublished}</span>
    </span>
  );
}
