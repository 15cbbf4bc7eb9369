// Generated from @guildhall/protocol by tooling/generate-routes.ts (npm run docs); do not edit.
import type { Route } from '../http/route.ts';

/** Endpoints that the web client calls at the start: what a call needs at run time, without schemas. */
export const FIRST_ROUTES: Readonly<Record<string, Route>> = {
  register: {
    method: 'POST',
    path: '/auth/register',
    body: 'required',
  },
  logIn: {
    method: 'POST',
    path: '/auth/login',
    body: 'required',
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
  },
  getAccount: {
    method: 'GET',
    path: '/auth/me',
  },
  getChannel: {
    method: 'GET',
    path: '/channels/{channelId}',
    limitedBy: ['channelId'],
  },
  listChannelCommands: {
    method: 'GET',
    path: '/channels/{channelId}/commands',
    query: true,
    limitedBy: ['channelId'],
  },
  getGateway: {
    method: 'GET',
    path: '/gateway',
  },
  getInstance: {
    method: 'GET',
    path: '/instance',
  },
  getInvite: {
    method: 'GET',
    path: '/invites/{code}',
  },
  listMembers: {
    method: 'GET',
    path: '/servers/{serverId}/members',
    query: true,
    limitedBy: ['serverId'],
  },
  listMessages: {
    method: 'GET',
    path: '/channels/{channelId}/messages',
    query: true,
    limitedBy: ['channelId'],
  },
  getMessage: {
    method: 'GET',
    path: '/channels/{channelId}/messages/{messageId}',
    limitedBy: ['channelId'],
  },
  sendMessage: {
    method: 'POST',
    path: '/channels/{channelId}/messages',
    body: 'required',
    files: { name: 'files', bodyAs: 'payload_json' },
    limitedBy: ['channelId'],
  },
  startTyping: {
    method: 'POST',
    path: '/channels/{channelId}/typing',
    limitedBy: ['channelId'],
  },
  acknowledgeMessage: {
    method: 'POST',
    path: '/channels/{channelId}/messages/{messageId}/ack',
    body: 'optional',
    limitedBy: ['channelId'],
  },
  refreshAttachmentUrls: {
    method: 'POST',
    path: '/attachments/refresh-urls',
    body: 'required',
  },
  getOnboarding: {
    method: 'GET',
    path: '/servers/{serverId}/onboarding',
    limitedBy: ['serverId'],
  },
  updatePresence: {
    method: 'PATCH',
    path: '/users/@me/presence',
    body: 'required',
  },
  addReaction: {
    method: 'PUT',
    path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}',
    limitedBy: ['channelId'],
  },
  removeOwnReaction: {
    method: 'DELETE',
    path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}',
    limitedBy: ['channelId'],
  },
  listReactions: {
    method: 'GET',
    path: '/channels/{channelId}/messages/{messageId}/reactions/{emoji}',
    query: true,
    limitedBy: ['channelId'],
  },
  getScreening: {
    method: 'GET',
    path: '/servers/{serverId}/screening',
    limitedBy: ['serverId'],
  },
  listPosts: {
    method: 'GET',
    path: '/channels/{channelId}/posts',
    query: true,
    limitedBy: ['channelId'],
  },
};
