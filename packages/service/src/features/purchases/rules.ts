/** Divides the coins of a sale. Pure. */

/** The instance's share of a price; the seller gets fractions. @param percent 0 to 100 */
export function saleFee(price: number, percent: number): number {
  return Math.floor((price * percent) / 100);
}
