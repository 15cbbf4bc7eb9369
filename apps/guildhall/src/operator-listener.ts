/** The operator's listener, apart from the public one (`OPERATOR_LISTEN`): metrics and health. */
import { closeListener, type Listener, type Metrics, openListener } from '@guildhall/platform';

/**
 * @param address `host:port`, or `off`. @returns what stops it.
 * @throws StartupError when the address cannot be listened on.
 */
export async function openOperatorListener(address: string, metrics: Metrics): Promise<() => Promise<void>> {
  if (address === 'off') return async () => {};
  const separator = address.lastIndexOf(':');
  const host = address.slice(0, separator).replaceAll(/^\[|\]$/g, '');
  const listener: Listener = await openListener(host, Number(address.slice(separator + 1)));
  listener.server.on('request', (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"error":{"code":"unknown_route","message":"There is no such route."}}');
      return;
    }
    metrics.render().then(
      ({ contentType, text }) => {
        response.writeHead(200, { 'content-type': contentType });
        response.end(text);
      },
      () => {
        response.writeHead(500);
        response.end();
      },
    );
  });
  return () => closeListener(listener);
}
