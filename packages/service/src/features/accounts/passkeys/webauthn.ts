/**
 * The WebAuthn library, loaded with the first passkey: its 250 modules would add a seventh to the time that every start
 * takes.
 */
export type WebAuthn = typeof import('@simplewebauthn/server');

export const loadWebAuthn = (): Promise<WebAuthn> => import('@simplewebauthn/server');
