/**
 * A simulated internet, for programs that run as root in their own network namespace (`unshare --net`): this machine
 * at one address, a relay at another, and homes behind symmetric NAT, each a namespace behind a router.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { FAKE_DEVICES, launchBrowser } from '../browser.ts';

export const INSTANCE = '203.0.113.1';
const RELAY = '203.0.113.2';
const RELAY_SECRET = 'a secret of the lab';
/** The instance's settings for the relay. */
export const RELAY_SETTINGS = {
  ICE_URLS: `stun:${RELAY}:3478,turn:${RELAY}:3478,turn:${RELAY}:3478?transport=tcp`,
  ICE_SECRET: RELAY_SECRET,
} as const;
export const RELAY_PORT = 3478;

const runProgram = promisify(execFile);

async function run(line: string): Promise<void> {
  const [program = '', ...options] = line.split(' ');
  await runProgram(program, options);
}

/** A network behind a router that uses a different port for each connection (symmetric NAT). */
export interface Home {
  /** A browser in it. @param origin treated as secure without https */
  launchBrowser(origin: string): Promise<Browser>;
  /** What the router lets out: everything, TCP, TCP to these ports, or nothing. */
  allow(what: 'everything' | 'tcp' | 'nothing' | { readonly tcpPorts: readonly number[] }): Promise<void>;
  /** Gives it another public address; packets in flight are lost. */
  changeAddress(): Promise<void>;
}

/** Sets up this machine's side. @throws Error without root or the programs */
export async function setUpMachine(): Promise<void> {
  await run('ip link set lo up');
  await run('ip link add public type bridge');
  await run('ip link set public up');
  for (const address of [INSTANCE, RELAY]) await run(`ip addr add ${address}/24 dev public`);
}

/** @param number from 1; determines its addresses */
export async function buildHome(number: number): Promise<Home & AsyncDisposable> {
  const inside = `guildhall-home-${number}`;
  const router = `${inside}-router`;
  let address = 100 + number;
  // Remove the leftovers of an interrupted run.
  for (const name of [inside, router]) await run(`ip netns del ${name}`).catch(() => undefined);
  for (const name of [inside, router]) await run(`ip netns add ${name}`);
  const inRouter = (line: string) => run(`ip netns exec ${router} ${line}`);
  await run(`ip link add home${number} type veth peer name wan netns ${router}`);
  await run(`ip link set home${number} master public up`);
  await run(`ip -n ${router} link add lan type veth peer name eth0 netns ${inside}`);
  await run(`ip -n ${router} addr add 203.0.113.${address}/24 dev wan`);
  await run(`ip -n ${router} addr add 10.0.${number}.1/24 dev lan`);
  await run(`ip -n ${inside} addr add 10.0.${number}.2/24 dev eth0`);
  for (const device of ['lo', 'wan', 'lan']) await run(`ip -n ${router} link set ${device} up`);
  for (const device of ['lo', 'eth0']) await run(`ip -n ${inside} link set ${device} up`);
  await run(`ip -n ${inside} route add default via 10.0.${number}.1`);
  await inRouter('sysctl -qw net.ipv4.ip_forward=1');
  await inRouter('iptables -t nat -A POSTROUTING -o wan -j MASQUERADE --random-fully');
  // Like a NAT, refuse unsolicited packets.
  await inRouter('iptables -A FORWARD -i wan -m conntrack --ctstate ESTABLISHED,RELATED -j ACCEPT');
  await inRouter('iptables -A FORWARD -i wan -j DROP');
  await inRouter('iptables -N OUT');
  await inRouter('iptables -I FORWARD -i lan -j OUT');
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-home-'));
  return {
    async launchBrowser(origin) {
      const program = join(folder, 'browser');
      await writeFile(program, `#!/bin/sh\nexec ip netns exec ${inside} /usr/bin/chromium "$@"\n`);
      await chmod(program, 0o755);
      return launchBrowser(
        [...FAKE_DEVICES, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
        program,
      );
    },
    async allow(what) {
      await inRouter('iptables -F OUT');
      await inRouter('iptables -D FORWARD -j DROP').catch(() => undefined);
      if (what === 'everything') return;
      if (what === 'nothing') return inRouter('iptables -I FORWARD -j DROP');
      if (what === 'tcp') return inRouter('iptables -A OUT -p udp -j DROP');
      for (const port of what.tcpPorts) await inRouter(`iptables -A OUT -p tcp --dport ${port} -j ACCEPT`);
      await inRouter('iptables -A OUT -j DROP');
    },
    async changeAddress() {
      await run(`ip -n ${router} addr del 203.0.113.${address}/24 dev wan`);
      address += 50;
      await run(`ip -n ${router} addr add 203.0.113.${address}/24 dev wan`);
    },
    async [Symbol.asyncDispose]() {
      for (const name of [inside, router]) await run(`ip netns del ${name}`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts coturn, as an operator would: with a secret that it shares with the instance. */
export async function startRelay(): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-relay-'));
  const options = [
    '-n',
    `--listening-ip=${RELAY}`,
    `--relay-ip=${RELAY}`,
    `--listening-port=${RELAY_PORT}`,
    '--use-auth-secret',
    `--static-auth-secret=${RELAY_SECRET}`,
    '--realm=guildhall',
    '--fingerprint',
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--log-file=stdout',
    `--pidfile=${join(folder, 'pid')}`,
    `--userdb=${join(folder, 'users')}`,
  ];
  const relay: ChildProcess = spawn('turnserver', options, { stdio: 'ignore' });
  await once(relay, 'spawn');
  return {
    async [Symbol.asyncDispose]() {
      const gone = once(relay, 'exit');
      relay.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
