/** The WebAuthn library, loaded with the first passkey: its 250 modules would make every start a seventh slower. */
export type WebAuthn = typeof import('@simplewebauthn/server');

export const loadWebAuthn = (): Promise<WebAuthn> => import('@simplewebauthn/server');
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers');
