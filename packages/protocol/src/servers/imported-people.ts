/** People created by an import, and moving their messages to members. */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event } from '../contract/contract.ts';
import { Id, Nullable, PageLimit, Timestamp } from '../contract/schema.ts';

const tag = 'Servers';
const owners = { in: 'server', ownerOnly: true, afterLookup: true } as const;
const path = '/servers/{serverId}/imported-people';
const claimPath = '/servers/{serverId}/imported-people/{personId}/claim';

const ImportedClaim = Type.Object({
  user: User,
  askedAt: Timestamp,
  /** Set while the messages are being moved. */
  acceptedAt: Nullable(Timestamp),
});

export const ImportedPerson = Type.Object({
  user: User,
  messages: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Messages in the server; null after an import by an earlier version',
    }),
  ),
  claim: Nullable(ImportedClaim),
});
export type ImportedPerson = Static<typeof ImportedPerson>;

export const AskedClaim = Type.Object({
  serverId: Id,
  serverName: Type.String(),
  person: User,
  messages: Nullable(Type.Integer({ minimum: 0 })),
  askedAt: Timestamp,
  acceptedAt: Nullable(Timestamp),
});
export type AskedClaim = Static<typeof AskedClaim>;

export const listImportedPeople = endpoint({
  method: 'GET',
  path,
  summary: 'List people created by an import, by id',
  tag,
  actors: ['person'],
  access: owners,
  query: Type.Object({
    q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name' })),
    after: Type.Optional(Id),
    limit: PageLimit(100, 50),
  }),
  replies: { 200: Type.Array(ImportedPerson) },
  errors: [],
});

export const putImportedClaim = endpoint({
  method: 'PUT',
  path: claimPath,
  summary: 'Offer the messages of an imported person to a member, who accepts or declines',
  tag,
  actors: ['person'],
  access: owners,
  body: Type.Object({ userId: Id }),
  replies: { 200: ImportedPerson },
  errors: ['unknown_imported_person', 'unknown_member', 'claim_accepted'],
  rateLimits: [{ limit: 60, windowSecs: 3600, by: ['actor'] }],
});

export const deleteImportedClaim = endpoint({
  method: 'DELETE',
  path: claimPath,
  summary: 'Withdraw or decline an offer of messages',
  description: "For the server's owner and the member with the offer.",
  tag,
  actors: ['person'],
  access: { in: 'server' },
  replies: { 204: null },
  errors: ['unknown_claim', 'claim_accepted'],
});

export const acceptImportedClaim = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/imported-people/{personId}/claim/accept',
  summary: 'Take over the messages of an imported person; this cannot be undone',
  description: 'Only for the member with the offer. A background job moves the messages.',
  tag,
  actors: ['person'],
  access: { in: 'server' },
  replies: { 202: null },
  errors: ['unknown_claim', 'claim_accepted', 'import_exists'],
});

export const listImportedClaims = endpoint({
  method: 'GET',
  path: '/imported-claims',
  summary: 'List the offers of imported messages to you',
  tag,
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(AskedClaim, { maxItems: 100 }) },
  errors: [],
});

export const importedClaimUpdate = event({
  name: 'IMPORTED_CLAIM_UPDATE',
  summary:
    "An offer of imported messages was made, answered or withdrawn, or its messages have moved; for the server's owner and the member with the offer",
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ serverId: Id, personId: Id }),
});

export const importedPeopleEndpoints = {
  listImportedPeople,
  putImportedClaim,
  deleteImportedClaim,
  acceptImportedClaim,
  listImportedClaims,
};
export const importedPeopleEvents = { importedClaimUpdate };
