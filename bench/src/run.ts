/** `npm run bench`: runs the scenarios in turn, prints their tables and writes the figures as JSON. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Bench, Extent, Scenario } from './bench.ts';
import { withFreshFolder } from './fresh-product.ts';
import { busyProcessors } from './measure/machine-load.ts';
import { stopAllProducts } from './product.ts';
import { formatScenario, machine, type Results, type ScenarioResult } from './report.ts';
import { auditLog } from './scenarios/audit-log.ts';
import { automod } from './scenarios/automod.ts';
import { discovery } from './scenarios/discovery.ts';
import { fanOut } from './scenarios/fan-out.ts';
import { identify } from './scenarios/identify.ts';
import { importing } from './scenarios/import.ts';
import { indexing } from './scenarios/indexing.ts';
import { boot } from './scenarios/instance/boot.ts';
import { memory } from './scenarios/instance/memory.ts';
import { processes } from './scenarios/instance/processes.ts';
import { interactions } from './scenarios/interactions.ts';
import { joins } from './scenarios/joins.ts';
import { largeServer } from './scenarios/large-server.ts';
import { latency } from './scenarios/latency.ts';
import { history } from './scenarios/reads/history.ts';
import { mixed } from './scenarios/reads/mixed.ts';
import { search } from './scenarios/search.ts';
import { growth } from './scenarios/sending/growth.ts';
import { neutralClient } from './scenarios/sending/neutral-client.ts';
import { richSends } from './scenarios/sending/rich-sends.ts';
import { sends } from './scenarios/sending/sends.ts';
import { webhooks } from './scenarios/sending/webhooks.ts';
import { storm } from './scenarios/storm.ts';
import { strangers } from './scenarios/strangers.ts';
import { voice } from './scenarios/voice.ts';
import { webClient } from './scenarios/web-client.ts';
import { makeWorld, type World, type WorldSize } from './world.ts';

const SCENARIOS: readonly Scenario[] = [
  sends,
  neutralClient,
  richSends,
  webhooks,
  history,
  mixed,
  fanOut,
  latency,
  storm,
  joins,
  growth,
  memory,
  processes,
  boot,
  largeServer,
  identify,
  interactions,
  automod,
  auditLog,
  importing,
  discovery,
  search,
  indexing,
  webClient,
  voice,
  strangers,
];
const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

const FULL: Extent & WorldSize = {
  rounds: 3,
  roundSeconds: 2,
  concurrencies: [1, 16, 64],
  receivers: [100, 1000, 5000],
  latencySeconds: 10,
  idleSeconds: 10,
  connections: 5000,
  starts: 3,
  largestChannel: 160_000,
  people: 5000,
  messagesPerChannel: 10_000,
};
const QUICK: Extent & WorldSize = {
  rounds: 3,
  roundSeconds: 0.6,
  concurrencies: [1, 64],
  receivers: [100, 1000],
  latencySeconds: 3,
  idleSeconds: 3,
  connections: 1000,
  starts: 1,
  largestChannel: 16_000,
  people: 1000,
  messagesPerChannel: 1000,
};

const { values: options } = parseArgs({
  options: {
    scenario: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    receivers: { type: 'string', multiple: true },
    profile: { type: 'string' },
  },
});

async function run(): Promise<void> {
  const began = performance.now();
  const chosenExtent = options.quick ? QUICK : FULL;
  const receivers = options.receivers?.map(Number) ?? chosenExtent.receivers;
  const extent = { ...chosenExtent, receivers, people: Math.max(chosenExtent.people, ...receivers) };
  const chosen = SCENARIOS.filter(({ name }) => options.scenario?.includes(name) ?? true);
  if (chosen.length === 0) {
    process.stdout.write(`No such scenario. Choose among ${SCENARIOS.map(({ name }) => name).join(', ')}.\n`);
    return;
  }
  const scenarios: ScenarioResult[] = [];
  await withFreshFolder(async (dataDirectory) => {
    const world = chosen.some(({ needsWorld }) => needsWorld)
      ? await makeWorld(dataDirectory, extent)
      : ({ serverId: '', tokens: [], historyChannels: [], sendChannels: [] } satisfies World);
    const bench: Bench = { dataDirectory, world, extent, profileInto: options.profile };
    for (const scenario of chosen) {
      const result = await measure(scenario, bench);
      scenarios.push(result);
      process.stdout.write(formatScenario(result));
    }
  });
  await keep({
    at: new Date().toISOString(),
    machine: machine(),
    node: process.version,
    quick: options.quick,
    seconds: Math.round((performance.now() - began) / 1000),
    scenarios,
  });
}

/** A failed scenario becomes a line of the results, because a benchmark is not a test. */
async function measure(scenario: Scenario, bench: Bench): Promise<ScenarioResult> {
  const named = { scenario: scenario.name, title: scenario.title, busyBefore: await busyProcessors() };
  try {
    return { ...named, figures: await scenario.run(bench) };
  } catch (error) {
    return { ...named, figures: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

async function keep(results: Results): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}latest.json`, `${JSON.stringify(results, null, 2)}\n`);
  process.stdout.write(`\n${results.seconds} s; all figures are in bench/results/latest.json\n`);
}

process.once('SIGINT', async () => {
  await stopAllProducts();
  process.exit(130);
});
try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
await stopAllProducts();
process.exit(0);
