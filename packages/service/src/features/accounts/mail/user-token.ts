import { randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** A secret token of 256 random bits that also contains its account's id, so that its row can be found. */
export function newUserToken(userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${randomToken()}`;
}

/** The account id in a token; undefined without one. It proves nothing: compare the fingerprint. */
export function userIdInToken(token: string): string | undefined {
  const userId = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
  return isId(userId) ? userId : undefined;
}
