/** Two short sounds, synthesised here: no file to fetch, and equal everywhere. */
import { claimForTab } from '../../ui/sound/one-tab.ts';
import { playNote } from '../../ui/sound/play-note.ts';

let audio: AudioContext | null = null;

const NOTES = { message: [523.25], mention: [659.25, 880] } as const;
export type Sound = keyof typeof NOTES;

const NOTE_SECS = 0.14;
const LOUDNESS = 0.12;

/** A browser that requires a click first would play all sounds until then together. */
const LATE_MS = 1000;
/** A busy tab may sound later than the others. */
const CLAIMED_MS = 30_000;

/**
 * Plays a sound; silent if the browser requires a click first.
 * @param cause only one tab plays a sound with the same cause, such as a message's id
 */
export async function playSound(sound: Sound, cause?: string): Promise<void> {
  try {
    audio ??= new AudioContext();
    const requestedAt = performance.now();
    if (audio.state !== 'running') await audio.resume();
    if (performance.now() - requestedAt > LATE_MS) return;
    if (cause && !(await claimForTab(`sound ${cause}`, delay(CLAIMED_MS)))) return;
    const begin = audio.currentTime;
    for (const [index, frequency] of NOTES[sound].entries())
      playNote(audio, { frequency, at: begin + index * NOTE_SECS, secs: NOTE_SECS * 2, loudness: LOUDNESS });
  } catch {
    // No usable sound device.
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
