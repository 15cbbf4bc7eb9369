/** The site's requests to Guildhall: logs people in, and uses their access tokens. */
import * as openid from 'openid-client';

export interface Settings {
  /** Address of the Guildhall, without a slash at the end. */
  readonly guildhallUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Token of the application's bot, and the server that it adds people to. */
  readonly botToken: string;
  readonly serverId: string;
  /** Where Guildhall redirects people; registered with the application, character for character. */
  readonly redirectUri: string;
}

/** Kept in the person's session on this site during the log-in at Guildhall. */
export interface PendingLogIn {
  readonly state: string;
  readonly pkceCodeVerifier: string;
}

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly global_name: string;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly owner: boolean;
}

/** Finds Guildhall's endpoints. @throws if no Guildhall answers at the address */
export async function connectGuildhall(settings: Settings) {
  const configuration = await discover(settings);

  async function read<Reply>(path: string, accessToken: string): Promise<Reply> {
    const response = await call(settings, path, { headers: { authorization: `Bearer ${accessToken}` } });
    return (await response.json()) as Reply;
  }

  return {
    /** The address for a person who wants to log in, and the data to keep until they return. */
    async beginLogIn(): Promise<{ readonly address: URL; readonly pending: PendingLogIn }> {
      const pending = { state: openid.randomState(), pkceCodeVerifier: openid.randomPKCECodeVerifier() };
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: settings.redirectUri,
        scope: 'identify guilds guilds.join',
        state: pending.state,
        code_challenge: await openid.calculatePKCECodeChallenge(pending.pkceCodeVerifier),
        code_challenge_method: 'S256',
      });
      return { address, pending };
    },

    /**
     * The access token for the address a person returned to. @throws if they cancelled or the address does not match
     * the request.
     */
    async finishLogIn(cameBackTo: URL, pending: PendingLogIn): Promise<string> {
      const tokens = await openid.authorizationCodeGrant(configuration, cameBackTo, {
        expectedState: pending.state,
        pkceCodeVerifier: pending.pkceCodeVerifier,
      });
      return tokens.access_token;
    },

    readPerson: (accessToken: string) => read<Person>('/users/@me', accessToken),

    listServers: (accessToken: string) => read<readonly Guild[]>('/users/@me/guilds', accessToken),

    /** Adds the person to the site's server: the bot asks, with the person's token as proof of consent. */
    async joinServer(userId: string, accessToken: string): Promise<'joined' | 'already there'> {
      const response = await call(settings, `/guilds/${settings.serverId}/members/${userId}`, {
        method: 'PUT',
        headers: { authorization: `Bot ${settings.botToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ access_token: accessToken }),
      });
      return response.status === 201 ? 'joined' : 'already there';
    },

    /** Revokes the token at Guildhall, so that nobody can use it any more. */
    endToken: (accessToken: string) => openid.tokenRevocation(configuration, accessToken),
  };
}

async function discover({ guildhallUrl, clientId, clientSecret }: Settings): Promise<openid.Configuration> {
  const isLocal = guildhallUrl.startsWith('http://');
  try {
    return await openid.discovery(new URL(guildhallUrl), clientId, clientSecret, undefined, {
      algorithm: 'oauth2',
      execute: isLocal ? [openid.allowInsecureRequests] : [],
    });
  } catch (cause) {
    throw new Error(`No Guildhall answers at GUILDHALL_URL, ${guildhallUrl}.`, { cause });
  }
}

/** Calls the API. @throws if Guildhall refuses */
async function call({ guildhallUrl }: Settings, path: string, request: RequestInit): Promise<Response> {
  const response = await fetch(`${guildhallUrl}/api${path}`, request);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
