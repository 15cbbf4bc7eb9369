/**
 * Serves plain requests to the busiest endpoints without Fastify, which makes room for a tenth more of them per second.
 * Fastify serves all other requests, with the same steps.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiError } from './answers/api-error.ts';
import { drain, hasBody } from './answers/early-answers.ts';
import { type AnswerError, cutOff } from './answers/error-answers.ts';
import { parseJson } from './body/json-body.ts';
import { DirectReply } from './direct-reply.ts';
import { createDirectReader, type DirectRequest, type DirectRequestOptions } from './direct-request.ts';
import type { Route } from './route.ts';
import { createRouteSteps, fastifyPath, type RouteOptions } from './route-steps.ts';

export interface DirectOptions extends RouteOptions, DirectRequestOptions {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether responses end their connections. */
  readonly isEnding: () => boolean;
  /** The reason to refuse a request from the address to the host. */
  readonly refusalOf: (address: string, host: string | undefined) => ApiError | null;
  readonly answerError: AnswerError;
  /** Called with the status of each response. */
  readonly onStatus: (address: string, status: number) => void;
  readonly onAnswer?: (route: string, method: string, status: number, seconds: number) => void;
}

/** Serves a request. @returns false if it left the request to Fastify */
export type ServeDirectly = (raw: IncomingMessage, response: ServerResponse) => boolean;

export function createDirectRoutes(routes: readonly Route[], options: DirectOptions): ServeDirectly {
  const served = routes.map((route) => createDirectRoute(route, options));
  return (raw, response) => served.some((serve) => serve(raw, response));
}

function createDirectRoute(route: Route, options: DirectOptions): ServeDirectly {
  const { endpoint } = route;
  const read = createDirectReader(endpoint, options);
  const respond = createResponder(route, options);
  const headers = Object.entries(options.headers).flat();
  const url = fastifyPath(endpoint);
  const serve = async (request: DirectRequest, reply: DirectReply): Promise<void> => {
    const start = performance.now();
    await respond(request, reply);
    options.onStatus(request.ip, reply.status);
    options.onAnswer?.(url, endpoint.method, reply.status, (performance.now() - start) / 1000);
  };
  return (raw, response) => {
    const request = read(raw);
    if (request === null) return false;
    serve(request, new DirectReply(response, headers, options.isEnding)).catch((error: unknown) => {
      request.log.error({ err: error, requestId: request.id, route: url }, 'response failed');
      raw.destroy();
    });
    return true;
  };
}

function createResponder(route: Route, options: DirectOptions) {
  const hasJson = route.endpoint.body !== undefined;
  const steps = createRouteSteps(route, options);
  return async (request: DirectRequest, reply: DirectReply): Promise<void> => {
    const { raw } = request;
    try {
      const body = hasJson ? readText(raw) : undefined;
      const refusal = options.refusalOf(request.ip, request.headers.host);
      if (refusal) throw refusal;
      await steps.check(request, reply);
      const text = await body;
      if (text === null) throw cutOff();
      if (text !== undefined) request.body = parseJson(text);
      await steps.respond(request, reply);
    } catch (error) {
      if (hasBody(raw) && !raw.complete && !(await drain(raw))) reply.header('connection', 'close');
      options.answerError(error, request, reply);
    }
  };
}

/** Reads a body that Node has limited to its Content-Length. @returns null if it was cut off */
function readText(raw: IncomingMessage): Promise<string | null> {
  let text = '';
  raw.setEncoding('utf8');
  raw.on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve) => {
    raw.once('end', () => resolve(text));
    raw.once('close', () => resolve(null));
  });
}
