/** Describes the changes of an audit log entry in lines. Pure. */

import type { AuditLogEntry } from '@guildhall/protocol';
import { CHANNEL_MASK, permissionsIn } from '@guildhall/protocol/permissions';
import { locale } from '../../languages/chosen.ts';
import { list } from '../../languages/words.ts';
import { cutTo } from '../../ui/text/character-count.ts';
import { formatDuration } from '../../ui/text/format-duration.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { FIELD_NAMES, auditText as text } from './strings.ts';

type Change = AuditLogEntry['changes'][number];

/** A change: a sentence, a field with its old and new value, or what something deleted had. */
export type ChangeLine =
  | { readonly kind: 'sentence'; readonly text: string }
  | {
      readonly kind: 'field';
      readonly field: string;
      readonly before: string | null;
      readonly after: string | null;
    }
  | { readonly kind: 'deleted'; readonly field: string; readonly value: string };

/** The name of an id, or null if unknown. */
export type NameLookup = (id: string) => string | null;

export function changeLines({ action, changes }: AuditLogEntry, nameOf: NameLookup): readonly ChangeLine[] {
  if (action === 'channel_overwrite_update') return overwriteLines(changes);
  if (/_(delete|remove)$/.test(action)) return changes.flatMap((change) => formerLines(change, nameOf));
  return changes.flatMap((change) => linesOf(change, nameOf));
}

function linesOf(change: Change, nameOf: NameLookup): readonly ChangeLine[] {
  const { key } = change;
  if (key === '$add' || key === '$remove') {
    const names = namesOf(change.new ?? change.old);
    return names ? [sentence(key === '$add' ? text.given(names) : text.taken(names))] : [];
  }
  if (key === 'permissions') return permissionLines(change);
  const before = fieldText(key, change.old, nameOf);
  const after = fieldText(key, change.new, nameOf);
  return [{ kind: 'field', field: FIELD_NAMES[key] ?? key, before, after }];
}

/** What something had when it was deleted, without empty fields. */
function formerLines({ key, old }: Change, nameOf: NameLookup): readonly ChangeLine[] {
  const value = key === 'permissions' ? list(permissionsOf(bitsOf(old))) : fieldText(key, old, nameOf);
  return value ? [{ kind: 'deleted', field: FIELD_NAMES[key] ?? key, value }] : [];
}

function sentence(line: string): ChangeLine {
  return { kind: 'sentence', text: line };
}

/** Names of the roles that were given or taken. */
function namesOf(value: unknown): string {
  if (!Array.isArray(value)) return '';
  return list(
    value.map((one) =>
      typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one),
    ),
  );
}

function permissionLines(change: Change): readonly ChangeLine[] {
  const [before, after] = [bitsOf(change.old), bitsOf(change.new)];
  return [...named(after & ~before, text.permissionsGiven), ...named(before & ~after, text.permissionsTaken)];
}

/** Newly allowed, denied and inherited permissions. */
function overwriteLines(changes: readonly Change[]): readonly ChangeLine[] {
  const values = (key: string) => {
    const change = changes.find((one) => one.key === key);
    return { before: bitsOf(change?.old), after: bitsOf(change?.new) };
  };
  const [allow, deny] = [values('allow'), values('deny')];
  const reset = ((allow.before & ~allow.after) | (deny.before & ~deny.after)) & ~(allow.after | deny.after);
  return [
    ...named(allow.after & ~allow.before, text.allowed),
    ...named(deny.after & ~deny.before, text.denied),
    ...named(reset & CHANNEL_MASK, text.inherits),
  ];
}

function bitsOf(value: unknown): bigint {
  return /^\d{1,20}$/.test(String(value)) ? BigInt(String(value)) : 0n;
}

function named(bits: bigint, say: (names: string) => string): readonly ChangeLine[] {
  const names = permissionsOf(bits);
  return names.length > 0 ? [sentence(say(list(names)))] : [];
}

function permissionsOf(bits: bigint): readonly string[] {
  return permissionsIn(bits).map((key) => permissionNames[key]);
}

const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const LONGEST = 300;

/** Fields in which 0 means that there is no limit. */
const UNLIMITED: ReadonlySet<string> = new Set(['maxUses', 'maxAgeSecs']);
const SECONDS_IN = { Secs: 1, Minutes: 60 } as const;
const CHANNEL_KINDS: Readonly<Record<string, string>> = text.channelKinds;

/** A field's value as text, lengths of time with their unit; null for an empty one. */
function fieldText(key: string, value: unknown, nameOf: NameLookup): string | null {
  if (value === 0 && UNLIMITED.has(key)) return text.unlimited;
  const seconds = Object.entries(SECONDS_IN).find(([ending]) => key.endsWith(ending))?.[1];
  if (typeof value === 'number' && seconds !== undefined) return formatDuration(value * seconds);
  if (key === 'kind' && typeof value === 'string') return CHANNEL_KINDS[value] ?? value;
  return valueText(value, nameOf);
}

/** A value as text; null for an empty one. */
export function valueText(value: unknown, nameOf: NameLookup): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return new Intl.NumberFormat(locale, { useGrouping: false }).format(value);
  if (typeof value === 'string') {
    if (/^\d{15,20}$/.test(value)) return nameOf(value) ?? value;
    return ISO.test(value) ? DATE.format(new Date(value)) : shortened(value);
  }
  if (Array.isArray(value)) {
    const parts = value.map((one) => valueText(nameIn(one), nameOf)).filter((one) => one !== null);
    return parts.length > 0 ? shortened(list(parts)) : null;
  }
  return shortened(
    Object.entries(value)
      .map(([key, one]) => `${FIELD_NAMES[key] ?? key}: ${fieldText(key, one, nameOf) ?? text.nothing}`)
      .join(', '),
  );
}

/** An item of a list, by name if it has one. */
function nameIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}

function shortened(value: string): string {
  const beginning = cutTo(value, LONGEST);
  return beginning === value ? value : `${beginning}…`;
}
