/** Edited bits after someone else changed others: those that were not edited are updated. */
export function rebasedBits(before: bigint, now: bigint, edited: bigint): bigint {
  return withBits(now, before ^ edited, edited);
}

/** The bits with some of them replaced. */
export function withBits(bits: bigint, some: bigint, by: bigint): bigint {
  return (bits & ~some) | (by & some);
}
