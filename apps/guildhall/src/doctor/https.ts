/** Checks https without a proxy: its ports, the name of the instance, the certificate in use. */
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:tls';
import { DAY_MS } from '@guildhall/platform';
import type { BuiltInHttps, Configuration } from '@guildhall/platform/config';
import { type CheckResult, check, checkOptional } from './check.ts';
import { listenFault } from './machine.ts';

const TIMEOUT_MS = 3000;
const FEW_DAYS = 14;
/** Of the lifetime: certificates of a few days never have many days left. */
const SMALL_SHARE = 1 / 4;

/** Nothing unless the instance serves https by itself. */
export async function checkHttps({ builtInHttps, baseUrl }: Configuration): Promise<readonly CheckResult[]> {
  if (builtInHttps === null) return [];
  const name = new URL(baseUrl).hostname;
  const fromAuthority = builtInHttps.certificate.from === 'authority';
  return Promise.all([
    checkPorts(builtInHttps, name),
    ...(fromAuthority ? [checkName(name)] : []),
    checkCertificate(builtInHttps, name),
  ]);
}

function checkPorts({ host, httpsPort, httpPort }: BuiltInHttps, name: string): Promise<CheckResult> {
  const advice =
    'Stop the program that uses the port, or allow this user ports below 1024: docs/operate/install.md, "https without a proxy".';
  return check('https ports', advice, async () => {
    for (const port of [httpsPort, httpPort]) {
      const fault = await listenFault(host, port);
      if (fault === null) continue;
      const isOwn =
        fault.code === 'EADDRINUSE' &&
        ((await readValidity(host, httpsPort, name)) !== null || (await isWaiting(host, httpPort)));
      if (!isOwn) throw fault;
    }
    return `${httpsPort} and ${httpPort} are free, or used by Guildhall`;
  });
}

async function checkName(name: string): Promise<CheckResult> {
  const advice = 'Add an A or AAAA record that leads to this machine; the authority asks there, at port 80.';
  return check('Name for https', advice, async () => {
    const addresses = await lookup(name, { all: true });
    return `${name} is ${addresses.map(({ address }) => address).join(', ')}`;
  });
}

async function checkCertificate(
  { host, httpsPort, certificate }: BuiltInHttps,
  name: string,
): Promise<CheckResult> {
  const advice =
    certificate.from === 'authority'
      ? 'The log says why there is no new one; port 80 must be reachable from the internet.'
      : 'Put a new certificate into the files of TLS_CERTIFICATE and TLS_KEY.';
  return checkOptional('Certificate', advice, async () => {
    const validity = await readValidity(host, httpsPort, name);
    if (validity === null) return 'none yet, or https does not run';
    const { from, to } = validity;
    const left = to - Date.now();
    const days = Math.floor(left / DAY_MS);
    const finding = days === 1 ? '1 day is left' : `${days} days are left`;
    if (left < Math.min(FEW_DAYS * DAY_MS, SMALL_SHARE * (to - from))) throw new Error(finding);
    return finding;
  });
}

/** Whether Guildhall answers there and has no certificate yet. */
async function isWaiting(host: string | undefined, port: number): Promise<boolean> {
  const name = host?.includes(':') ? `[${host}]` : (host ?? '127.0.0.1');
  const url = `http://${name}:${port}/`;
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => null,
  );
  return answer?.status === 503 && (await answer.text()).includes('waiting for its certificate');
}

/** When the certificate that is served there begins and ends, in milliseconds; null if none is. */
async function readValidity(
  host: string | undefined,
  port: number,
  servername: string,
): Promise<{ readonly from: number; readonly to: number } | null> {
  const options = {
    host: host ?? '127.0.0.1',
    port,
    servername,
    rejectUnauthorized: false,
    timeout: TIMEOUT_MS,
  };
  const socket = connect(options);
  socket.once('timeout', () => socket.destroy(new Error('no answer')));
  try {
    await once(socket, 'secureConnect');
    const { valid_from, valid_to } = socket.getPeerCertificate();
    return { from: Date.parse(valid_from), to: Date.parse(valid_to) };
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
