/** Opens while someone speaks and closes when they stop, so that their room is not heard. Pure; levels in dBFS. */

/** With automatic sensitivity, a voice is this much louder than the room. */
const ABOVE_ROOM_DB = 9;
const QUIETEST_DB = -60;
const LOUDEST_ROOM_DB = -30;
/** Stays open between words. */
const HOLD_SECS = 0.35;
/** The room's level falls quickly and rises slowly, so that speech does not raise it. */
const ROOM_FALL = 0.1;
const ROOM_RISE_DB_PER_SEC = 3;
const SILENCE_DB = -100;

export class Gate {
  /** Null for automatic sensitivity. */
  threshold: number | null;
  #room = QUIETEST_DB;
  #openFor = 0;

  constructor(threshold: number | null) {
    this.threshold = threshold;
  }

  /** @param level of the last piece of sound @param secs its length @returns whether the gate is open */
  follow(level: number, secs: number): boolean {
    this.#room =
      level < this.#room
        ? this.#room + (level - this.#room) * ROOM_FALL
        : Math.min(level, this.#room + ROOM_RISE_DB_PER_SEC * secs);
    const room = Math.min(LOUDEST_ROOM_DB, Math.max(QUIETEST_DB, this.#room));
    const threshold = this.threshold ?? room + ABOVE_ROOM_DB;
    this.#openFor = level >= threshold ? HOLD_SECS : Math.max(0, this.#openFor - secs);
    return this.#openFor > 0;
  }
}

/** The level of some samples. */
export function soundLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const power = samples.length > 0 ? sum / samples.length : 0;
  return power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power)) : SILENCE_DB;
}
