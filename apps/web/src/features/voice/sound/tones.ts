/** Short sounds of calls, synthesised here: no file to fetch, and equal everywhere. */
import { claimForTab } from '../../../ui/sound/one-tab.ts';
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

/** Rings until the returned function is called. @param who whether the person is called, in one tab, or calls */
export function startRinging(who: 'called' | 'waiting'): () => void {
  return who === 'called'
    ? repeatInOneTab(() => playNotes(RING, 0.14), RING_EVERY_MS)
    : repeat(() => playNotes(DIAL, 0.04), DIAL_EVERY_MS);
}

function repeat(play: () => void, everyMs: number): () => void {
  play();
  const timer = setInterval(play, everyMs);
  return () => clearInterval(timer);
}

/** A tab that may not sound leaves it to the others; when the one that sounds closes, another continues. */
function repeatInOneTab(play: () => void, everyMs: number): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve));
  let isMine = false;
  const stop = repeat(async () => {
    if (!maySound()) return;
    isMine ||= await claimForTab('ring', ended);
    if (isMine && !signal.aborted) play();
  }, everyMs);
  return () => {
    stop();
    ending.abort();
  };
}

/** Browsers play nothing before the first click in a page. */
function maySound(): boolean {
  try {
    return audioContext().state === 'running';
  } catch {
    // No usable sound device.
    return false;
  }
}

function playNotes(notes: readonly number[], loudness: number): void {
  // Delayed until a click, all of them would sound at once.
  if (!maySound()) return;
  const context = audioContext();
  const begin = context.currentTime + 0.02;
  for (const [at, frequency] of notes.entries())
    playNote(context, { frequency, at: begin + at * NOTE_SECS * 0.8, secs: NOTE_SECS, loudness });
}
