/**
 * Traces: a span for each request, transaction, job and batch of delivered events. OpenTelemetry is loaded only where
 * traces are turned on; elsewhere they cost nothing.
 */
import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Log } from '../log/index.ts';
import type { Tracing } from './tracing.ts';

export type { Tracing } from './tracing.ts';

/** Sends spans to a collector in the background. A collector that is away is logged and costs spans alone. */
export async function startTracing(settings: TracingSettings, version: string, log: Log): Promise<Tracing> {
  const { OpenTelemetryTracing } = await import('./open-telemetry.ts');
  return new OpenTelemetryTracing(settings, version, log);
}
