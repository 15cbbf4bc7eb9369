/** Statistics of the last 30 days for an application's owner (design, chapter 7). */
import { createPool, DAY_MS, SafeFetchError } from '@guildhall/platform';
import {
  createApplication,
  deleteApplication,
  getApplicationStats,
  updateApplication,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Db, Tables } from '../../tables.ts';
import { dayNumber } from './usage.ts';
import { addUsage } from './usage-store.ts';

const URL = 'https://bot.example.org/interactions';

const instance = useInstance(() => ({ safeFetch }));
let db: Db;
let owner: TestPerson;
let params: { applicationId: string };
let isDown: boolean;
let pings: number;

/** Accepts the signed ping, which comes first, and refuses the forged one after it. */
const safeFetch = Object.assign(
  async (url: string) => {
    if (isDown) throw new SafeFetchError('timeout', 'nobody answered');
    pings += 1;
    const isSigned = pings % 2 === 1;
    const body = Buffer.from(isSigned ? '{"type":1}' : '');
    return { url, status: isSigned ? 200 : 401, headers: new Headers(), body };
  },
  { close: async () => {} },
);

beforeAll(async () => {
  const pool = createPool({ connectionString: instance.databaseUrl, size: 1 });
  db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await db.destroy();
});
beforeEach(async () => {
  [isDown, pings] = [false, 0];
  owner = await aPerson(instance);
  params = {
    applicationId: (await owner.do(createApplication, { body: { name: uniqueName('App') } })).id,
  };
});

const stats = () => owner.do(getApplicationStats, { params });
const today = () => dayNumber(instance.clock.now());
const use = (day: number, runs: number, failures: number) => addUsage(db, { ...params, day, runs, failures });

it('are thirty days of successful and failed commands', async () => {
  expect(await stats()).toMatchObject({ commandsRun: 0, failures: 0, endpoint: null });
  await use(today() - 30, 100, 100);
  await use(today() - 29, 5, 1);
  await use(today(), 2, 0);
  await use(today(), 1, 1);
  const { days, commandsRun, failures } = await stats();
  expect([days.length, commandsRun, failures]).toEqual([30, 8, 2]);
  const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
  expect(days[0]).toEqual({ date: dateOf(today() - 29), commandsRun: 5, failures: 1 });
  expect(days.at(-1)).toEqual({ date: dateOf(today()), commandsRun: 3, failures: 1 });
  expect(days.slice(1, -1).every((day) => day.commandsRun === 0)).toBe(true);
});

it('are forgotten after thirty days', async () => {
  await use(today(), 1, 0);
  await queryDatabase(instance, `select graphile_worker.add_job('forget-application-usage')`);
  await instance.runDueJobs();
  expect((await stats()).commandsRun).toBe(1);
  await instance.clock.advance(30 * DAY_MS);
  await queryDatabase(instance, `select graphile_worker.add_job('forget-application-usage')`);
  await instance.runDueJobs();
  const left = await queryDatabase(instance, 'select * from application_usage where application_id = $1', [
    params.applicationId,
  ]);
  expect(left).toEqual([]);
});

it('include the last response of the endpoint', async () => {
  const save = (url: string | null) =>
    owner.call(updateApplication, { params, body: { interactionsEndpointUrl: url } });
  expect((await save(URL)).status).toBe(200);
  const { endpoint } = await stats();
  expect(endpoint).toEqual({
    url: URL,
    healthy: true,
    lastSuccessAt: expect.any(String),
    lastFailureAt: null,
    lastFailure: null,
  });
  isDown = true;
  await instance.clock.advance(1000);
  expect((await save(URL)).code).toBe('endpoint_unverified');
  expect((await stats()).endpoint).toMatchObject({
    healthy: false,
    lastSuccessAt: endpoint?.lastSuccessAt,
    lastFailureAt: expect.any(String),
    lastFailure: 'It did not answer within 3 seconds.',
  });
  // A refused address does not affect the one in use.
  isDown = false;
  await save(URL);
  isDown = true;
  await save('https://elsewhere.example.org/');
  expect((await stats()).endpoint).toMatchObject({ url: URL, healthy: true, lastFailure: null });
  await save(null);
  expect((await stats()).endpoint).toBeNull();
});

it('are visible only to the owner, and deleted with the application', async () => {
  await use(today(), 1, 0);
  const other = await aPerson(instance);
  expect(await other.call(getApplicationStats, { params })).toMatchObject({
    status: 404,
    code: 'unknown_application',
  });
  const bot = await aBot(instance, await aServer(instance));
  const asBot = await bot.call(getApplicationStats, { params: { applicationId: bot.applicationId } });
  expect([asBot.status, asBot.code]).toEqual([403, 'bots_not_allowed']);
  await owner.do(deleteApplication, { params, body: { password: PASSWORD } });
  const left = await queryDatabase(instance, 'select * from application_usage where application_id = $1', [
    params.applicationId,
  ]);
  expect(left).toEqual([]);
});
