/** How the coins of a sale are shared out. Pure. */

/** The instance's share of a price; fractions are the seller's. @param percent 0 to 100. */
export function saleFee(price: number, percent: number): number {
  return Math.floor((price * percent) / 100);
}
