/** The surface for Discord's bot libraries, a client of this instance in the same process. */
import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import {
  type AuditPage,
  createDiscordGateway,
  type DiscordGateway,
  mountDiscordApi,
} from '@guildhall/discord';
import type { HttpServer } from '@guildhall/platform';
import type { Configuration } from '@guildhall/platform/config';
import type { VoiceState } from '@guildhall/protocol';
import {
  changeCommandsInTurn,
  expressionPicture,
  findAuditEntryAfter,
  findExpressions,
  findInteraction,
  findMemberViews,
  findMessages,
  findOpenThreads,
  findPersonChannels,
  findPinTimes,
  findSeenChannels,
  findServerOfChannel,
  findServerRoles,
  findVoiceMove,
  findVoiceStateView,
  followTimes,
  presentUsers,
  type ResumePoints,
  type Runtime,
  saveResumePoints,
  serverOfCommand,
  serversWith,
  sizesOfServers,
  takeResumePoint,
} from '@guildhall/service';

/** A connection to a listener without the network. @param address the client's address */
function openLine(server: Server, address: string): Duplex {
  const [near, far] = duplexPair();
  Object.defineProperty(far, 'remoteAddress', { value: address });
  // A side never closes by itself when the other is destroyed.
  near.once('close', () => far.destroy());
  far.once('close', () => near.destroy());
  server.emit('connection', far);
  return near;
}

/** Null when it is turned off. */
export function mountDiscord(
  runtime: Runtime,
  configuration: Configuration,
  { http, server }: { readonly http: HttpServer; readonly server: Server },
): DiscordGateway | null {
  if (configuration.discordApi === 'off') return null;
  const ports = {
    baseUrl: configuration.baseUrl,
    rateLimitScale: configuration.rateLimitScale,
    compressedConnections: configuration.gatewayCompressedConnections,
    log: runtime.log,
    connect: (address: string) => openLine(server, address),
    requireCaller: http.requireCaller,
    countPassedBody: http.countPassedBody,
    usersById: (ids: readonly string[]) => presentUsers(runtime, ids),
    messagesById: (channelId: string, ids: readonly string[]) => findMessages(runtime, channelId, ids),
    membersById: (serverId: string, ids: readonly string[]) => findMemberViews(runtime, serverId, ids),
    findVoiceState: (serverId: string, userId: string) => findVoiceStateView(runtime, serverId, userId),
    findVoiceMove: (left: VoiceState, position: string) => findVoiceMove(runtime, left, position),
    pinTimes: (channelId: string) => findPinTimes(runtime, channelId),
    followTimes: (threadIds: readonly string[], userId: string) => followTimes(runtime, threadIds, userId),
    findInteraction: (token: string) => findInteraction(runtime, token),
    serverOfCommand: (applicationId: string, commandId: string) =>
      serverOfCommand(runtime, applicationId, commandId),
    personChannels: (
      person: { readonly serverId: string; readonly userId: string },
      ids: readonly string[],
    ) => findPersonChannels(runtime, person, ids),
    rolesOf: (serverId: string) => findServerRoles(runtime, serverId),
    expressionsOf: (serverId: string) => findExpressions(runtime, serverId),
    seenChannels: (
      viewer: { readonly serverId: string; readonly userId: string },
      ids: ReadonlySet<string>,
    ) => findSeenChannels(runtime, viewer, ids),
    serverOf: (channelId: string) => findServerOfChannel(runtime, channelId),
    expressionPicture: (kind: 'emoji' | 'sticker', id: string) => expressionPicture(runtime, kind, id),
    findAuditEntryAfter: (serverId: string, page: AuditPage) => findAuditEntryAfter(runtime, serverId, page),
    openThreads: (serverId: string) => findOpenThreads(runtime, serverId),
    serversWith: (userId: string, serverIds: readonly string[]) => serversWith(runtime, userId, serverIds),
    sizesOf: (serverIds: readonly string[]) => sizesOfServers(runtime, serverIds),
    changeCommandsInTurn: <Result>(
      place: { readonly callerId: string; readonly scope: string },
      change: () => Promise<Result>,
    ) => changeCommandsInTurn(runtime, place, change),
    saveResumePoints: (points: ResumePoints) => saveResumePoints(runtime, points),
    takeResumePoint: (sessionId: string, sequence: number) => takeResumePoint(runtime, sessionId, sequence),
  };
  mountDiscordApi(http.fastify, ports);
  return createDiscordGateway(ports);
}
