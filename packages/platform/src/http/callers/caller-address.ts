/** Finds the client's address for requests that do not pass through Fastify: upgrades to the gateway. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

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
