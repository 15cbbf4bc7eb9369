import { Copy } from 'lucide-react';
import { IconButton } from '../../../../ui/Button.tsx';
import { copyText } from '../../../../ui/copy-text.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { partText } from '../part-strings.ts';

export function CopyCode({ text }: { text: string }) {
  return (
    <IconButton
      label={partText.copyCode}
      onClick={() => void copyText(text)}
      className="absolute top-1 end-1 opacity-0 touch:opacity-100 focus-visible:opacity-100 group-hover/code:opacity-100"
    >
      <Icon of={Copy} size={16} />
    </IconButton>
  );
}
