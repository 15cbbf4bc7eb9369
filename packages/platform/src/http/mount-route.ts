/** Mounts routes on Fastify. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mountPreflight } from './answers/bearer-answers.ts';
import { createBodyStream } from './body/body-stream.ts';
import { createFormReader } from './body/uploads.ts';
import type { Route } from './route.ts';
import { createRouteSteps, fastifyPath, type RouteOptions, type RouteSteps } from './route-steps.ts';

/** Mounts an endpoint with its checks. */
export function mountRoute(
  fastify: FastifyInstance,
  route: Route,
  options: RouteOptions,
  constraints: { readonly body?: 'form' } = {},
): void {
  const { endpoint } = route;
  const steps = createRouteSteps(route, options);
  const respond = createResponder(route, options, steps);
  const url = fastifyPath(endpoint);
  if (endpoint.actors.includes('bearer')) mountPreflight(fastify, url);
  fastify.route({
    method: endpoint.method,
    url,
    constraints,
    config: { endpoint },
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    onRequest: steps.check,
    handler: (request, reply) => steps.countingWrongTokens(request.ip, async () => respond(request, reply)),
  });
}

/** Responds to requests whose body is a form, a stream or JSON. */
function createResponder({ endpoint, admit }: Route, options: RouteOptions, steps: RouteSteps) {
  const readForm = createFormReader(endpoint, options);
  const streamOf = createBodyStream(endpoint);
  if (readForm)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const query = steps.readQuery(request);
      if (request.isMultipart()) await admit?.(request.params as Record<string, string>);
      await using form = await readForm(request);
      const { body, files } = form;
      return await steps.respondWith(request, reply, { query, body, files, stream: undefined });
    };
  if (streamOf)
    return (request: FastifyRequest, reply: FastifyReply) => {
      const query = steps.readQuery(request);
      const received = { query, body: undefined, files: [], stream: streamOf(request) };
      return steps.respondWith(request, reply, received);
    };
  return steps.respond;
}
