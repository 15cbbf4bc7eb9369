/** People and bots as others see them (specification: Message author; design 0 "User object"). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../contract/schema.ts';

export const ClanTag = Type.Object({
  serverId: Id,
  name: Type.String({ description: '1 to 4 uppercase letters or digits' }),
  badge: OneOf(['gem', 'flame', 'heart', 'leaf', 'bolt', 'moon', 'mushroom', 'skull', 'slime', 'sword']),
  color: Type.Integer({ minimum: 0, maximum: 0xffffff }),
});
export type ClanTag = Static<typeof ClanTag>;

export const USER_TAGS = ['bot', 'verified_bot', 'official', 'system'] as const;
/** Staff have a tag on profiles and in their own account. */
export const ProfileTag = OneOf([...USER_TAGS, 'staff']);
export type ProfileTag = Static<typeof ProfileTag>;

export const User = Type.Object({
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  avatarUrl: Nullable(Type.String()),
  tag: Type.Optional(OneOf(USER_TAGS)),
  clanTag: Nullable(ClanTag),
  deleted: Type.Optional(Type.Literal(true)),
});
export type User = Static<typeof User>;
