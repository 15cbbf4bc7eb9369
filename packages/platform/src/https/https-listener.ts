/** Accepts TLS connections for the HTTP server, and can replace the certificate while it runs. */
import { X509Certificate } from 'node:crypto';
import { createServer, type TLSSocket } from 'node:tls';
import { type ListenAddress, type Listener, listen } from '../http/index.ts';
import type { Certificate } from './certificate-store.ts';

const HANDSHAKE_WITHIN_MS = 10_000;

export interface HttpsListener {
  /** Uses the certificate for new connections; open ones keep theirs. @throws Error if key and chain do not match */
  use(certificate: Certificate): void;
  /** When the certificate in use begins and ends; null before there is one. */
  validity(): { readonly from: Date; readonly to: Date } | null;
  /** Stops accepting connections. The HTTP server closes the open ones. */
  close(): void;
}

/** Refuses every handshake until it has a certificate. @throws StartupError */
export async function openHttpsListener(
  { server: httpServer, limitConnection }: Listener,
  address: ListenAddress,
): Promise<HttpsListener> {
  const server = createServer({
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    handshakeTimeout: HANDSHAKE_WITHIN_MS,
    noDelay: true,
  });
  server.on('connection', limitConnection);
  /** For each connection, the bytes read by the end of its handshake. */
  const handshakes = new Map<TLSSocket, number>();
  server.on('secureConnection', (socket) => {
    handshakes.set(socket, socket.bytesRead);
    socket.once('close', () => handshakes.delete(socket));
    socket.on('error', () => socket.destroy());
    httpServer.emit('connection', socket);
  });
  server.on('tlsClientError', (_, socket) => socket.destroy());
  await listen(server, address);
  let validity: ReturnType<HttpsListener['validity']> = null;
  return {
    use({ key, chain }) {
      const certificate = new X509Certificate(chain);
      server.setSecureContext({ key, cert: chain, minVersion: 'TLSv1.2' });
      validity = { from: certificate.validFromDate, to: certificate.validToDate };
    },
    validity: () => validity,
    close() {
      server.close();
      // Browsers open connections in advance, and Node would wait for their first request.
      for (const [socket, bytes] of handshakes) if (socket.bytesRead === bytes) socket.destroy();
    },
  };
}
