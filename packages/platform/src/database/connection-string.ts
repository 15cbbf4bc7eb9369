/** Database URLs in libpq's format: one host, or several of which one accepts writes. */
import { withoutBrackets } from '../addresses/index.ts';

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[^:]+)(?::(\d{1,5}))?$/;
const DEFAULT_PORT = 5432;

/** `pg` checks the certificate in each of these modes, and warns that a later version will not in all of them. */
const CHECKING_MODES = /([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/;

/** @returns the URL for `pg`: with only its first host, and the name of what its `sslmode` does */
export function urlForPg(connectionString: string): string {
  const [, start = '', hosts = '', rest = ''] = PARTS.exec(connectionString) ?? [];
  const url = hosts.includes(',') ? `${start}${hosts.split(',')[0]}${rest}` : connectionString;
  return /[?&]uselibpqcompat=true/.test(url) ? url : url.replace(CHECKING_MODES, '$1verify-full');
}

/** @returns the hosts to choose from; empty if there is only one */
export function candidateHosts(connectionString: string): readonly DatabaseHost[] {
  const [, , hosts = '', rest = ''] = PARTS.exec(connectionString) ?? [];
  const mustChoose = hosts.includes(',') || /[?&]target_session_attrs=/.test(rest);
  return mustChoose ? hosts.split(',').flatMap(hostFrom) : [];
}

function hostFrom(text: string): DatabaseHost[] {
  const [, host, port] = HOST.exec(text) ?? [];
  return host ? [{ host: withoutBrackets(host), port: Number(port ?? DEFAULT_PORT) }] : [];
}

/**
 * Whether a URL can be used: every host is well formed, and the URL sets no condition on hosts except that they
 * accept writes.
 */
export function isDatabaseAddress(value: string): boolean {
  const url = /^postgres(?:ql)?:\/\//.test(value) ? URL.parse(urlForPg(value)) : null;
  if (!url) return false;
  const wanted = url.searchParams.get('target_session_attrs');
  if (wanted !== null && wanted !== 'read-write' && wanted !== 'primary') return false;
  const [, , hosts = ''] = PARTS.exec(value) ?? [];
  return !hosts.includes(',') || hosts.split(',').every((host) => hostFrom(host).length === 1);
}
