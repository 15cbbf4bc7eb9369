/** Leaves this page for an address the service named; never for one that would run in it. */
export function goToAddress(address: string): void {
  const { protocol } = new URL(address, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.replace(address);
}
