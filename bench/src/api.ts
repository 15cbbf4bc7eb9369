/** The product's API, for the set-up of scenarios. */

/** @throws Error with the response when the call is refused */
export type Call = <Reply = unknown>(method: string, path: string, body?: object) => Promise<Reply>;

export interface CallerOptions {
  /** With its scheme; without it, calls are anonymous. */
  readonly authorization?: string;
  /** Time limit in milliseconds; none by default. */
  readonly withinMs?: number;
}

/** @param url of the product, without `/api` */
export function openCaller(url: string, { authorization, withinMs }: CallerOptions = {}): Call {
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(authorization ? { authorization } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
}

export interface Registered {
  readonly id: string;
  readonly token: string;
  readonly call: Call;
}

/** The password of everyone created through the API. */
export const PASSWORD = 'correct horse battery';

/** A person created through the API. */
export async function register(url: string, username: string): Promise<Registered> {
  const { user, token } = await openCaller(url)<{ user: { id: string }; token: string }>(
    'POST',
    '/auth/register',
    { username, email: `${username}@example.org`, password: PASSWORD, transport: 'token' },
  );
  return { id: user.id, token, call: openCaller(url, { authorization: `Session ${token}` }) };
}

export interface MadeServer {
  readonly id: string;
  readonly ownerId: string;
  /** Its first text channel. */
  readonly channelId: string;
}

export async function makeServer(call: Call, name: string): Promise<MadeServer> {
  const { id, ownerId, channels } = await call<{
    id: string;
    ownerId: string;
    channels: readonly { id: string; kind: string }[];
  }>('POST', '/servers', { name });
  return { id, ownerId, channelId: channels.find(({ kind }) => kind === 'text')?.id ?? '' };
}
