/** Measures how far the tail is behind, even while nothing is delivered. */
import type { LogPlace } from '../place.ts';

/** A tail without a read for this long is behind: it should read at least once a second. */
const OVERDUE_MS = 2500;

export interface LagClock {
  /**
   * Records a read of the log. @param held the first row that must wait @param delivers whether rows before it are
   * delivered now
   */
  recordRead(held: LogPlace | null, delivers: boolean): void;
  /** Records that a delivery without a read begins. */
  deliveryStarted(): void;
  deliveryEnded(): void;
  lagMs(): number;
}

export function createLagClock(): LagClock {
  let lastReadAt = performance.now();
  let deliveringSince: number | null = null;
  let held: (LogPlace & { readonly since: number }) | null = null;
  return {
    recordRead(place, delivers) {
      lastReadAt = performance.now();
      deliveringSince = delivers ? lastReadAt : null;
      if (place === null) held = null;
      else if (held?.xid !== place.xid || held.position !== place.position)
        held = { xid: place.xid, position: place.position, since: lastReadAt };
    },
    deliveryStarted() {
      deliveringSince = performance.now();
    },
    deliveryEnded() {
      deliveringSince = null;
      lastReadAt = performance.now();
    },
    lagMs() {
      const now = performance.now();
      const overdue = now - lastReadAt > OVERDUE_MS ? lastReadAt : now;
      return now - Math.min(held?.since ?? now, deliveringSince ?? now, overdue);
    },
  };
}
