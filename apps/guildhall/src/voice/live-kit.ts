/** The LiveKit server that LIVEKIT_URL names. Import it where it is used: LiveKit's library takes 40 MB. */
import { ApiError } from '@guildhall/platform';
import type { LiveKitSettings } from '@guildhall/platform/config';
import type { ForwardingRights, LiveKit } from '@guildhall/service';
import {
  AccessToken,
  RoomServiceClient,
  ServerError,
  TrackSource,
  WebhookReceiver,
} from 'livekit-server-sdk';

/** Long enough to connect; LiveKit renews the tokens of people who are connected. */
const TOKEN_SECS = 60;
const REQUEST_SECS = 5;

export function openLiveKit({ url, apiKey, apiSecret }: LiveKitSettings): LiveKit {
  const rooms = openRooms({ url, apiKey, apiSecret });
  const receiver = new WebhookReceiver(apiKey, apiSecret);
  return {
    url,
    token({ channelId, userId }, rights) {
      const token = new AccessToken(apiKey, apiSecret, { identity: userId, ttl: TOKEN_SECS });
      token.addGrant({ room: channelId, roomJoin: true, ...grantsFor(rights) });
      return token.toJwt();
    },
    async permit({ channelId, userId }, rights) {
      const permission = grantsFor(rights);
      await ignoreNotFound(rooms.updateParticipant(channelId, userId, { permission }));
    },
    async remove({ channelId, userId }) {
      await ignoreNotFound(rooms.removeParticipant(channelId, userId));
    },
    async entered({ body, authorization }) {
      const event = await receiver.receive(body, authorization).catch(() => {
        throw new ApiError('unauthorized');
      });
      const { room, participant } = event;
      if (event.event !== 'participant_joined' || !room || !participant) return null;
      return { channelId: room.name, userId: participant.identity };
    },
  };
}

/** LiveKit's API for rooms and their participants. */
export function openRooms({ url, apiKey, apiSecret }: LiveKitSettings): RoomServiceClient {
  const options = { requestTimeout: REQUEST_SECS, failover: false };
  return new RoomServiceClient(url.replace(/^ws/, 'http'), apiKey, apiSecret, options);
}

/** The same rights as in the forwarding unit: cameras are open to everyone who may join. */
function grantsFor({ speaks, hears, showsScreen }: ForwardingRights) {
  return {
    canSubscribe: hears,
    canPublish: true,
    canPublishSources: [
      TrackSource.CAMERA,
      ...(speaks ? [TrackSource.MICROPHONE, TrackSource.SCREEN_SHARE_AUDIO] : []),
      ...(showsScreen ? [TrackSource.SCREEN_SHARE] : []),
    ],
    canPublishData: false,
  };
}

/** Ignores that a room or participant does not exist. */
async function ignoreNotFound(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof ServerError) || error.status !== 404) throw error;
  });
}
