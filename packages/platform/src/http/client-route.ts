/** The adapter's data about a request's route. */
import type { Endpoint } from '@guildhall/protocol';
import type { RouteRequest } from './exchange.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Whether OAuth2 clients call the route: it accepts form bodies and answers errors as in RFC 6749. */
export function isClientRoute({ routeOptions }: Pick<RouteRequest, 'routeOptions'>): boolean {
  return routeOptions.config.endpoint?.actors.includes('client') ?? false;
}
