import { randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** A secret token of 256 random bits that also contains an id, so that its row can be found. */
export function newTokenWithId(id: string): string {
  return `${Buffer.from(id).toString('base64url')}.${randomToken()}`;
}

/** The id in a token; undefined without one. It proves nothing: compare the fingerprint. */
export function idInToken(token: string): string | undefined {
  const id = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
  return isId(id) ? id : undefined;
}
