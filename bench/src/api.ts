/** The product's API as scenarios call it to set the scene. */

/** @throws Error with the answer when the call is refused. */
export type Call = <Reply = unknown>(method: string, path: string, body?: object) => Promise<Reply>;

export interface CallerOptions {
  /** Scheme included; without it nobody calls. */
  readonly authorization?: string;
  /** Milliseconds after which a call is given up; by default it may take as long as it takes. */
  readonly withinMs?: number;
}

/** @param url of the product, without `/api`. */
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
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Reply;
  };
}

export interface Registered {
  readonly id: string;
  readonly token: string;
  readonly call: Call;
}

/** Of everyone who is made through the API. */
export const PASSWORD = 'correct horse battery';

/** A person made through the API. */
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
