/** The adapter's data about a request's route. */
import type { Endpoint } from '@guildhall/protocol';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Whether OAuth2 clients call the route: it accepts form bodies and answers errors as in RFC 6749. */
export function isClientRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.actors.includes('client') ?? false;
}
