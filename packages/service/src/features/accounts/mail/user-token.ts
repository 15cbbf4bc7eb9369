import { randomToken } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';

/** A secret token of 256 random bits that also says whose it is, so that its row is found by the account. */
export function newUserToken(userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${randomToken()}`;
}

/** The account a token names; undefined when it names none. It proves nothing: compare the fingerprint. */
export function userIdInToken(token: string): string | undefined {
  const userId = Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString();
  return isId(userId) ? userId : undefined;
}
