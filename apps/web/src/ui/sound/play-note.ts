interface Note {
  /** In Hz. */
  readonly frequency: number;
  /** When it begins, by the clock of the context. */
  readonly at: number;
  readonly secs: number;
  readonly loudness: number;
}

/** Plays a note that begins quickly and fades. */
export function playNote(context: AudioContext, { frequency, at, secs, loudness }: Note): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + secs);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + secs);
}
