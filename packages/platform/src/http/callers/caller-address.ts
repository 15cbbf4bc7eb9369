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
  const isProxy = proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()));
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, isProxy) : '');
}
