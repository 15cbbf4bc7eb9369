import { loadLater } from '../../state/slots.ts';
import { useStore } from '../../state/store.ts';
import { ownVoice } from './voice-store.ts';

const Bar = loadLater(() => import('./bar/VoiceBar.tsx'), 'VoiceBar');

interface VoiceDockProps {
  /** Spans the page if there is no channel list above it. */
  strip?: boolean;
  /** The open channel, if its stage has the only controls. */
  channelId?: string | undefined;
}

/** The bar of voice, while this page is in it. */
export function VoiceDock({ strip = false, channelId }: VoiceDockProps) {
  const shown = useStore(ownVoice, (voice) => voice !== null && voice.channelId !== channelId);
  return shown ? <Bar strip={strip} /> : null;
}
