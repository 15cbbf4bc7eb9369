/** Leaves this page for an address from the service, unless the address would run code in this page. */
export function goToAddress(address: string): void {
  const { protocol } = new URL(address, location.href);
  if (protocol === 'https:' || protocol === 'http:') location.replace(address);
}
