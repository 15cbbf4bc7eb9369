/** Settings of the instance's own https, for machines without a proxy. */
import { isIP } from 'node:net';
import { type Static, Type } from 'typebox';
import { integer, isHost, isUrl, text } from './declare-setting.ts';
import { ConfigurationError, requireBoth } from './startup-error.ts';

/** Authorities require https; one on this machine, for tests, does without. */
function isDirectory(value: string): boolean {
  return isUrl(['https:'])(value) || /^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(value);
}

export const https = Type.Object({
  acmeEmail: Type.Optional(
    text({
      expects: 'an e-mail address',
      example: 'admin@example.org',
      description:
        'Serve https on ports of its own, with a certificate for the name in BASE_URL from ACME_DIRECTORY. By setting it, you agree to the terms of that authority, which may write to this address.',
      defaultText: 'no https of its own',
      accepts: (value) => /^[^\s@<>,:]+@[^\s@<>,:]+$/.test(value),
    }),
  ),
  acmeDirectory: text({
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    expects: 'an https address',
    example: 'https://acme.example.org/directory',
    needs: ['ACME_EMAIL'],
    description:
      'Directory of the certificate authority (ACME, RFC 8555). NODE_EXTRA_CA_CERTS names the root of a private one.',
    accepts: isDirectory,
  }),
  tlsCertificate: Type.Optional(
    text({
      expects: 'a path of a file',
      example: '/etc/guildhall/chain.pem',
      description:
        'Serve https on ports of its own, with this certificate and its chain (PEM). Read again when it changes.',
      defaultText: 'none',
    }),
  ),
  tlsKey: Type.Optional(
    text({
      expects: 'a path of a file',
      example: '/etc/guildhall/key.pem',
      description: 'Private key of TLS_CERTIFICATE (PEM).',
      defaultText: 'none',
    }),
  ),
  httpsPort: integer({
    minimum: 1,
    maximum: 65_535,
    default: 443,
    example: '8443',
    needs: ['ACME_EMAIL', 'TLS_CERTIFICATE'],
    description: 'Port of https, with ACME_EMAIL or TLS_CERTIFICATE.',
  }),
  httpPort: integer({
    minimum: 1,
    maximum: 65_535,
    default: 80,
    example: '8080',
    needs: ['ACME_EMAIL', 'TLS_CERTIFICATE'],
    description:
      'Port that answers the certificate authority, which always asks port 80, and sends everyone else to https.',
  }),
  httpsHost: Type.Optional(
    text({
      expects: 'an address of this machine',
      example: '203.0.113.7',
      needs: ['ACME_EMAIL', 'TLS_CERTIFICATE'],
      description: 'Address to listen on at HTTPS_PORT and HTTP_PORT.',
      defaultText: 'all addresses',
      accepts: isHost,
    }),
  ),
});

export type HttpsSettings = Static<typeof https>;

/** How the instance serves https by itself. */
export interface BuiltInHttps {
  /** Undefined: all addresses. */
  readonly host: string | undefined;
  readonly httpsPort: number;
  readonly httpPort: number;
  readonly certificate:
    | { readonly from: 'authority'; readonly email: string; readonly directory: string }
    | { readonly from: 'files'; readonly certificate: string; readonly key: string };
}

/** @returns null unless a certificate is configured. @throws ConfigurationError for contradictory settings */
export function readBuiltInHttps(settings: HttpsSettings, baseUrl: string | undefined): BuiltInHttps | null {
  const { acmeEmail: email, acmeDirectory: directory, tlsCertificate: certificate, tlsKey: key } = settings;
  const addresses = { host: settings.httpsHost, httpsPort: settings.httpsPort, httpPort: settings.httpPort };
  requireBoth({ TLS_CERTIFICATE: certificate, TLS_KEY: key });
  if (email !== undefined && certificate !== undefined)
    throw new ConfigurationError('ACME_EMAIL and TLS_CERTIFICATE are both set: set one of them.');
  if (email === undefined && certificate === undefined) return null;
  const name = email === undefined ? 'TLS_CERTIFICATE' : 'ACME_EMAIL';
  if (!baseUrl?.startsWith('https:'))
    throw new ConfigurationError(
      `${name} is set, but BASE_URL is not an https address: for example BASE_URL=https://chat.example.org.`,
    );
  if (certificate !== undefined && key !== undefined)
    return { ...addresses, certificate: { from: 'files', certificate, key } };
  const { hostname } = new URL(baseUrl);
  if (hostname.startsWith('[') || isIP(hostname) !== 0)
    throw new ConfigurationError(
      'ACME_EMAIL is set, but BASE_URL has an address instead of a name, for which there is no certificate: set it to a name, for example BASE_URL=https://chat.example.org.',
    );
  return { ...addresses, certificate: { from: 'authority', email: email ?? '', directory } };
}
