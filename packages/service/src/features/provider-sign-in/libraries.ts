/** Libraries for provider sign-in, loaded on first use: most instances have no provider. */
export const loadOpenIdClient = () => import('openid-client');
export const loadJose = () => import('jose');
