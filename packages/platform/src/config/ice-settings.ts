/** Settings of the STUN and TURN servers for voice. */
import { type Static, Type } from 'typebox';
import { withoutBrackets } from '../addresses/index.ts';
import { integer, isHost, isList, text } from './declare-setting.ts';

/** Browsers refuse all servers for one URL that does not fit (RFC 7064 and 7065): only TURN has a transport. */
const ICE_URL = /^(?:stuns?:([^?]+?)|turns?:([^?]+?)(?:\?transport=(?:udp|tcp))?)$/;
const HOST_AND_PORT = /^(\[[^\]]+\]|[^:]+)(?::0*([1-9]\d*))?$/;

function isIceUrl(url: string): boolean {
  const [, stun, turn = stun] = ICE_URL.exec(url) ?? [];
  const [, host, port = '1'] = HOST_AND_PORT.exec(turn ?? '') ?? [];
  return host !== undefined && isHost(withoutBrackets(host)) && Number(port) <= 65_535;
}

export const ice = Type.Object({
  urls: text({
    expects: 'addresses that begin with stun:, turn: or turns:, separated by commas',
    example: 'stun:turn.example.org:3478,turns:turn.example.org:5349',
    description:
      'STUN and TURN servers for people in voice; without them, people on strict networks cannot connect.',
    accepts: isList(isIceUrl),
  }),
  username: Type.Optional(
    text({
      expects: 'a user name',
      example: 'guildhall',
      description: 'Fixed user name for the TURN servers; everyone in voice receives it.',
    }),
  ),
  credential: Type.Optional(
    text({ expects: 'a password', example: '…', description: 'Password of ICE_USERNAME.', secret: true }),
  ),
  secret: Type.Optional(
    text({
      expects: 'a secret',
      example: '…',
      description:
        'Instead of a fixed user name: the secret that the TURN servers share (`static-auth-secret` of coturn). Each person gets their own temporary credentials.',
      secret: true,
    }),
  ),
  credentialSecs: integer({
    minimum: 300,
    maximum: 604_800,
    default: 43_200,
    expects: 'a number of seconds from 300 to 604800',
    example: '3600',
    needs: ['ICE_SECRET'],
    description: 'Lifetime of credentials made from ICE_SECRET, in seconds.',
  }),
});

export type IceSettings = Static<typeof ice>;
