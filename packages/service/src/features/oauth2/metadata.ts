import { OAUTH_SCOPES } from '@guildhall/protocol';

/** Authorization server metadata (RFC 8414), from which standard clients configure themselves. */
export function authorizationServerMetadata(baseUrl: string) {
  const clientAuthentication = ['client_secret_basic', 'client_secret_post', 'none'];
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth2/authorize`,
    token_endpoint: `${baseUrl}/api/oauth2/token`,
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint: `${baseUrl}/api/oauth2/token/revoke`,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint: `${baseUrl}/api/oauth2/token/introspect`,
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: true,
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
  };
}
