/** Rules Screening: new members are pending until they agree to the server's rules (design 5.13). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Text } from '../contract/schema.ts';

const path = '/servers/{serverId}/screening';

export const Screening = Type.Object({
  enabled: Type.Boolean(),
  description: Type.String(),
  rules: Type.Array(Type.String()),
});
export type Screening = Static<typeof Screening>;

export const getScreening = endpoint({
  method: 'GET',
  path,
  summary: "The server's rules, and whether new members have to agree to them",
  tag: 'Screening',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Screening },
  errors: [],
});

export const putScreening = endpoint({
  method: 'PUT',
  path,
  summary: 'Change the rules, or turn screening on or off; off admits everyone who is pending',
  description: 'Omitted fields keep their value. It cannot be on without a rule.',
  tag: 'Screening',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageServer'] },
  body: Type.Object({
    enabled: Type.Optional(Type.Boolean()),
    description: Type.Optional(Text({ max: LIMITS.screeningDescription })),
    rules: Type.Optional(
      Type.Array(Text({ min: 1, max: LIMITS.screeningRule }), { maxItems: LIMITS.screeningRules }),
    ),
  }),
  replies: { 200: Screening },
  errors: [],
  audited: true,
});

export const agreeToScreening = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/screening/agree',
  summary: 'Agree to the rules',
  tag: 'Screening',
  actors: ['person'],
  access: { in: 'server' },
  replies: { 204: null },
  errors: [],
});

export const screeningEndpoints = { getScreening, putScreening, agreeToScreening };
