/** What the gateway is handed of the service: the two know nothing of each other. */
import type { GatewayPorts } from '@guildhall/gateway';
import { ApiError, isKnown, type KnownCaller } from '@guildhall/platform';
import {
  adultChannelsOf,
  authenticateGateway,
  channelIdsOf,
  channelsOfClass,
  choosePresence,
  classesOf,
  classIn,
  connectionsChanged,
  countsAsAdult,
  describeAccessChange,
  describeServer,
  type Ground,
  membersChunks,
  permissionsOfClass,
  presencesAnew,
  readInitialState,
  relaySignal,
  sessionChanged,
  updateVoiceState,
  viewersOf,
} from '@guildhall/service';

export function gatewayPorts(ground: Ground): GatewayPorts {
  return {
    authenticate: (credentials) => identify(ground, credentials),
    audiencesOf: (identity) => classesOf(ground, identity.id),
    membershipOf: (userId, serverId) => classIn(ground, userId, serverId),
    visibleChannels: (serverId, classKey) => channelsOfClass(ground, serverId, classKey),
    serverPermissions: (serverId, classKey) => permissionsOfClass(ground, serverId, classKey),
    adultChannels: (serverId) => adultChannelsOf(ground, serverId),
    isAdult: (identity) => countsAsAdult(ground, identity),
    channelIds: (serverId) => channelIdsOf(ground, serverId),
    viewersOf: (userId) => viewersOf(ground, userId),
    describeAccessChange: (serverId, gained, lost, position) =>
      describeAccessChange(ground, { serverId, gained, lost, position }),
    describeServer: (identity, serverId) => describeServer(ground, identity.id, serverId),
    readInitialState: (identity, options) => readInitialState(ground, identity, options),
    presencesAnew: (identity, around) => presencesAnew(ground, identity, around),
    requestMembers: (identity, request) => membersChunks(ground, identity.id, request),
    choosePresence: async (identity, presence) => {
      await choosePresence({ ground, actor: identity }, presence);
    },
    updateVoiceState: (identity, sessionId, request) =>
      updateVoiceState(ground, identity, sessionId, request),
    relaySignal: (identity, sessionId, request) => relaySignal(ground, identity, sessionId, request),
    sessionChanged: (session, became) => sessionChanged(ground, session, became),
    connectionsChanged: (userId, kind, connections) => connectionsChanged(ground, userId, kind, connections),
  };
}

async function identify(
  ground: Ground,
  credentials: { readonly token?: string | undefined; readonly cookieHeader?: string | undefined },
): Promise<KnownCaller | null> {
  try {
    const caller = await authenticateGateway(ground, credentials);
    return isKnown(caller) ? caller : null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
