/** Settings of the STUN and TURN servers for voice. */
import { type Static, Type } from 'typebox';
import { integer, text } from './setting.ts';

const ICE_URL =
  /^(?:stuns?|turns?):(?:[^\s:,/?@]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/;

export const ice = Type.Object({
  urls: text(
    {},
    {
      expects: 'addresses that begin with stun:, turn: or turns:, separated by commas',
      example: 'stun:turn.example.org:3478,turns:turn.example.org:5349',
      description:
        'STUN and TURN servers by which people in voice find a way to each other; without them only those whose networks let them through connect.',
      accepts: (value) => value.split(',').every((url) => ICE_URL.test(url.trim())),
    },
  ),
  username: Type.Optional(
    text(
      {},
      {
        expects: 'a user name',
        example: 'guildhall',
        description: 'Fixed user name of the TURN servers; everyone in voice is told it.',
      },
    ),
  ),
  credential: Type.Optional(
    text({}, { expects: 'a password', example: '…', description: 'Password of ICE_USERNAME.', secret: true }),
  ),
  secret: Type.Optional(
    text(
      {},
      {
        expects: 'a secret',
        example: '…',
        description:
          'Instead of a fixed user name: the secret that the TURN servers share (`static-auth-secret` of coturn). Each person is given credentials of their own that end.',
        secret: true,
      },
    ),
  ),
  credentialSecs: integer(
    { minimum: 300, maximum: 604_800, default: 43_200 },
    {
      expects: 'a number of seconds from 300 to 604800',
      example: '3600',
      description: 'Seconds that credentials made from ICE_SECRET hold.',
    },
  ),
});

export type IceSettings = Static<typeof ice>;
