import { loadInPlace } from '../../state/slots.ts';
import { useStore } from '../../state/store.ts';
import { ownVoice } from './voice-store.ts';

const Bar = loadInPlace(() => import('./bar/VoiceBar.tsx'), 'VoiceBar');

interface VoiceDockProps {
  /** Across the page, where there is no channel list above it. */
  strip?: boolean;
  /** The channel that is open: its stage has the controls already. */
  channelId?: string | undefined;
}

/** The bar of voice, while this page is in it. */
export function VoiceDock({ strip = false, channelId }: VoiceDockProps) {
  const shown = useStore(ownVoice, (voice) => voice !== null && voice.channelId !== channelId);
  return shown ? <Bar strip={strip} /> : null;
}
