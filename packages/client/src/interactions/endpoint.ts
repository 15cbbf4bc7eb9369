/**
 * Receives interactions over HTTP instead of the gateway (design 3.4): set this handler's address in the application.
 * It uses the platform's `Request` and `Response`; `@guildhall/client/node` adapts it to `node:http`.
 */
import type { Interaction, InteractionResponse } from '@guildhall/protocol';
import { INTERACTION_TYPES, RESPONSE_TYPES } from '@guildhall/protocol/interaction-codes';
import { concatenate } from '../bytes.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { ApiRequestError } from '../errors.ts';
import type { InteractionCalls, Uploads } from './calls.ts';
import { createContext } from './context.ts';
import type { InteractionRouter } from './router.ts';
import { isSignedBy } from './signature.ts';

/** Far more than any interaction needs. */
export const ENDPOINT_BODY_BYTES = 1_048_576;

/** The application whose signatures are accepted. */
export interface EndpointOptions {
  /** The application's `publicKey`. */
  readonly publicKey: string;
}

export interface EndpointParts {
  readonly router: InteractionRouter;
  readonly calls: InteractionCalls;
  /** Called with errors of handlers. */
  readonly fail: (error: unknown) => void;
}

/** A request with its whole body. */
interface EndpointRequest {
  readonly method: string;
  readonly header: (name: string) => string | null;
  readonly body: Uint8Array;
}

/** The response; null means one without a body. */
interface EndpointAnswer {
  readonly status: number;
  readonly body: object | null;
}

/** Receives interactions over HTTP. */
export interface InteractionEndpoint {
  /** For servers with `Request` and `Response`. */
  fetch(request: Request): Promise<Response>;
  /** For all others. */
  answer(request: EndpointRequest): Promise<EndpointAnswer>;
}

const NOT_SIGNED: EndpointAnswer = { status: 401, body: { error: 'invalid signature' } };
const UNANSWERED: EndpointAnswer = { status: 500, body: null };

/** Creates the handler. */
export function createEndpoint({ publicKey }: EndpointOptions, parts: EndpointParts): InteractionEndpoint {
  async function answer({ method, header, body }: EndpointRequest): Promise<EndpointAnswer> {
    if (method !== 'POST') return { status: 405, body: null };
    const signed = await isSignedBy(
      publicKey,
      header('x-signature-ed25519'),
      header('x-signature-timestamp'),
      body,
    );
    if (!signed) return NOT_SIGNED;
    const interaction = parse(body);
    if (!interaction) return { status: 400, body: null };
    if (interaction.type === INTERACTION_TYPES.ping)
      return { status: 200, body: { type: RESPONSE_TYPES.pong } };
    // The instance signed this, so it is trusted to follow the contract.
    return answerTo(interaction as Interaction, parts);
  }
  return {
    answer,
    async fetch(request) {
      const body = await bytesOf(request);
      if (!body) return new Response(null, { status: 413 });
      const header = (name: string) => request.headers.get(name);
      const result = await answer({ method: request.method, header, body });
      if (result.body === null) return new Response(null, { status: result.status });
      return Response.json(result.body, { status: result.status });
    },
  };
}

async function answerTo(
  interaction: Interaction,
  { router, calls, fail }: EndpointParts,
): Promise<EndpointAnswer> {
  const first = deferred<EndpointAnswer>();
  const context = createContext(interaction, calls, {
    async respond(response: InteractionResponse, files: Uploads) {
      // Nothing can follow choices. What follows any other response must not overtake it.
      if (response.type === RESPONSE_TYPES.choices) return first.resolve({ status: 200, body: response });
      await byCallback(first, calls.respond(interaction, response, files));
    },
    reply: (response: InteractionResponse, files: Uploads) =>
      byCallback(first, calls.reply(interaction, response, files)),
  });
  if (!context) return { status: 400, body: null };
  router.handle(context).then(
    (handled) => {
      // A collector may respond later; a handler that ends without a response never will.
      if (!handled) first.resolve(UNANSWERED);
      else if (!context.responded && !router.isTaken(context)) first.resolve(UNANSWERED);
    },
    (error: unknown) => {
      first.resolve(UNANSWERED);
      fail(error);
    },
  );
  return first.promise;
}

/**
 * Answers the request once the response was sent by the callback route. Another response may follow one that was
 * refused.
 */
async function byCallback<Result>(first: Deferred<EndpointAnswer>, sent: Promise<Result>): Promise<Result> {
  try {
    const result = await sent;
    first.resolve({ status: 202, body: null });
    return result;
  } catch (error) {
    if (!(error instanceof ApiRequestError)) first.resolve(UNANSWERED);
    throw error;
  }
}

function parse(body: Uint8Array): { readonly type: number } | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    const known = typeof value === 'object' && value !== null && 'type' in value;
    return known && typeof value.type === 'number' ? { ...value, type: value.type } : null;
  } catch {
    return null;
  }
}

async function bytesOf(request: Request): Promise<Uint8Array | null> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > ENDPOINT_BODY_BYTES) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > ENDPOINT_BODY_BYTES) return null;
    chunks.push(read.value);
  }
  return concatenate(chunks);
}
