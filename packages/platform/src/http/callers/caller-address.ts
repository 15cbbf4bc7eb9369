/** Finds the client's address for requests that do not pass through Fastify: upgrades to the gateway. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';

/** The client's address; empty if the socket is closed. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Reads addresses as the HTTP adapter does.
 * @param trustProxy proxies whose `X-Forwarded-For` is trusted, separated by commas: addresses, ranges or groups;
 * false: none.
 */
export function createAddressReader(trustProxy: string | false): AddressOf {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isProxy = compileProxies(trustProxy);
  return (request) => {
    if (!request.socket.remoteAddress) return '';
    dropForwardedPorts(request);
    return proxyAddr(request, isProxy);
  };
}

/** Whether an address is a proxy of `trustProxy`. */
export function createProxyCheck(trustProxy: string | false): (address: string) => boolean {
  if (trustProxy === false) return () => false;
  const isProxy = compileProxies(trustProxy);
  return (address) => isProxy(address, 0);
}

/**
 * Warns when a proxy nearby is not in `trustProxy`, in which case everyone shares the limits of its address. The first
 * forwarded request decides, so that later ones cost nothing.
 */
export function createProxyWarning(
  trustProxy: string | false,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (request: IncomingMessage) => void {
  const isTrusted = createProxyCheck(trustProxy);
  const isNear = createProxyCheck('loopback, linklocal, uniquelocal');
  let isDecided = false;
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (isDecided || headers['x-forwarded-for'] === undefined || !isNear(remoteAddress)) return;
    isDecided = true;
    if (isTrusted(remoteAddress)) return;
    log.warn(
      { proxy: remoteAddress },
      'a request was forwarded from an address that TRUST_PROXY does not name: if a proxy runs there, everyone shares its rate limits until it is named',
    );
  };
}

function compileProxies(trustProxy: string): ReturnType<typeof proxyAddr.compile> {
  return proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()));
}

/** Some proxies add the client's port, with which every connection would count as an address of its own. */
export function dropForwardedPorts({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string' && forwarded.includes(':'))
    headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',');
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without port and brackets; other text unchanged. */
function withoutPort(text: string): string {
  const address = text.trim();
  return /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}
