/**
 * `npm run proxies`: nginx, Caddy, HAProxy and Apache, as far as installed, with the samples of `deploy/proxies` in
 * front of three processes on one PostgreSQL and Redis. Prints the results; exits with 1 if a trial fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../chaos/cluster.ts';
import setup from '../instance/global-setup.ts';
import { PROXIES, type ProxyKind, proxyVersion, startProxy } from './proxy.ts';
import { TRIALS } from './trials.ts';

const stopDatabase = await setup();
const folder = await mkdtemp(join(tmpdir(), 'guildhall-proxies-'));
let isFine = true;

/** A cluster for each proxy, since a trial stops one of its processes. */
async function tryAll(kind: ProxyKind): Promise<void> {
  await using started = new AsyncDisposableStack();
  const cluster = await startCluster(3, {
    withRedis: true,
    settings: { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_SCALE: '1000' },
  });
  started.defer(() => cluster.stop());
  const ports = cluster.processes.map(({ url }) => Number(new URL(url).port));
  const proxy = await startProxy(kind, folder, ports);
  started.defer(() => proxy.stop());
  for (const { name, run } of TRIALS) {
    const fault = await run(proxy.url, cluster).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (fault !== undefined) isFine = false;
    process.stdout.write(
      `  ${fault === undefined ? '✓' : '✗'} ${name}${fault === undefined ? '' : `: ${fault}`}\n`,
    );
  }
}

try {
  for (const kind of PROXIES) {
    const version = proxyVersion(kind);
    process.stdout.write(`${kind.name} ${version ?? 'is not installed'}\n`);
    if (version !== undefined) await tryAll(kind);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
  await stopDatabase();
}
process.exit(isFine ? 0 : 1);
