/** Measures how far the tail is behind, also while nothing is delivered. */
import type { Place } from '../place.ts';

/** The tail reads at least once a second, and a read may take some time. */
const UNSEEN_MS = 2500;

export interface LagClock {
  /** Records a read of the log: the rows that must wait, and whether the rows before them are delivered now. */
  looked(held: Place | null, handsOn: boolean): void;
  /** Records that events are delivered which were not read. */
  handingOn(): void;
  handedOn(): void;
  lagMs(): number;
}

export function createLagClock(): LagClock {
  let lookedAt = performance.now();
  let handingOnSince: number | null = null;
  let held: (Place & { readonly since: number }) | null = null;
  return {
    looked(place, handsOn) {
      lookedAt = performance.now();
      handingOnSince = handsOn ? lookedAt : null;
      if (place === null) held = null;
      else if (held?.xid !== place.xid || held.position !== place.position)
        held = { xid: place.xid, position: place.position, since: lookedAt };
    },
    handingOn() {
      handingOnSince = performance.now();
    },
    handedOn() {
      handingOnSince = null;
      lookedAt = performance.now();
    },
    lagMs() {
      const now = performance.now();
      const unseen = now - lookedAt > UNSEEN_MS ? lookedAt : now;
      return now - Math.min(held?.since ?? now, handingOnSince ?? now, unseen);
    },
  };
}
