/** Public information about an instance. */
import { Type } from 'typebox';
import { SignInProvider } from './accounts/sign-in-providers.ts';
import { endpoint } from './contract/contract.ts';
import { OneOf } from './contract/schema.ts';

export const getInstance = endpoint({
  method: 'GET',
  path: '/instance',
  summary: 'Name, version and registration of this instance',
  tag: 'Instance',
  actors: ['nobody', 'person', 'bot'],
  access: { in: 'nothing' },
  replies: {
    200: Type.Object({
      name: Type.String(),
      version: Type.String(),
      registration: OneOf(['open', 'code', 'closed']),
      registrationChallenge: OneOf(['none', 'work'], {
        description: 'Whether registering requires a solved challenge',
      }),
      passwords: Type.Boolean({ description: 'Whether people sign up and log in with a password' }),
      providers: Type.Array(SignInProvider, { description: 'Providers whose accounts can log in here' }),
      mail: Type.Boolean({ description: 'Whether it sends mail; otherwise operators give out links' }),
      limits: Type.Record(Type.String(), Type.Integer()),
    }),
  },
  errors: [],
});

export const instanceEndpoints = { getInstance };
