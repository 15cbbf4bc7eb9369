/** The last part of an address as people read it, or its host if that part is empty. */
export function fileName(url: string): string {
  const address = URL.parse(url);
  if (!address) return url;
  return decoded(address.pathname.split('/').at(-1) ?? '') || address.host;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
