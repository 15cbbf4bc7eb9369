import { Pin } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { pinText as text } from './strings.ts';

/** The mark after the text of a pinned message. */
export function PinnedMark() {
  return (
    <span title={text.isPinned} className="ms-1.5 inline-block align-[-2px] text-faint">
      <Icon of={Pin} size={13} />
      <span className="sr-only">{text.isPinned}</span>
    </span>
  );
}
