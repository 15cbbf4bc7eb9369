/** The last part of an address. */
export function fileName(url: string): string {
  return URL.parse(url)?.pathname.split('/').at(-1) ?? url;
}
