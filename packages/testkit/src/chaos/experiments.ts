/** Faults of running processes. Each resolves when the fault is over. */
import { setTimeout as delay } from 'node:timers/promises';
import { BEGIN_AS_WRITER, HOUR_MS } from '@guildhall/platform';
import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';

export interface Experiment {
  readonly name: string;
  /** Skipped without Redis. */
  readonly needsRedis?: boolean;
  /** Skipped unless the cluster has a PostgreSQL of its own. */
  readonly needsPostgres?: boolean;
  /** @param faultMs duration of lasting faults */
  readonly run: (cluster: Cluster, random: Random, faultMs: number) => Promise<void>;
}

export const EXPERIMENTS: readonly Experiment[] = [
  { name: 'nothing', run: (_cluster, _random, faultMs) => delay(faultMs) },
  {
    name: 'slow line',
    async run({ processes }, random, faultMs) {
      const { line } = random.pick(processes);
      line.delayMs = 25;
      await delay(faultMs);
      line.delayMs = 0;
    },
  },
  {
    name: 'cut connections',
    async run({ processes }, random, faultMs) {
      for (let cut = 0; cut < 5; cut += 1) {
        random.pick(processes).line.cut();
        await delay(faultMs / 5);
      }
    },
  },
  {
    name: 'black hole',
    async run({ processes }, random, faultMs) {
      const { line } = random.pick(processes);
      line.silenceAll();
      await delay(faultMs);
      line.restore();
    },
  },
  {
    name: 'SIGSTOP',
    async run({ processes }, random, faultMs) {
      const one = random.pick(processes);
      one.signal('SIGSTOP');
      await delay(faultMs);
      one.signal('SIGCONT');
    },
  },
  {
    name: 'kill -9',
    async run({ processes }, random) {
      const one = random.pick(processes);
      await one.end('SIGKILL');
      await one.start();
    },
  },
  {
    name: 'SIGTERM',
    async run({ processes }, random) {
      const one = random.pick(processes);
      await one.end('SIGTERM');
      await one.start();
    },
  },
  {
    name: 'PostgreSQL kill -9',
    needsPostgres: true,
    async run({ postgres }, _random, faultMs) {
      postgres?.kill();
      await delay(faultMs);
      await postgres?.restart();
    },
  },
  {
    name: 'clock jumps',
    async run({ processes }, random, faultMs) {
      const one = random.pick(processes);
      for (const hours of [4, -4, 0]) {
        one.skew(hours * HOUR_MS);
        await delay(faultMs / 3);
      }
    },
  },
  {
    name: 'full disk',
    async run({ pool }, _random, faultMs) {
      // PostgreSQL's error when it cannot write. Really filling the disk would stop the whole machine.
      await pool.query(`create or replace function disk_is_full() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
      await pool.query(
        'create trigger disk_is_full before insert or update on messages for each row execute function disk_is_full()',
      );
      await delay(faultMs);
      await pool.query('drop trigger disk_is_full on messages');
    },
  },
  {
    name: 'idle transaction',
    async run({ pool }, _random, faultMs) {
      const clients = await Promise.all([pool.connect(), pool.connect()]);
      const [stranger, writer] = clients;
      await stranger?.query('begin; select pg_current_xact_id()');
      await writer?.query(BEGIN_AS_WRITER);
      await writer?.query('select pg_current_xact_id()');
      await delay(faultMs);
      for (const client of clients) {
        await client.query('rollback');
        client.release();
      }
    },
  },
  {
    name: 'Redis silent',
    needsRedis: true,
    async run({ redis }, _random, faultMs) {
      redis?.pause();
      await delay(faultMs);
      redis?.resume();
    },
  },
  {
    name: 'another history',
    async run({ pool, processes }) {
      // As after a restore or promotion: the stored identity no longer matches the cluster.
      await Promise.all(processes.map((one) => one.end('SIGTERM')));
      await pool.query(`update event_log_epoch set history = 'elsewhere'`);
      await pool.query(`update channel_activity set last_xid = '9000000000'`);
      await Promise.all(processes.map((one) => one.start()));
    },
  },
];
