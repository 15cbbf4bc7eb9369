/** Metrics of the process, cheap to record, exposed in Prometheus' text format. */
export { createMetrics, type Metrics } from './metrics.ts';
export type { MeasuredPool } from './recorders.ts';
