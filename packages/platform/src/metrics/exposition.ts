import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Histogram, MeasuredPool, Recorded } from './recorders.ts';

const REQUEST_SECONDS = 'guildhall_http_request_duration_seconds';

/** Values of a histogram that measured nothing yet: at the first reading, or directly after another one. */
const UNMEASURED = /^nodejs_eventloop_lag_\w+ (?:NaN|9223372036\.\d+)\n/gim;

/**
 * Writes the recorded metrics, and prom-client's metrics of the process, in Prometheus' text format. Histograms are
 * written by hand, because prom-client's can only be filled value by value.
 */
export function createExposition(recorded: Recorded): () => Promise<{ contentType: string; text: string }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countEarlierProcessorTime(registry);
  registerCounters(registry, recorded);
  registerGauges(registry, recorded);
  return async () => ({
    contentType: registry.contentType,
    text: `${(await registry.metrics()).replaceAll(UNMEASURED, '')}\n${await watchedValues(recorded)}${histograms(recorded)}`,
  });
}

/** Adds the processor time before the first reading, from which prom-client starts to count. */
function countEarlierProcessorTime(registry: Registry): void {
  const { user, system } = process.cpuUsage();
  const add = (name: string, micros: number) => {
    const counter = registry.getSingleMetric(name);
    if (counter instanceof Counter) counter.inc(micros / 1e6);
  };
  add('process_cpu_user_seconds_total', user);
  add('process_cpu_system_seconds_total', system);
  add('process_cpu_seconds_total', user + system);
}

function registerCounters(registry: Registry, recorded: Recorded): void {
  new Counter({
    name: 'guildhall_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, statuses } of recorded.requests.routes()) {
        for (const [status, count] of statuses.counts) this.inc({ method, route, status }, count);
      }
    },
  });
  new Counter({
    name: 'guildhall_gateway_deliveries_total',
    help: 'Events handed to gateway sessions, counted once for each session.',
    labelNames: ['event'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of recorded.deliveries.counts) this.inc({ event }, count);
    },
  });
  new Counter({
    name: 'guildhall_gateway_closes_total',
    help: 'Gateway connections that ended, by close code; 1006 is a broken connection, other a code that only the client knows.',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [code, count] of recorded.closes.counts) this.inc({ code }, count);
    },
  });
}

function registerGauges(registry: Registry, recorded: Recorded): void {
  new Gauge({
    name: 'guildhall_gateway_connections',
    help: 'Open gateway connections.',
    registers: [registry],
    collect() {
      this.set(recorded.connections());
    },
  });
  const total = (count: (pool: MeasuredPool) => number) =>
    recorded.pools.reduce((sum, pool) => sum + count(pool), 0);
  new Gauge({
    name: 'guildhall_database_connections',
    help: 'Connections of the database pool.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set(
        { state: 'idle' },
        total((pool) => pool.idleCount),
      );
      this.set(
        { state: 'busy' },
        total((pool) => pool.totalCount - pool.idleCount),
      );
    },
  });
  new Gauge({
    name: 'guildhall_database_waiting',
    help: 'Callers that wait for a connection of the database pool.',
    registers: [registry],
    collect() {
      this.set(total((pool) => pool.waitingCount));
    },
  });
}

async function watchedValues({ watched }: Recorded): Promise<string> {
  const shown = watched.map(async ({ name, help, read, kind }) => {
    const value = await read();
    if (value === undefined) return '';
    const text = value === Number.POSITIVE_INFINITY ? '+Inf' : String(value);
    return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${text}\n\n`;
  });
  return (await Promise.all(shown)).join('');
}

function histograms(recorded: Recorded): string {
  const routes = [...recorded.requests.routes()].map(({ method, route, seconds }) => ({
    labels: { method, route },
    histogram: seconds,
  }));
  return [
    histogram(REQUEST_SECONDS, 'Time to answer a request.', routes),
    histogram(
      'guildhall_event_tail_lag_seconds',
      "Time from the wake-up of the event log's tail to the hand-over.",
      [{ labels: {}, histogram: recorded.tailLag }],
    ),
    histogram('guildhall_group_commit_batch_size', 'Writes that shared one commit.', [
      { labels: {}, histogram: recorded.groupCommits },
    ]),
  ].join('\n');
}

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly histogram: Histogram;
}

function histogram(name: string, help: string, series: readonly Series[]): string {
  const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
  for (const { labels, histogram } of series) {
    let count = 0;
    histogram.counts.forEach((inBucket, index) => {
      count += inBucket;
      const le = String(histogram.bounds[index] ?? '+Inf');
      lines.push(`${name}_bucket${labelText({ ...labels, le })} ${count}`);
    });
    lines.push(`${name}_sum${labelText(labels)} ${histogram.sum}`);
    lines.push(`${name}_count${labelText(labels)} ${count}`);
  }
  return `${lines.join('\n')}\n`;
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const escaped = (value: string) =>
    value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}
