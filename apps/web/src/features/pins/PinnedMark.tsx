import { Pin } from 'lucide-react';
import { IconMark } from '../../ui/marks/IconMark.tsx';
import { pinText as text } from './strings.ts';

/** The mark after the text of a pinned message. */
export function PinnedMark() {
  return (
    <IconMark
      icon={Pin}
      label={text.isPinned}
      size={13}
      className="ms-1.5 inline-block align-[-2px] text-faint"
    />
  );
}
