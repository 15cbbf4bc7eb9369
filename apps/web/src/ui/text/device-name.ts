/** Browser and system, if the user agent contains them. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(userAgent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|CrOS|Linux)/.exec(userAgent)?.[1];
  const names: Readonly<Record<string, string>> = {
    Edg: 'Edge',
    OPR: 'Opera',
    'Mac OS X': 'macOS',
    CrOS: 'ChromeOS',
  };
  const parts = [browser, system].filter((part) => part !== undefined).map((part) => names[part] ?? part);
  return parts.length > 0 ? parts.join(' · ') : (userAgent.split(/[\s/]/)[0] ?? null);
}
