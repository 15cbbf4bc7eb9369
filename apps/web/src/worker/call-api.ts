/** Calls the API for the person whose session this browser has, like the page does. */

/** @returns whether it succeeded */
export async function callApi(method: string, path: string, body?: object): Promise<boolean> {
  try {
    const account = await fetch('/api/auth/me');
    if (!account.ok) return false;
    const { csrfToken } = (await account.json()) as { readonly csrfToken?: string | null };
    const answer = await fetch(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken ?? '' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
