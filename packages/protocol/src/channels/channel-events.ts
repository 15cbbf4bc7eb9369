/** Events of channels (specification: "Channels"; design 5.4). */
import { Type } from 'typebox';
import { event } from '../contract/contract.ts';
import { Id, Nullable } from '../contract/schema.ts';
import { ChannelKind, ServerChannel } from './channels.ts';

export const channelCreate = event({
  name: 'CHANNEL_CREATE',
  summary: 'A channel was created or became visible',
  audience: ['channel'],
  intent: 'servers',
  payload: ServerChannel,
});

export const channelUpdate = event({
  name: 'CHANNEL_UPDATE',
  summary: 'A channel changed',
  audience: ['channel'],
  intent: 'servers',
  payload: ServerChannel,
});

export const channelsReorder = event({
  name: 'CHANNELS_REORDER',
  summary: 'New positions of moved channels that the receiver sees; may come in several events',
  audience: ['channel'],
  intent: 'servers',
  payload: Type.Object({
    serverId: Id,
    channels: Type.Array(Type.Object({ id: Id, position: Type.Integer(), parentId: Nullable(Id) })),
  }),
});

export const channelDelete = event({
  name: 'CHANNEL_DELETE',
  summary: 'A channel was deleted, or is hidden from now on',
  audience: ['channel'],
  intent: 'servers',
  payload: Type.Object({
    id: Id,
    serverId: Id,
    parentId: Nullable(Id),
    kind: ChannelKind,
    hidden: Type.Optional(Type.Literal(true)),
  }),
});

export const channelEvents = { channelCreate, channelUpdate, channelsReorder, channelDelete };
