import { HeadphoneOff, type LucideIcon, MicOff, ScreenShare, Video } from 'lucide-react';
import type { PersonInVoice } from '../../../state/model.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** Someone's state in voice as icons, with words for screen readers. */
export function VoiceMarks({ state }: { state: PersonInVoice }) {
  const marks: readonly (readonly [shown: boolean, icon: LucideIcon, colour: string])[] = [
    [state.selfVideo, Video, 'text-muted'],
    [state.selfStream, ScreenShare, 'text-accent'],
    [state.mute || state.selfMute, MicOff, state.mute ? 'text-danger' : 'text-muted'],
    [state.deaf || state.selfDeaf, HeadphoneOff, state.deaf ? 'text-danger' : 'text-muted'],
  ];
  if (marks.every(([shown]) => !shown)) return null;
  return (
    <span className="flex shrink-0 items-center gap-1">
      {marks.map(([shown, icon, colour], index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are always the same four
        shown ? <Icon key={index} of={icon} size={14} className={colour} /> : null,
      )}
    </span>
  );
}
