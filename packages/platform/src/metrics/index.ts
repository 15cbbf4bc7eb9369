/** Metrics of the process, recorded at next to no cost and read in Prometheus' text format. */
export { createMetrics, type Metrics } from './metrics.ts';
export type { MeasuredPool } from './recorders.ts';
