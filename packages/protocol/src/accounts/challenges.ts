/** Challenges: proof of work before registering or joining, without a third party (not in the specification). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { Timestamp } from '../contract/schema.ts';

export const Challenge = Type.Object({
  token: Type.String({ description: 'Send it back with the solution within 10 minutes; works once' }),
  parts: Type.Integer({ description: 'Number of parts, each of which is solved by one number' }),
  attempts: Type.Integer({
    description: 'Average number of tries per part; higher while many challenges are requested',
  }),
  expiresAt: Timestamp,
});
export type Challenge = Static<typeof Challenge>;

export const ChallengeSolution = Type.Object(
  {
    token: Type.String({ minLength: 1, maxLength: 512 }),
    nonces: Type.Array(Type.Integer({ minimum: 0, maximum: 4_294_967_295 }), { minItems: 1, maxItems: 16 }),
  },
  { description: 'A number for each part, see the guide on raids' },
);
export type ChallengeSolution = Static<typeof ChallengeSolution>;

export const getRegistrationChallenge = endpoint({
  method: 'GET',
  path: '/auth/register/challenge',
  summary: 'A challenge to solve before registering',
  description: 'Needed where `GET /instance` says `registrationChallenge: work`.',
  tag: 'Accounts',
  actors: ['nobody'],
  access: { in: 'nothing' },
  replies: { 200: Challenge },
  errors: [],
  rateLimits: [{ limit: 20, windowSecs: 600, by: ['address'], widening: true }],
});

export const challengeEndpoints = { getRegistrationChallenge };
