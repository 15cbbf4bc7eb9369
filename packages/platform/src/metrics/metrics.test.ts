import { describe, expect, it } from 'vitest';
import { createMetrics } from './index.ts';

/** The lines of one metric, without comments. */
async function read(metrics: ReturnType<typeof createMetrics>, name: string): Promise<string[]> {
  const { text } = await metrics.render();
  return text.split('\n').filter((line) => line.startsWith(name));
}

describe('createMetrics', () => {
  it('counts requests by route and status, and their latency by route', async () => {
    const metrics = createMetrics();
    metrics.request('GET', '/channels/{channelId}', 200, 0.0004);
    metrics.request('GET', '/channels/{channelId}', 200, 0.03);
    metrics.request('GET', '/channels/{channelId}', 404, 60);
    metrics.request('DELETE', '/channels/{channelId}', 204, 0.001);
    const route = 'route="/channels/{channelId}"';
    expect(await read(metrics, 'guildhall_http_requests_total')).toEqual([
      `guildhall_http_requests_total{method="GET",${route},status="200"} 2`,
      `guildhall_http_requests_total{method="GET",${route},status="404"} 1`,
      `guildhall_http_requests_total{method="DELETE",${route},status="204"} 1`,
    ]);
    const lines = await read(metrics, 'guildhall_http_request_duration_seconds');
    const bucket = (le: string) =>
      lines.find((line) => line.includes(`{method="GET",${route},le="${le}"}`))?.split(' ')[1];
    expect([bucket('0.001'), bucket('0.025'), bucket('0.05'), bucket('10'), bucket('+Inf')]).toEqual([
      '1',
      '1',
      '2',
      '2',
      '3',
    ]);
    expect(lines).toContain(`guildhall_http_request_duration_seconds_count{method="GET",${route}} 3`);
    expect(lines).toContain(
      `guildhall_http_request_duration_seconds_bucket{method="DELETE",${route},le="0.001"} 1`,
    );
  });

  it('counts the processor time from the start, and shows no lag that was not measured', async () => {
    const { user, system } = process.cpuUsage();
    const metrics = createMetrics();
    const [line = ''] = await read(metrics, 'process_cpu_seconds_total');
    expect(Number(line.split(' ')[1])).toBeGreaterThanOrEqual((user + system) / 1e6);
    const fresh = createMetrics();
    const lags = await read(fresh, 'nodejs_eventloop_lag_');
    expect(lags.length).toBeGreaterThan(0);
    for (const lag of lags) expect(Number(lag.split(' ')[1])).toBeLessThan(60);
  });

  it('counts connections and deliveries of the gateway', async () => {
    const metrics = createMetrics();
    metrics.gateway.connections(7);
    metrics.gateway.connections(5);
    metrics.gateway.delivered('MESSAGE_CREATE', 100);
    metrics.gateway.delivered('MESSAGE_CREATE', 50);
    metrics.gateway.closed(4004);
    for (const code of [3000, 3001, 4999]) metrics.gateway.closed(code);
    expect(await read(metrics, 'guildhall_gateway_')).toEqual([
      'guildhall_gateway_deliveries_total{event="MESSAGE_CREATE"} 150',
      'guildhall_gateway_closes_total{code="4004"} 1',
      'guildhall_gateway_closes_total{code="other"} 3',
      'guildhall_gateway_connections 5',
    ]);
  });

  it('shows watched values, even asynchronous ones, and omits unknown ones', async () => {
    const metrics = createMetrics();
    metrics.watch('guildhall_now', 'Now.', () => 3);
    metrics.watch('guildhall_found_total', 'Found.', async () => 4, 'counter');
    metrics.watch('guildhall_unknown', 'Unknown.', async () => undefined);
    const { text } = await metrics.render();
    expect(text).toContain('# TYPE guildhall_now gauge\nguildhall_now 3\n');
    expect(text).toContain('# TYPE guildhall_found_total counter\nguildhall_found_total 4\n');
    expect(text).not.toContain('guildhall_unknown');
  });

  it('shows batch sizes, tail lag and the database pool as it is now', async () => {
    const metrics = createMetrics();
    const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 };
    metrics.watchPool(pool);
    for (const size of [1, 3, 600]) metrics.groupCommit(size);
    metrics.tailLag(2);
    const sizes = await read(metrics, 'guildhall_group_commit_batch_size');
    expect(sizes).toContain('guildhall_group_commit_batch_size_bucket{le="4"} 2');
    expect(sizes).toContain('guildhall_group_commit_batch_size_sum 604');
    expect(await read(metrics, 'guildhall_event_tail_lag_seconds')).toContain(
      'guildhall_event_tail_lag_seconds_bucket{le="0.0025"} 1',
    );
    pool.idleCount = 1;
    expect(await read(metrics, 'guildhall_database_')).toEqual([
      'guildhall_database_connections{state="idle"} 1',
      'guildhall_database_connections{state="busy"} 4',
      'guildhall_database_waiting 1',
    ]);
  });

  it('describes the process, however often it is read', async () => {
    const metrics = createMetrics();
    metrics.gateway.delivered('READY', 1);
    await metrics.render();
    const { contentType, text } = await metrics.render();
    expect(contentType).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toContain('guildhall_gateway_deliveries_total{event="READY"} 1');
    for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
      expect(line).toMatch(/^[a-z_]+[a-z0-9_]*(?:\{.*\})? (?:-?[\d.e+-]+|Nan|NaN|[+-]Inf)$/);
    }
  });

  it('keeps two services in one process apart', async () => {
    const [one, other] = [createMetrics(), createMetrics()];
    one.gateway.connections(1);
    expect(await read(one, 'guildhall_gateway_connections')).toEqual(['guildhall_gateway_connections 1']);
    expect(await read(other, 'guildhall_gateway_connections')).toEqual(['guildhall_gateway_connections 0']);
  });
});
