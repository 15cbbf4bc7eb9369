/** The form of a channel's overwrites. Pure. */
import type { Overwrite } from '@guildhall/protocol';
import { withBits } from '../../../state/forms/rebased-bits.ts';

export interface OverwriteForm {
  readonly id: string;
  readonly type: 'role' | 'member';
  readonly allow: bigint;
  readonly deny: bigint;
}

export function overwriteForms(overwrites: readonly Overwrite[]): readonly OverwriteForm[] {
  return overwrites.map((overwrite) => ({
    ...overwrite,
    allow: BigInt(overwrite.allow),
    deny: BigInt(overwrite.deny),
  }));
}

/** Replaces the overwrite of a role or person, or appends it. */
export function withOverwrite(
  forms: readonly OverwriteForm[],
  overwrite: OverwriteForm,
): readonly OverwriteForm[] {
  return forms.some(({ id }) => id === overwrite.id)
    ? forms.map((known) => (known.id === overwrite.id ? overwrite : known))
    : [...forms, overwrite];
}

/** The requests to the service: overwrites to set and to remove. */
export function overwriteChanges(saved: readonly OverwriteForm[], forms: readonly OverwriteForm[]) {
  const same = (one: OverwriteForm, other: OverwriteForm | undefined) =>
    one.allow === other?.allow && one.deny === other.deny;
  return {
    put: forms.filter(
      (form) =>
        !same(
          form,
          saved.find(({ id }) => id === form.id),
        ),
    ),
    remove: saved.filter(({ id }) => !forms.some((form) => form.id === id)).map(({ id }) => id),
  };
}

/** The edited overwrites after others changed some: edited permissions stay, the others are updated. */
export function rebased(
  before: readonly OverwriteForm[],
  now: readonly OverwriteForm[],
  edited: readonly OverwriteForm[],
): readonly OverwriteForm[] {
  const { put, remove } = overwriteChanges(before, edited);
  const kept = now.filter(({ id }) => !remove.includes(id));
  const find = (forms: readonly OverwriteForm[], id: string) => forms.find((form) => form.id === id);
  return put
    .map((mine) => rebasedOne(find(before, mine.id) ?? NO_PERMISSIONS, find(now, mine.id), mine))
    .reduce(withOverwrite, kept);
}

const NO_PERMISSIONS = { allow: 0n, deny: 0n };

function rebasedOne(
  before: typeof NO_PERMISSIONS,
  now: OverwriteForm | undefined,
  edited: OverwriteForm,
): OverwriteForm {
  if (!now) return edited;
  const mine = (before.allow ^ edited.allow) | (before.deny ^ edited.deny);
  return {
    ...edited,
    allow: withBits(now.allow, mine, edited.allow),
    deny: withBits(now.deny, mine, edited.deny),
  };
}

/** Whether two lists are equal, in any order. */
export function isSameAs(one: readonly OverwriteForm[], other: readonly OverwriteForm[]): boolean {
  const { put, remove } = overwriteChanges(one, other);
  return put.length === 0 && remove.length === 0;
}

/** Whether @everyone is denied a permission. */
export function isDenied(forms: readonly OverwriteForm[], everyoneId: string, one: bigint): boolean {
  return forms.some(({ id, deny }) => id === everyoneId && (deny & one) !== 0n);
}

/** Denies bits to @everyone, or stops denying them. Removes empty overwrites. */
export function withDenied(
  forms: readonly OverwriteForm[],
  everyoneId: string,
  some: bigint,
  denied: boolean,
): readonly OverwriteForm[] {
  const known = forms.find(({ id }) => id === everyoneId);
  const { allow, deny } = known ?? { allow: 0n, deny: 0n };
  const next: OverwriteForm = {
    id: everyoneId,
    type: 'role',
    allow: denied ? allow & ~some : allow,
    deny: denied ? deny | some : deny & ~some,
  };
  if (next.allow === 0n && next.deny === 0n) return forms.filter(({ id }) => id !== everyoneId);
  return withOverwrite(forms, next);
}
