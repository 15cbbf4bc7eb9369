import { randomBytes } from 'node:crypto';
import { ApiError, SafeFetchError, type SafeFetchResponse } from '@guildhall/platform';
import { RESPONSE_TYPES } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { endpointForm } from './endpoint-form.ts';
import { postToEndpoint } from './signed-requests.ts';
import type { ApplicationRow } from './store.ts';

/**
 * Verifies an application's interactions endpoint: it must answer a signed ping with 200 and `{ "type": 1 }`, and one
 * with an invalid signature with 401 (design 3.4).
 * @throws ApiError endpoint_unverified with the fault
 */
export async function verifyEndpoint(
  runtime: Runtime,
  application: ApplicationRow,
  url: string,
): Promise<void> {
  if (URL.parse(url)?.protocol !== 'https:') throw unverified('It must be an https URL.');
  const form = endpointForm(runtime, application);
  if (!form) throw unverified("Discord's form is turned off on this instance.");
  const body = JSON.stringify(form.ping({ id: runtime.ids.next(), applicationId: application.id }));
  const right = await requireReachable(postToEndpoint(runtime, application, url, body));
  if (right.status !== 200 || !isPong(right.body)) {
    throw unverified(`It must answer a ping with 200 and {"type":1}; it answered ${right.status}.`);
  }
  const wrong = await requireReachable(postToEndpoint(runtime, application, url, body, randomBytes(64)));
  if (wrong.status !== 401) {
    throw unverified(`It must answer an invalid signature with 401; it answered ${wrong.status}.`);
  }
}

/** @throws ApiError endpoint_unverified where the request failed */
async function requireReachable(request: Promise<SafeFetchResponse>): Promise<SafeFetchResponse> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof SafeFetchError) throw unverified(MESSAGE_BY_REASON[error.reason]);
    throw error;
  }
}

const UNREACHED = 'It could not be reached. Addresses in private networks are refused.';
/** Without addresses, so that nobody can explore the instance's network. */
const MESSAGE_BY_REASON: Readonly<Record<SafeFetchError['reason'], string>> = {
  invalid_url: 'It must be an https URL without user name and password.',
  forbidden_port: 'It must use port 443.',
  forbidden_address: UNREACHED,
  unreachable: UNREACHED,
  timeout: 'It did not answer within 3 seconds.',
  too_large: 'Its answer is too large.',
  too_many_redirects: 'It must answer itself, without a redirect.',
};

function isPong(body: Buffer): boolean {
  try {
    const answer: unknown = JSON.parse(body.toString());
    return (
      typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === RESPONSE_TYPES.pong
    );
  } catch {
    return false;
  }
}

function unverified(message: string): ApiError {
  return new ApiError('endpoint_unverified', {
    message,
    fields: [{ path: 'body/interactionsEndpointUrl', message }],
  });
}
