import { closeSidePanel } from '../../../state/navigation/side-panel.ts';
import { atLeast, ROOM_BESIDE } from '../../../ui/use-media.ts';

/** Closes the panel if it covers the conversation that was chosen in it. */
export function closeCoveringPanel(): void {
  if (!matchMedia(atLeast(ROOM_BESIDE)).matches) closeSidePanel();
}
