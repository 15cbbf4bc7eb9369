/**
 * Checks whether people can reach the forwarding unit of voice: a port of its range, and an address of this machine. With
 * LIVEKIT_URL, checks that server instead.
 */
import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';
import { type Configuration, type LiveKitSettings, readPortRange } from '@guildhall/platform/config';
import { announcedAddresses } from '../voice/forwarding-settings.ts';
import { type CheckResult, check, checkOptional } from './check.ts';
import { listenFault } from './machine.ts';

/** Addresses of local networks, carrier networks included. */
const PRIVATE =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|::1$)/i;

/**
 * A start succeeds without it; voice then connects people directly.
 * @param runs whether a process of this instance runs on this machine, which uses a port during a call; null if unknown
 */
export async function checkVoice(configuration: Configuration, runs: boolean | null): Promise<CheckResult> {
  if (configuration.voice.mode === 'mesh')
    return check('Voice', '', async () => 'people connect to each other');
  if (configuration.liveKit) return checkLiveKit(configuration.liveKit);
  const advice = 'Set VOICE_PORTS to ports that no other program uses.';
  const found = await checkOptional('Voice ports', advice, () => describePort(configuration, runs));
  return found.ok ? checkAddresses(configuration, found.detail) : found;
}

async function checkLiveKit(settings: LiveKitSettings): Promise<CheckResult> {
  const advice =
    'Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET to those of a running LiveKit server.';
  return checkOptional('Voice', advice, async () => {
    const { openRooms } = await import('../voice/live-kit.ts');
    const rooms = await openRooms(settings).listRooms();
    return `LiveKit at ${settings.url}, ${rooms.length} rooms in use`;
  });
}

async function describePort({ voice }: Configuration, runs: boolean | null): Promise<string> {
  const { first, last } = readPortRange(voice.ports) ?? { first: 0, last: -1 };
  for (let port = first; port <= last; port += 1) {
    const fault = (await udpFault(port)) ?? (voice.tcp ? await listenFault('0.0.0.0', port) : null);
    if (fault === null) return `${port} (UDP${voice.tcp ? ' and TCP' : ''})`;
    if (fault.code !== 'EADDRINUSE') throw fault;
    if (runs) return `${port} (in use, perhaps by Guildhall)`;
  }
  throw new Error(`no port from ${first} to ${last} is free`);
}

async function checkAddresses(configuration: Configuration, port: string): Promise<CheckResult> {
  const advice =
    'Set VOICE_ADDRESSES to the public address of this machine, and let that port through its firewall or router.';
  return checkOptional('Voice', advice, async () => {
    const addresses = await announcedAddresses(configuration);
    if (addresses.length === 0) throw new Error('this machine has no address that others could reach');
    const { hostname } = new URL(configuration.baseUrl);
    const isPublic = hostname.includes('.') && !isPrivate(hostname);
    if (isPublic && addresses.every(isPrivate))
      throw new Error(`${addresses.join(', ')} cannot be reached from the internet`);
    return `${port} at ${addresses.join(', ')}`;
  });
}

function isPrivate(host: string): boolean {
  return isIP(host) !== 0 && PRIVATE.test(host);
}

function udpFault(port: number): Promise<NodeJS.ErrnoException | null> {
  const socket = createSocket('udp4');
  return new Promise((resolve) => {
    socket.once('error', (error) => {
      socket.close();
      resolve(error);
    });
    socket.bind({ port, exclusive: true }, () => socket.close(() => resolve(null)));
  });
}
