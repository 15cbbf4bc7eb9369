/** The edited fields of a role and their API format. Pure. */
import type { Role } from '@guildhall/protocol';

export interface RoleForm {
  readonly name: string;
  /** `#rrggbb`, or null for none. */
  readonly color: string | null;
  readonly hoist: boolean;
  readonly mentionable: boolean;
  readonly permissions: bigint;
}

export function toForm({ name, color, hoist, mentionable, permissions }: Role): RoleForm {
  return { name, color, hoist, mentionable, permissions: BigInt(permissions) };
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

type RoleChanges = {
  -readonly [Key in keyof RoleForm]?: Key extends 'permissions' ? string : RoleForm[Key];
};

/** The changed fields in the API's format; null when nothing changed. */
export function roleChanges(role: Role, form: RoleForm): RoleChanges | null {
  const before = toForm(role);
  const changes: RoleChanges = {
    ...(form.name.trim() === before.name ? {} : { name: form.name.trim() }),
    ...(form.color === before.color ? {} : { color: form.color }),
    ...(form.hoist === before.hoist ? {} : { hoist: form.hoist }),
    ...(form.mentionable === before.mentionable ? {} : { mentionable: form.mentionable }),
    ...(form.permissions === before.permissions ? {} : { permissions: String(form.permissions) }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
