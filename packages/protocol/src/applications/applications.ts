/** Applications and their bots (design, chapter 7). */

import { type Static, Type } from 'typebox';
import { FRESH_PROOF, FRESH_PROOF_LIMITS } from '../accounts/fresh-proof.ts';
import { User } from '../accounts/users.ts';
import { endpoint, IMAGE_RATE_LIMIT, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import {
  Id,
  Name,
  Nullable,
  PermissionsInput,
  PermissionsString,
  Text,
  Timestamp,
} from '../contract/schema.ts';
import { ADD_BOT_ERRORS } from './add-bot-errors.ts';

/** The format of the requests to an interactions endpoint, and of its responses. */
export const InteractionsEndpointForm = Type.Union([Type.Literal('guildhall'), Type.Literal('discord')], {
  description: 'The format of requests and responses: that of this API, or of Discord',
});
export type InteractionsEndpointForm = Static<typeof InteractionsEndpointForm>;

export const Application = Type.Object({
  id: Id,
  name: Type.String(),
  iconUrl: Nullable(Type.String()),
  description: Type.String(),
  botPublic: Type.Boolean(),
  publicClient: Type.Boolean(),
  redirects: Type.Array(Type.String()),
  inDirectory: Type.Boolean(),
  interactionsEndpointUrl: Nullable(Type.String()),
  interactionsEndpointForm: InteractionsEndpointForm,
  publicKey: Type.String(),
  hasSecret: Type.Boolean(),
  bot: Nullable(User),
  verified: Type.Boolean(),
  serverCount: Type.Integer(),
  owner: User,
  createdAt: Timestamp,
});
export type Application = Static<typeof Application>;

/** Days for which an application's statistics are kept and shown. */
export const APPLICATION_STATS_DAYS = 30;

export const ApplicationStats = Type.Object({
  commandsRun: Type.Integer({ minimum: 0, description: 'In the last 30 days' }),
  failures: Type.Integer({ minimum: 0, description: 'Number of them that the application did not answer' }),
  days: Type.Array(
    Type.Object({
      date: Type.String({ format: 'date', description: 'A day in UTC' }),
      commandsRun: Type.Integer({ minimum: 0 }),
      failures: Type.Integer({ minimum: 0 }),
    }),
    { description: '30 days, oldest first, today last' },
  ),
  endpoint: Nullable(
    Type.Object({
      url: Type.String(),
      healthy: Type.Boolean({ description: 'Whether its last response was valid' }),
      lastSuccessAt: Nullable(Timestamp),
      lastFailureAt: Nullable(Timestamp),
      lastFailure: Nullable(Type.String()),
    }),
  ),
});
export type ApplicationStats = Static<typeof ApplicationStats>;

const FreshProof = Type.Object(FRESH_PROOF);
export type FreshProof = Static<typeof FreshProof>;

export const listApplications = endpoint({
  method: 'GET',
  path: '/applications',
  summary: "The caller's applications",
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(Application) },
  errors: [],
});
export const createApplication = endpoint({
  method: 'POST',
  path: '/applications',
  summary: 'Create an application; its client secret is shown this once',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'nothing' },
  body: Type.Object({ name: Name({ min: LIMITS.applicationNameMinimum, max: LIMITS.applicationName }) }),
  replies: { 201: Type.Object({ ...Application.properties, clientSecret: Type.String() }) },
  errors: ['too_many_applications'],
});
export const getOwnApplication = endpoint({
  method: 'GET',
  path: '/applications/@me',
  summary: "The bot's own application",
  tag: 'Applications',
  actors: ['bot'],
  access: { in: 'own account' },
  replies: { 200: Application },
  errors: [],
});
export const getApplication = endpoint({
  method: 'GET',
  path: '/applications/{applicationId}',
  summary: 'An application of your own',
  tag: 'Applications',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  replies: { 200: Application },
  errors: [],
});
export const getApplicationStats = endpoint({
  method: 'GET',
  path: '/applications/{applicationId}/stats',
  summary: 'Statistics of its commands in 30 days, and the health of its endpoint',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  replies: { 200: ApplicationStats },
  errors: [],
});
export const updateApplication = endpoint({
  method: 'PATCH',
  path: '/applications/{applicationId}',
  summary: 'Change an application',
  tag: 'Applications',
  actors: ['person', 'bot'],
  access: { in: 'own application' },
  description:
    'Its own bot may set description, inDirectory, interactionsEndpointUrl and interactionsEndpointForm, and nothing ' +
    `else. Redirects: up to ${LIMITS.redirectsPerApplication}, https (http on localhost and 127.0.0.1), without ` +
    'fragment, matched character for character. An interactions endpoint whose address or form is set is pinged ' +
    'first, once signed and once with an invalid signature.',
  body: Type.Object({
    name: Type.Optional(Name({ min: LIMITS.applicationNameMinimum, max: LIMITS.applicationName })),
    description: Type.Optional(Text({ max: LIMITS.applicationDescription })),
    botPublic: Type.Optional(Type.Boolean()),
    publicClient: Type.Optional(Type.Boolean()),
    redirects: Type.Optional(Type.Array(Type.String())),
    inDirectory: Type.Optional(Type.Boolean()),
    interactionsEndpointUrl: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.url }))),
    interactionsEndpointForm: Type.Optional(InteractionsEndpointForm),
  }),
  replies: { 200: Application },
  errors: ['bots_not_allowed', 'not_public', 'invalid_redirects', 'endpoint_unverified'],
});
export const deleteApplication = endpoint({
  method: 'DELETE',
  path: '/applications/{applicationId}',
  summary: 'Delete an application with its bot',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  body: FreshProof,
  replies: { 204: null },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});
export const createBot = endpoint({
  method: 'POST',
  path: '/applications/{applicationId}/bot',
  summary: 'Add a bot; its token is shown this once',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  body: Type.Optional(Type.Object({ username: Type.Optional(Type.String({ maxLength: 128 })) })),
  replies: { 201: Type.Object({ user: User, token: Type.String() }) },
  errors: ['bot_exists', 'invalid_username', 'username_taken'],
});
export const resetBotToken = endpoint({
  method: 'POST',
  path: '/applications/{applicationId}/bot/token',
  summary: 'Reset the bot token; the old one stops working at once',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  body: FreshProof,
  replies: { 200: Type.Object({ token: Type.String() }) },
  errors: ['no_bot', 'wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});
export const resetClientSecret = endpoint({
  method: 'POST',
  path: '/applications/{applicationId}/secret',
  summary: 'Reset the client secret; the old one stops working at once, people stay signed in',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  body: FreshProof,
  replies: { 200: Type.Object({ clientSecret: Type.String() }) },
  errors: ['wrong_password', 'wrong_code'],
  rateLimits: FRESH_PROOF_LIMITS,
});
export const updateBot = endpoint({
  method: 'PATCH',
  path: '/applications/{applicationId}/bot',
  summary: "Change the bot's username, display name or bio",
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  body: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 128 })),
    displayName: Type.Optional(Name({ min: 1, max: LIMITS.displayName })),
    bio: Type.Optional(Nullable(Text({ max: LIMITS.bio }))),
  }),
  replies: { 200: User },
  errors: ['no_bot', 'invalid_username', 'username_taken'],
});
export const putApplicationIcon = endpoint({
  method: 'PUT',
  path: '/applications/{applicationId}/icon',
  summary: "Set the application's picture, up to 8 MB; it is scaled to 512 pixels square",
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: Application },
  errors: ['invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
});
export const deleteApplicationIcon = endpoint({
  method: 'DELETE',
  path: '/applications/{applicationId}/icon',
  summary: 'Remove the picture of the application',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  replies: { 204: null },
  errors: [],
  rateLimits: [IMAGE_RATE_LIMIT],
});
export const putBotAvatar = endpoint({
  method: 'PUT',
  path: '/applications/{applicationId}/bot/avatar',
  summary: "Set the bot's picture, up to 8 MB; it is scaled to 512 pixels square",
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: User },
  errors: ['no_bot', 'invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
});
export const deleteBotAvatar = endpoint({
  method: 'DELETE',
  path: '/applications/{applicationId}/bot/avatar',
  summary: 'Remove the picture of the bot',
  tag: 'Applications',
  actors: ['person'],
  access: { in: 'own application' },
  replies: { 204: null },
  errors: ['no_bot'],
  rateLimits: [IMAGE_RATE_LIMIT],
});
export const authorizeBot = endpoint({
  method: 'POST',
  path: '/applications/{applicationId}/authorize',
  summary: 'Add the bot to a server you manage',
  tag: 'Applications',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  body: Type.Object({ serverId: Id, permissions: Type.Optional(PermissionsInput) }),
  replies: { 200: Type.Object({ serverId: Id, permissions: PermissionsString }) },
  errors: ADD_BOT_ERRORS,
  audited: true,
});

export const applicationEndpoints = {
  listApplications,
  createApplication,
  getOwnApplication,
  getApplication,
  getApplicationStats,
  updateApplication,
  deleteApplication,
  createBot,
  resetBotToken,
  resetClientSecret,
  updateBot,
  putApplicationIcon,
  deleteApplicationIcon,
  putBotAvatar,
  deleteBotAvatar,
  authorizeBot,
};
