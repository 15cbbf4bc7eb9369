/** The functions of the service that the gateway uses; the two packages do not import each other. */
import type { GatewayPorts } from '@guildhall/gateway';
import {
  channelsOfClass,
  choosePresence,
  connectionsChanged,
  countsAsAdult,
  currentPresences,
  describeAccessChange,
  describeServer,
  findChannelIds,
  findViewers,
  listAdultChannels,
  listMembershipClasses,
  membersChunks,
  membershipIn,
  permissionsOfClass,
  type Runtime,
  readInitialState,
  relaySignal,
  sessionChanged,
  updateVoiceState,
} from '@guildhall/service';
import { findCaller } from './find-caller.ts';

export function gatewayPorts(runtime: Runtime): GatewayPorts {
  return {
    authenticate: (credentials) => findCaller(runtime, credentials),
    audiencesOf: (identity) => listMembershipClasses(runtime, identity.id),
    membershipOf: (userId, serverId) => membershipIn(runtime, userId, serverId),
    visibleChannels: (serverId, classKey, earlier) =>
      channelsOfClass(runtime, { serverId, classKey }, earlier),
    serverPermissions: (serverId, classKey) => permissionsOfClass(runtime, serverId, classKey),
    adultChannels: (serverId) => listAdultChannels(runtime, serverId),
    isAdult: (identity) => countsAsAdult(runtime, identity),
    channelIds: (serverId) => findChannelIds(runtime, serverId),
    viewersOf: (userId) => findViewers(runtime, userId),
    describeAccessChange: (serverId, gained, lost, position) =>
      describeAccessChange(runtime, { serverId, gained, lost, position }),
    describeServer: (identity, serverId) => describeServer(runtime, identity, serverId),
    readInitialState: (identity, options) => readInitialState(runtime, identity, options),
    currentPresences: (identity, around) => currentPresences(runtime, identity, around),
    requestMembers: (identity, request) => membersChunks(runtime, identity.id, request),
    choosePresence: async (identity, presence) => {
      await choosePresence({ runtime, actor: identity }, presence);
    },
    updateVoiceState: (identity, sessionId, request) =>
      updateVoiceState(runtime, identity, sessionId, request),
    relaySignal: (identity, sessionId, request) => relaySignal(runtime, identity, sessionId, request),
    sessionChanged: (session, became) => sessionChanged(runtime, session, became),
    connectionsChanged: (userId, kind, connections) => connectionsChanged(runtime, userId, kind, connections),
  };
}
