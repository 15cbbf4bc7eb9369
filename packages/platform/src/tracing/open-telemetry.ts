import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Log } from '../log/index.ts';
import type { Tracing } from './tracing.ts';

const EXPORT_TIMEOUT_MS = 3000;
const LOG_FAULTS_EVERY_MS = 60_000;

const propagator = new W3CTraceContextPropagator();
const HEADERS = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], key: string) => headers[key],
};

export class OpenTelemetryTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #requests = new WeakMap<FastifyRequest, { readonly span: Span; readonly context: Context }>();

  constructor(settings: TracingSettings, version: string, log: Log) {
    // There is one per process; a second call changes nothing.
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    diag.setLogger(faultLogger(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
    const share = new TraceIdRatioBasedSampler(Number(settings.tracesSamplerArg));
    const exporter = new OTLPTraceExporter({
      url: `${settings.exporterOtlpEndpoint.replace(/\/$/, '')}/v1/traces`,
      headers: readHeaders(settings.exporterOtlpHeaders),
      timeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }),
      // A stranger's traceparent must not create more spans than the sampling share.
      sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share }),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
    });
    this.#tracer = this.#provider.getTracer('guildhall', version);
  }

  watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'no route';
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, HEADERS);
      const span = this.#tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route },
        },
        parent,
      );
      const own = trace.setSpan(parent, span);
      this.#requests.set(request, { span, context: own });
      context.with(own, done);
    });
    // A body is read in the context of its connection.
    fastify.addHook('preHandler', (request, _reply, done) => {
      context.with(this.#requests.get(request)?.context ?? ROOT_CONTEXT, done);
    });
    fastify.addHook('onResponse', (request, reply, done) => {
      const span = this.#requests.get(request)?.span;
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  runInSpan<Result>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    return this.#tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work();
      } catch (error) {
        // The message may quote user content.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  async stop(): Promise<void> {
    await this.#provider.shutdown().catch(() => undefined);
  }
}

function readHeaders(pairs = ''): Record<string, string> {
  return Object.fromEntries(
    pairs
      .split(',')
      .filter(Boolean)
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );
}

function faultLogger(log: Log) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const error = (message: string): void => {
    if (performance.now() - loggedAt < LOG_FAULTS_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn({ fault: message.slice(0, 500) }, 'the collector did not accept traces');
  };
  const nothing = (): void => {};
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}
