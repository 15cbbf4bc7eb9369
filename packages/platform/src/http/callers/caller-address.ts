/** Whose address a request comes from, where it does not pass through Fastify: an upgrade to the gateway. */
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The address of a request; empty when its socket is gone. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Reads addresses as the HTTP adapter does.
 * @param trustProxy proxies whose `X-Forwarded-For` names the caller, separated by commas: addresses, ranges or groups;
 * false: none.
 */
export function createAddressReader(trustProxy: string | false): AddressOf {
  if (trustProxy === false) return ({ socket }) => socket.remoteAddress ?? '';
  const isProxy = proxyAddr.compile(trustProxy.split(',').map((proxy) => proxy.trim()));
  return (request) => (request.socket.remoteAddress ? proxyAddr(request, isProxy) : '');
}
