/** How far the tail is behind now, whether anything is delivered or not. */
import type { Place } from './place.ts';

/** The tail looks at least once a second; a look may take a while. */
const UNSEEN_MS = 2500;

export interface LagClock {
  /** The log was read: what must still wait, and whether the rows before it are handed on now. */
  looked(held: Place | null, handsOn: boolean): void;
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
