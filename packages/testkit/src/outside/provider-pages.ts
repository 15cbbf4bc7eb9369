/** Pages of the test's OpenID Connect provider, as a browser uses them. */

/** See `IdentityProvider.followPages`. @param cookies receives those that the pages set */
export async function followPages(
  issuer: string,
  url: string,
  cookies: Map<string, string> = new Map(),
): Promise<string> {
  for (let next = new URL(url); ; ) {
    const response = await fetch(next, { redirect: 'manual', headers: { cookie: cookieHeader(cookies) } });
    for (const pair of cookiePairs(response)) {
      const [, name = '', value = ''] = /^([^=]+)=(.*)/.exec(pair) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider answered ${response.status}`);
    next = new URL(location, next);
    if (next.origin !== issuer) return next.search.slice(1);
  }
}

/** See `IdentityProvider.confirmLogOut`. */
export async function confirmLogOut(url: string, cookies: ReadonlyMap<string, string>): Promise<string> {
  const cookie = cookieHeader(cookies);
  const page = await fetch(url, { headers: { cookie } });
  const html = await page.text();
  const [, action = '', xsrf = ''] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/s.exec(html) ?? [];
  if (!action) throw new Error(`the provider answered ${page.status}: ${html}`);
  const confirmed = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: [cookie, ...cookiePairs(page)].join('; ') },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  return confirmed.headers.get('location') ?? '';
}

function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

function cookiePairs(response: Response): string[] {
  return response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
}
