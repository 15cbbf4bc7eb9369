import { ApiError, type Reply } from '@guildhall/platform';
import type { EndpointBody, SignedIn } from '@guildhall/protocol';
import type { PublicContext, Runtime } from '../../../runtime.ts';
import { recordFailedAttempt } from '../security-events/record-security-event.ts';
import { signIn } from '../sign-in/start-session.ts';
import { personById } from '../store.ts';
import { storePasskeyChallenge, takeChallenge } from './passkeys.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { type PasskeyRow, passkeyByCredential, recordPasskeyUse } from './store.ts';
import { loadWebAuthn, type WebAuthn } from './webauthn.ts';

type Input = EndpointBody<'logInWithPasskey'>;

/** Options for the browser; they contain no account, because the passkey identifies it. */
export async function startPasskeyLogIn({ runtime, facts }: PublicContext) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(runtime, facts).id,
    userVerification: 'required',
  });
  await storePasskeyChallenge(runtime, runtime.database.db, null, options.challenge);
  return { ...options };
}

/**
 * Logs in with a passkey, which counts as both factors.
 * @throws ApiError wrong_credentials (unknown passkey, invalid signature, wrong site), ticket_expired (challenge unknown,
 * answered or older than 5 minutes), account_suspended
 */
export async function logInWithPasskey(
  { runtime, facts }: PublicContext,
  { response, transport }: Input,
): Promise<Reply<SignedIn>> {
  const passkey = await passkeyByCredential(runtime.database.db, response.id);
  if (!passkey) throw new ApiError('wrong_credentials');
  const counter = await checkedCounter(runtime, relyingParty(runtime, facts), passkey, response).catch(
    async (error: unknown) => {
      recordFailedAttempt(runtime, { userId: passkey.userId, kind: 'log_in_failed', facts });
      throw error;
    },
  );
  const person = await personById(runtime.database.db, passkey.userId);
  if (!person) throw new ApiError('wrong_credentials');
  const usedAt = new Date(runtime.clock.now());
  return signIn(runtime, person, { facts, transport }, async (tx) => {
    const used = { userId: passkey.userId, id: passkey.id, counter, usedAt };
    // The passkey has been removed since.
    if (!(await recordPasskeyUse(tx.db, used))) throw new ApiError('wrong_credentials');
  });
}

/** The signature counter after this use. @throws ApiError wrong_credentials, ticket_expired */
async function checkedCounter(
  runtime: Runtime,
  site: RelyingParty,
  passkey: PasskeyRow,
  response: Input['response'],
): Promise<number> {
  let fresh: boolean | undefined;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const result = await verifyAuthenticationResponse({
    // The library validates this unchecked input.
    response: { ...response, clientExtensionResults: {} } as Parameters<
      WebAuthn['verifyAuthenticationResponse']
    >[0]['response'],
    expectedChallenge: async (challenge) => {
      fresh = await takeChallenge(runtime, runtime.database.db, null, challenge);
      return fresh;
    },
    expectedOrigin: site.origins,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (fresh === false) throw new ApiError('ticket_expired');
  if (!result?.verified) throw new ApiError('wrong_credentials');
  return result.authenticationInfo.newCounter;
}
