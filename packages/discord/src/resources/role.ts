import type { Role } from '@guildhall/protocol';
import { type Json, pick } from './json.ts';
import { fromPermissions, toPermissions } from './permissions.ts';

const NO_TAGS = {};

/** A colour as a number; 0 means none. */
export function toColor(color: Role['color']): number {
  return color === null ? 0 : Number.parseInt(color.slice(1), 16);
}

export function toRole(role: Role) {
  const color = toColor(role.color);
  return {
    id: role.id,
    name: role.name,
    color,
    colors: { primary_color: color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: toPermissions(role.permissions),
    managed: role.managed,
    mentionable: role.mentionable,
    flags: 0,
    tags: role.botId === null ? NO_TAGS : { bot_id: role.botId },
  };
}

/** The fields with which a bot creates or changes a role. */
export function fromRole(body: Json): Json {
  const { color, colors, permissions } = body as { color?: unknown; colors?: Json; permissions?: unknown };
  const number = color ?? colors?.primary_color;
  return {
    ...pick(body, ['name', 'hoist', 'mentionable']),
    ...(number === undefined ? {} : { color: toHexColor(number) }),
    ...(permissions === undefined || permissions === null
      ? {}
      : { permissions: fromPermissions(permissions) ?? permissions }),
  };
}

/** Discord's 0 means no colour; malformed colours are left to the contract. */
function toHexColor(color: unknown): unknown {
  if (color === 0 || color === null) return null;
  if (typeof color !== 'number' || !Number.isInteger(color) || color < 0) return color;
  return `#${color.toString(16).padStart(6, '0')}`;
}
