/** The token endpoint (specification 1, "Token"; design 13.14 to 13.17, 13.51). */
import { type BasicCredentials, NO_STORE, OAuthError, Reply } from '@guildhall/platform';
import type { EndpointBody, TokenResponse } from '@guildhall/protocol';
import type { Runtime } from '../../../runtime.ts';
import type { ApplicationRow } from '../../applications/index.ts';
import { authenticateClient } from './client.ts';
import { exchangeCode } from './exchange-code.ts';
import { refreshPair } from './refresh-pair.ts';

type Input = NonNullable<EndpointBody<'issueToken'>>;

const GRANTS: Readonly<
  Record<string, (runtime: Runtime, client: ApplicationRow, input: Input) => Promise<TokenResponse>>
> = {
  authorization_code: exchangeCode,
  refresh_token: refreshPair,
};

/**
 * Issues a pair of tokens for a code or a refresh token.
 * @throws OAuthError in the order of design 13.15
 */
export async function issueToken(
  runtime: Runtime,
  basic: BasicCredentials | null,
  sent: Input,
): Promise<Reply<TokenResponse>> {
  const input = withoutEmpty(sent);
  const client = await authenticateClient(runtime, basic, input);
  if (input.grant_type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.');
  const grant = Object.hasOwn(GRANTS, input.grant_type) ? GRANTS[input.grant_type] : undefined;
  if (!grant)
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  return new Reply(200, await grant(runtime, client, input), NO_STORE);
}

/** A parameter without a value counts as absent (RFC 6749 3.2). */
export function withoutEmpty<Parameters extends object>(sent: Parameters): Parameters {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '')) as Parameters;
}
