import { useId } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { useStore } from '../../../state/store.ts';
import { voiceText as text } from '../strings.ts';
import { MAX_VOLUME, personVolume, personVolumes, setPersonVolume } from '../voice-settings.ts';

interface VolumePartProps {
  userId: string;
  name: string;
}

/** The volume of a person in voice, on their card. Kept on this device. */
export function VolumePart({ userId, name }: VolumePartProps) {
  const id = useId();
  const isHeard = useGateway(({ account, voiceStates }) => account?.id !== userId && userId in voiceStates);
  const volume = useStore(personVolumes, (table) => personVolume(table, userId));
  if (!isHeard) return null;
  return (
    <section>
      <div className="mb-1 flex justify-between font-medium text-faint text-xs">
        <label htmlFor={id}>
          {text.volume}
          <span className="sr-only"> ({name})</span>
        </label>
        <span className="tabular-nums">{text.percent(volume)}</span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={MAX_VOLUME}
        step={0.05}
        value={volume}
        aria-valuetext={text.percent(volume)}
        onChange={(event) => setPersonVolume(userId, event.target.valueAsNumber)}
        className="h-8 w-full touch:h-11 accent-accent"
      />
    </section>
  );
}
