import type { FastifyInstance } from 'fastify';

/** Creates spans. */
export interface Tracing {
  /** Adds a span for each request, as a child of its `traceparent`. */
  watchRequests(fastify: FastifyInstance): void;
  /** Runs work in a child span. Attributes must not contain personal data. */
  runInSpan<Result>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Sends the remaining spans, for some seconds at most. */
  stop(): Promise<void>;
}
