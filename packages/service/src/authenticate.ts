/** Authenticates all kinds of credentials: bot tokens, session tokens, the session cookie. */
import { ApiError, type Caller, type PresentedCredentials } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { authenticateSession, readSessionCookie, userDirectory } from './features/accounts/index.ts';
import { authenticateBot } from './features/applications/index.ts';
import { authenticateBearer } from './features/oauth2/index.ts';
import type { Runtime } from './runtime.ts';

const NOBODY: Caller = { kind: 'nobody' };
const ACCOUNT_TOKEN = /^(Bot|Session)\s+\S+$/i;
/** The adapter accepts Bearer only on routes that declare it; the gateway never passes it. */
const TOKEN = /^(Bot|Session|Bearer)\s+(\S+)$/i;

/**
 * The caller of a request. The Authorization header takes precedence over the cookie.
 * @param options.answersWithCookie whether the response carries the caller's `renewedCookie`
 * @throws ApiError invalid_token for credentials that cannot be used
 */
export async function authenticate(
  runtime: Runtime,
  { authorization, cookie }: PresentedCredentials,
  { answersWithCookie = false }: { readonly answersWithCookie?: boolean } = {},
): Promise<Caller> {
  if (authorization !== undefined) {
    const [, scheme, token] = TOKEN.exec(authorization) ?? [];
    if (!scheme || !token) throw new ApiError('invalid_token');
    switch (scheme.toLowerCase()) {
      case 'bearer':
        return await authenticateBearer(runtime, token);
      case 'bot':
        return await authenticateBot(runtime, token);
      default:
        return await authenticateSession(runtime, token, 'header');
    }
  }
  const token = readSessionCookie(runtime.settings, cookie);
  return token === undefined
    ? NOBODY
    : await authenticateSession(runtime, token, 'cookie', answersWithCookie);
}

/**
 * The account of a gateway connection: by a token with or without its prefix, or the cookie of the upgrade request.
 * @returns `nobody` without credentials
 * @throws ApiError invalid_token
 */
export async function authenticateGateway(
  runtime: Runtime,
  credentials: { readonly token?: string | undefined; readonly cookieHeader?: string | undefined },
): Promise<Caller> {
  const { token } = credentials;
  if (token === undefined)
    return authenticate(runtime, { authorization: undefined, cookie: credentials.cookieHeader });
  if (ACCOUNT_TOKEN.test(token)) return authenticate(runtime, { authorization: token, cookie: undefined });
  const id = accountOfToken(token);
  const account = isId(id) ? await userDirectory(runtime).get(id) : null;
  return account?.row.kind === 'bot'
    ? authenticateBot(runtime, token)
    : authenticateSession(runtime, token, 'header');
}

/** Both kinds of token start with the id of their account (decision 21). */
function accountOfToken(token: string): string {
  return Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
}
