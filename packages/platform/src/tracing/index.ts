/**
 * Tracing: a span for each request, transaction, job and batch of delivered events. OpenTelemetry is loaded only where
 * tracing is on; otherwise it costs nothing.
 */
import type { TracingSettings } from '../config/tracing-settings.ts';
import type { Log } from '../log/index.ts';
import type { Tracing } from './tracing.ts';

export type { Tracing } from './tracing.ts';

/** Sends spans to a collector in the background. An unavailable collector is logged, and only spans are lost. */
export async function startTracing(settings: TracingSettings, version: string, log: Log): Promise<Tracing> {
  const { OpenTelemetryTracing } = await import('./open-telemetry.ts');
  return new OpenTelemetryTracing(settings, version, log);
}
