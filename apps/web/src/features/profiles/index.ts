/**
 * People: profile cards, author lines, and the menu that other features extend.
 *
 * @place The card and menu of a person
 */
export { AuthorLine } from './AuthorLine.tsx';
export { ClanTagPill } from './ClanTagPill.tsx';
export { CLAN_BADGE_KEYS, CLAN_BADGES } from './clan-badges.ts';
export { ProfilePreview } from './ProfileCard.tsx';
export { ProfilePopover } from './ProfilePopover.tsx';
export { type Person, personMenu } from './person-menu.ts';
export { profileActions } from './profile-actions.ts';
export { profileParts } from './profile-parts.ts';
export { UserTag } from './UserTag.tsx';
