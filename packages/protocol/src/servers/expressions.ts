/** Custom emoji and stickers of servers (specification: Sticker, Stickers; design 5.8). */
import { type Static, Type } from 'typebox';
import { User } from '../accounts/users.ts';
import { endpoint, event, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Name, Nullable, Text, Timestamp } from '../contract/schema.ts';

export const Emoji = Type.Object({
  id: Id,
  serverId: Id,
  name: Type.String(),
  animated: Type.Boolean(),
  url: Type.String({ description: '128 x 128: WebP, or GIF when animated' }),
  uploader: Nullable(User),
  createdAt: Timestamp,
});
export type Emoji = Static<typeof Emoji>;

/** The data needed to show a custom emoji. */
export const EmojiPicture = Type.Pick(Emoji, ['id', 'name', 'animated', 'url']);
export type EmojiPicture = Static<typeof EmojiPicture>;

export const Sticker = Type.Object({
  id: Id,
  serverId: Id,
  name: Type.String(),
  description: Type.String(),
  emoji: Type.String({ description: 'A Unicode emoji, or a custom one as name:id' }),
  animated: Type.Boolean(),
  url: Type.String({ description: '320 x 320: WebP, or GIF when animated' }),
  uploader: Nullable(User),
});
export type Sticker = Static<typeof Sticker>;

const EmojiName = Type.String({
  pattern: `^[A-Za-z0-9_]{${LIMITS.emojiNameMinimum},${LIMITS.emojiName}}$`,
  description: 'Letters, digits and _',
});
const stickerName = Name({ min: LIMITS.stickerNameMinimum, max: LIMITS.stickerName });
const stickerDescription = Text({ max: LIMITS.stickerDescription });
const stickerEmoji = Type.String({
  maxLength: 100,
  description: 'A Unicode emoji, or a custom one as name:id',
});

const shared = { actors: ['person', 'bot'] } as const;
const writes = {
  ...shared,
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:serverId'], bucket: 'expressions' }],
} as const;

export const listEmojis = endpoint({
  ...shared,
  method: 'GET',
  path: '/servers/{serverId}/emojis',
  access: { in: 'server' },
  summary: 'Custom emoji of a server',
  tag: 'Emoji',
  replies: { 200: Type.Array(Emoji) },
  errors: [],
});
export const getEmoji = endpoint({
  ...shared,
  method: 'GET',
  path: '/servers/{serverId}/emojis/{emojiId}',
  access: { in: 'server' },
  summary: 'A custom emoji',
  tag: 'Emoji',
  replies: { 200: Emoji },
  errors: ['unknown_emoji'],
});
export const listEmojisById = endpoint({
  ...shared,
  method: 'GET',
  path: '/emojis',
  access: { in: 'nothing' },
  summary: 'Look up custom emoji of any servers; deleted ones are left out',
  description:
    'Messages may contain emoji of servers that their readers are not in, so anyone with an id may see the picture.',
  tag: 'Emoji',
  query: Type.Object({
    ids: Type.String({
      pattern: `^[0-9]{1,19}(,[0-9]{1,19}){0,${LIMITS.emojisById - 1}}$`,
      description: `Up to ${LIMITS.emojisById} ids, with commas between them`,
    }),
  }),
  replies: { 200: Type.Array(EmojiPicture) },
  errors: [],
});
export const createEmoji = endpoint({
  ...writes,
  method: 'POST',
  path: '/servers/{serverId}/emojis',
  access: { in: 'server', needs: ['manageExpressions'] },
  summary: 'Add a custom emoji: PNG, APNG, JPEG, WebP or GIF',
  tag: 'Emoji',
  body: Type.Object({ name: EmojiName }),
  multipart: oneFile(LIMITS.emojiBytes),
  replies: { 201: Emoji },
  errors: ['too_many_emoji', 'invalid_image'],
  audited: true,
});
export const updateEmoji = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/servers/{serverId}/emojis/{emojiId}',
  access: { in: 'server', needs: ['manageExpressions'], afterLookup: true },
  summary: 'Rename a custom emoji',
  tag: 'Emoji',
  body: Type.Object({ name: Type.Optional(EmojiName) }),
  replies: { 200: Emoji },
  errors: ['unknown_emoji'],
  audited: true,
});
export const deleteEmoji = endpoint({
  ...writes,
  method: 'DELETE',
  path: '/servers/{serverId}/emojis/{emojiId}',
  access: { in: 'server', needs: ['manageExpressions'], afterLookup: true },
  summary: 'Delete a custom emoji; messages show its name from then on',
  tag: 'Emoji',
  replies: { 204: null },
  errors: ['unknown_emoji'],
  audited: true,
});

export const listStickers = endpoint({
  ...shared,
  method: 'GET',
  path: '/servers/{serverId}/stickers',
  access: { in: 'server' },
  summary: 'Stickers of a server',
  tag: 'Stickers',
  replies: { 200: Type.Array(Sticker) },
  errors: [],
});
export const listOwnStickers = endpoint({
  ...shared,
  method: 'GET',
  path: '/users/@me/stickers',
  access: { in: 'own account' },
  summary: 'Stickers of every server the caller is in',
  tag: 'Stickers',
  replies: { 200: Type.Array(Sticker) },
  errors: [],
});
export const getSticker = endpoint({
  ...shared,
  method: 'GET',
  path: '/stickers/{stickerId}',
  access: { in: 'nothing' },
  summary: 'A sticker with its server',
  tag: 'Stickers',
  replies: {
    200: Type.Object({
      ...Sticker.properties,
      server: Nullable(Type.Object({ id: Id, name: Type.String(), iconUrl: Nullable(Type.String()) })),
      usable: Type.Boolean({ description: 'Whether the caller is in the server' }),
    }),
  },
  errors: ['unknown_sticker'],
});
export const createSticker = endpoint({
  ...writes,
  method: 'POST',
  path: '/servers/{serverId}/stickers',
  access: { in: 'server', needs: ['manageExpressions'] },
  summary: 'Add a sticker: PNG, APNG, WebP or GIF',
  tag: 'Stickers',
  body: Type.Object({
    name: stickerName,
    description: Type.Optional(stickerDescription),
    emoji: stickerEmoji,
  }),
  multipart: oneFile(LIMITS.stickerBytes),
  replies: { 201: Sticker },
  errors: ['too_many_server_stickers', 'invalid_sticker_file', 'unknown_emoji'],
});
export const updateSticker = endpoint({
  ...writes,
  method: 'PATCH',
  path: '/servers/{serverId}/stickers/{stickerId}',
  access: { in: 'server', needs: ['manageExpressions'], afterLookup: true },
  summary: 'Change a sticker',
  tag: 'Stickers',
  body: Type.Object({
    name: Type.Optional(stickerName),
    description: Type.Optional(stickerDescription),
    emoji: Type.Optional(stickerEmoji),
  }),
  replies: { 200: Sticker },
  errors: ['unknown_sticker', 'unknown_emoji'],
});
export const deleteSticker = endpoint({
  ...writes,
  method: 'DELETE',
  path: '/servers/{serverId}/stickers/{stickerId}',
  access: { in: 'server', needs: ['manageExpressions'], afterLookup: true },
  summary: 'Delete a sticker',
  tag: 'Stickers',
  replies: { 204: null },
  errors: ['unknown_sticker'],
});

export const serverEmojisUpdate = event({
  name: 'SERVER_EMOJIS_UPDATE',
  summary: "A server's custom emoji changed",
  audience: ['server'],
  intent: 'expressions',
  payload: Type.Object({ serverId: Id, emojis: Type.Array(Emoji) }),
});
export const serverStickersUpdate = event({
  name: 'SERVER_STICKERS_UPDATE',
  summary: "A server's sticker list changed",
  audience: ['server'],
  intent: 'expressions',
  payload: Type.Object({ serverId: Id, stickers: Type.Array(Sticker) }),
});

export const expressionEndpoints = {
  listEmojis,
  getEmoji,
  listEmojisById,
  createEmoji,
  updateEmoji,
  deleteEmoji,
  listStickers,
  listOwnStickers,
  getSticker,
  createSticker,
  updateSticker,
  deleteSticker,
};
export const expressionEvents = { serverEmojisUpdate, serverStickersUpdate };
