/** Settings of a LiveKit server that carries voice in place of the forwarding unit. */
import { type Static, Type } from 'typebox';
import { isUrl, text } from './declare-setting.ts';

export const liveKit = Type.Object({
  url: text({
    expects: 'a ws or wss address',
    example: 'wss://livekit.example.org',
    description:
      'Address of a LiveKit server, for browsers and for Guildhall. If set, voice uses LiveKit instead of the forwarding unit.',
    accepts: isUrl(['ws:', 'wss:']),
  }),
  apiKey: text({
    expects: 'a key',
    example: 'APIx8Yd',
    description: 'Key of the LiveKit server.',
    secret: true,
  }),
  apiSecret: text({
    expects: 'a secret',
    example: '…',
    description: 'Secret that belongs to the key.',
    secret: true,
  }),
});

export type LiveKitSettings = Static<typeof liveKit>;
