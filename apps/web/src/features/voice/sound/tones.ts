/** Short sounds of calls, synthesised here: no file to fetch, and equal everywhere. */
import { playNote } from '../../../ui/sound/play-note.ts';
import { audioContext } from './audio-context.ts';

const CUES = { join: [440, 587.33], leave: [587.33, 440] } as const;
const NOTE_SECS = 0.22;
const LOUDNESS = 0.06;
const RING_EVERY_MS = 2600;
const RING = [523.25, 659.25, 783.99, 659.25] as const;
const DIAL_EVERY_MS = 3200;
const DIAL = [392, 392] as const;

/** Someone joined or left. */
export function playCue(cue: keyof typeof CUES): void {
  playNotes(CUES[cue], LOUDNESS);
}

/** Rings until the returned function is called. @param who whether the person is called or calls */
export function startRinging(who: 'called' | 'waiting'): () => void {
  const [notes, every, loudness] =
    who === 'called' ? ([RING, RING_EVERY_MS, 0.14] as const) : ([DIAL, DIAL_EVERY_MS, 0.04] as const);
  playNotes(notes, loudness);
  const timer = setInterval(() => playNotes(notes, loudness), every);
  return () => clearInterval(timer);
}

function playNotes(notes: readonly number[], loudness: number): void {
  try {
    const context = audioContext();
    // Delayed until a click, all of them would sound at once.
    if (context.state !== 'running') return;
    const begin = context.currentTime + 0.02;
    for (const [at, frequency] of notes.entries())
      playNote(context, { frequency, at: begin + at * NOTE_SECS * 0.8, secs: NOTE_SECS, loudness });
  } catch {
    // No usable sound device.
  }
}
