/** Texts of the first page; the others load with what shows them. */
export const coinFirstText = {
  wallet: 'Wallet',
} as const;
