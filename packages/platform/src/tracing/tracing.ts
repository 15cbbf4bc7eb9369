import type { FastifyInstance } from 'fastify';

/** Makes spans of what the service does. */
export interface Tracing {
  /** Adds a span for each request, below the one that its `traceparent` names. */
  watchRequests(fastify: FastifyInstance): void;
  /** Runs work in a span below the present one. Nothing personal may be among the attributes. */
  within<Result>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Sends what is left, for some seconds at most. */
  stop(): Promise<void>;
}
