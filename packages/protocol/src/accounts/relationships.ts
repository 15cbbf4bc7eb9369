/** Friends, requests and blocks (design 5.18). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { Id, Name, OneOf, Timestamp } from '../contract/schema.ts';
import { User } from './users.ts';

export const Relationship = Type.Object({
  user: User,
  type: OneOf(['friend', 'incoming', 'outgoing', 'blocked']),
  since: Timestamp,
});
export type Relationship = Static<typeof Relationship>;

export const listRelationships = endpoint({
  method: 'GET',
  path: '/users/@me/relationships',
  summary: 'Friends, incoming and outgoing requests, and blocked people',
  tag: 'Relationships',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(Relationship) },
  errors: [],
});

const requests = { limit: 20, windowSecs: 3600, by: ['actor'], bucket: 'friend-requests' } as const;
/** A block or unblock counts the person's mentions again. */
const changes = { limit: 20, windowSecs: 10, by: ['actor'], bucket: 'relationships' } as const;

export const requestFriendship = endpoint({
  method: 'POST',
  path: '/users/@me/relationships',
  summary: 'Send a friend request; two people who ask each other become friends',
  tag: 'Relationships',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ username: Name({ min: 1, max: 64 }) }),
  replies: { 200: Relationship },
  errors: ['unknown_user', 'cannot_befriend', 'too_many_friends', 'email_unverified'],
  rateLimits: [requests],
});

export const putRelationship = endpoint({
  method: 'PUT',
  path: '/users/@me/relationships/{userId}',
  summary: "Accept someone's request, or block them",
  tag: 'Relationships',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({ type: OneOf(['friend', 'blocked']) }),
  replies: { 200: Relationship },
  errors: ['unknown_user', 'cannot_befriend', 'too_many_friends', 'too_many_blocks'],
  rateLimits: [changes],
});

export const deleteRelationship = endpoint({
  method: 'DELETE',
  path: '/users/@me/relationships/{userId}',
  summary: 'Decline, withdraw, unfriend or unblock',
  tag: 'Relationships',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_user'],
  rateLimits: [changes],
});

export const relationshipUpdate = event({
  name: 'RELATIONSHIP_UPDATE',
  summary: 'Someone became a friend, sent or received a request, or was blocked',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ relationship: Relationship }),
});
export const relationshipRemove = event({
  name: 'RELATIONSHIP_REMOVE',
  summary: 'A friendship, request or block ended',
  audience: ['user'],
  intent: 'always',
  payload: Type.Object({ userId: Id }),
});

export const relationshipEndpoints = {
  listRelationships,
  requestFriendship,
  putRelationship,
  deleteRelationship,
};
export const relationshipEvents = { relationshipUpdate, relationshipRemove };
