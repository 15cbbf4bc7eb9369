import { Search } from 'lucide-react';
import { openOverlay } from '../../state/overlays.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { uiText } from '../strings.ts';

/** Opens the quick switcher, from headers beside or above lists. */
export function JumpButton() {
  return (
    <IconButton
      label={uiText.jump}
      shortcut="Mod+K"
      side="bottom"
      onClick={() => openOverlay({ kind: 'quickSwitcher' })}
    >
      <Icon of={Search} />
    </IconButton>
  );
}
