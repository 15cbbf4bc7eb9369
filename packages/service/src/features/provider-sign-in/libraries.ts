/** Libraries of sign-in by provider, loaded with the first one: most instances have none. */
export const loadOpenIdClient = () => import('openid-client');
export const loadJose = () => import('jose');
