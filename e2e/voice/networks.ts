/**
 * Voice between two people behind symmetric NAT, on increasingly restrictive networks: whether they hear each other,
 * and over which path. Then a network changes during a call. Everything is in network namespaces and invisible outside:
 *
 *   apt-get install coturn iptables iproute2 chromium
 *   npm run voice-networks           as root, on Linux
 */
import { runChecks } from '@guildhall/guildhall/doctor';
import { readConfiguration } from '@guildhall/platform/config';
import type { Browser } from 'playwright-core';
import { listenFor, until } from './humming-page.ts';
import {
  buildHome,
  type Home,
  INSTANCE,
  RELAY_PORT,
  RELAY_SETTINGS,
  setUpMachine,
  startRelay,
} from './network-lab.ts';
import { join, type Person, startParty } from './party.ts';

const PORT = 8080;
const ORIGIN = `http://${INSTANCE}:${PORT}`;
const SETTINGS = { HOST: '0.0.0.0', BASE_URL: ORIGIN, VOICE_ADDRESSES: INSTANCE } as const;

interface Scenario {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The first home's restriction. */
  readonly allows: Parameters<Home['allow']>[0];
  /** The expected path of the first person's packets; null without one. */
  readonly path: IcePath | null;
  /** The change during the call. */
  act?(people: readonly [Person, Person], home: Home): Promise<void>;
}

interface IcePath {
  readonly type: 'host' | 'srflx' | 'prflx' | 'relay';
  readonly protocol: 'udp' | 'tcp';
}

const THROUGH_UNIT = { VOICE_MODE: 'sfu' } as const;
const MESH = { VOICE_MODE: 'mesh' } as const;

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'Through the unit, by UDP',
    settings: THROUGH_UNIT,
    allows: 'everything',
    path: { type: 'prflx', protocol: 'udp' },
    act: changeNetworks,
  },
  {
    name: 'Through the unit, where UDP is blocked',
    settings: THROUGH_UNIT,
    allows: 'tcp',
    path: { type: 'prflx', protocol: 'tcp' },
  },
  {
    name: 'Through the unit, where only the web and the relay are open',
    settings: { ...THROUGH_UNIT, ...RELAY_SETTINGS },
    allows: { tcpPorts: [PORT, RELAY_PORT] },
    path: { type: 'relay', protocol: 'udp' },
  },
  {
    name: 'In a mesh, with a relay',
    settings: { ...MESH, ...RELAY_SETTINGS },
    allows: 'everything',
    path: { type: 'relay', protocol: 'udp' },
  },
  {
    name: 'In a mesh, without a relay',
    settings: MESH,
    allows: 'everything',
    path: null,
  },
];

await setUpMachine();
await using homes = new AsyncDisposableStack();
const first = homes.use(await buildHome(1));
const second = homes.use(await buildHome(2));
homes.use(await startRelay());
const browsers: readonly [Browser, Browser] = [
  await first.launchBrowser(ORIGIN),
  await second.launchBrowser(ORIGIN),
];
for (const browser of browsers) homes.defer(() => browser.close());
await askDoctor(RELAY_SETTINGS, true);
await askDoctor({ ...RELAY_SETTINGS, ICE_SECRET: 'another one' }, false);
for (const scenario of SCENARIOS) await play(scenario);

/** @throws Error if `guildhall doctor` disagrees about the relay */
async function askDoctor(settings: Readonly<Record<string, string>>, works: boolean): Promise<void> {
  const { text } = await runChecks(() => readConfiguration({ ...SETTINGS, ...settings }), true);
  const { checks } = JSON.parse(text) as { checks: { name: string; ok: boolean; detail: string }[] };
  const relays = checks.filter(({ name }) => name.startsWith('Relay turn:'));
  for (const { name, detail } of relays) say(`doctor: ${name}: ${detail}`);
  if (relays.length === 0 || relays.some(({ ok }) => ok !== works))
    throw new Error('the doctor is wrong about the relay');
}

async function play({ name, settings, allows, path, act }: Scenario): Promise<void> {
  process.stdout.write(`${name}\n`);
  const party = await startParty({ port: PORT, settings: { ...SETTINGS, ...settings } });
  try {
    await first.allow(allows);
    const one = await party.invite(browsers[0], ORIGIN);
    const other = await party.invite(browsers[1], ORIGIN);
    for (const person of [one, other]) await join(person);
    if (path) {
      await expectToHearEachOther(one, other);
      const found = await pathOf(one);
      say(`they hear each other: ${found.type} by ${found.protocol}`);
      if (found.type !== path.type || found.protocol !== path.protocol)
        throw new Error(`expected ${path.type} by ${path.protocol}`);
      await act?.([one, other], first);
    } else {
      await one.page.getByText('No sound gets through').waitFor();
      say('no path, and the bar of voice says so');
    }
  } finally {
    await first.allow('everything');
    await party.stop();
    for (const browser of browsers) for (const context of browser.contexts()) await context.close();
  }
}

async function changeNetworks([one, other]: readonly [Person, Person], home: Home): Promise<void> {
  await one.page.evaluate(`followTone(${other.tone})`);
  await home.changeAddress();
  await expectToHearAgain(one, other, 'its address changed');
  await home.allow('nothing');
  await one.page
    .getByRole('region', { name: 'Voice' })
    .getByText(/The connection broke off|Reconnecting/)
    .first()
    .waitFor();
  say('the network went away: the bar of voice says so');
  await home.allow('everything');
  const restoredAt = performance.now();
  await expectToHearEachOther(one, other);
  say(`it came back: sound again ${((performance.now() - restoredAt) / 1000).toFixed(1)} s later`);
}

async function expectToHearAgain(one: Person, other: Person, what: string): Promise<void> {
  await until(one.page, 'longestSilence > 400');
  await expectToHearEachOther(one, other);
  const silence = await one.page.evaluate<number>('longestSilence');
  say(`${what}: silent for ${(silence / 1000).toFixed(1)} s`);
}

/** @throws Error if one of them hears nothing */
async function expectToHearEachOther(one: Person, other: Person): Promise<void> {
  const tones = [one.tone, other.tone];
  const heard = await Promise.all([
    listenFor(one.page, tones, [other.tone]),
    listenFor(other.page, tones, [one.tone]),
  ]);
  if (heard.flat().join() !== [other.tone, one.tone].join())
    throw new Error(`they hear ${heard.map((each) => each.join(' and ') || 'nothing').join(', ')}`);
}

/** The type of the selected candidate pair: the local one, unless the remote one is a relay. */
function pathOf({ page }: Person): Promise<IcePath> {
  return page.evaluate(`(async () => {
    const report = await alive().at(-1).getStats();
    const transport = [...report.values()].find(({ type }) => type === 'transport');
    const pair = report.get(transport.selectedCandidatePairId);
    const [own, other] = [report.get(pair.localCandidateId), report.get(pair.remoteCandidateId)];
    return { type: other.candidateType === 'relay' ? 'relay' : own.candidateType, protocol: own.protocol };
  })()`);
}

function say(text: string): void {
  process.stdout.write(`  ${text}\n`);
}
