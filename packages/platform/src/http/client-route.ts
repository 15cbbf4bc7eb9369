/** What the adapter knows of a request's route while it is being answered. */
import type { Endpoint } from '@guildhall/protocol';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Whether OAuth2 clients call the route: form bodies, and errors in the form of RFC 6749. */
export function isClientRoute(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.actors.includes('client') ?? false;
}
