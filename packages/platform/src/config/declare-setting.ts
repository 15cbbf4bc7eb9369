/** Declares settings: a schema for each, with its documentation. */
import { isIP } from 'node:net';
import { type TSchema, Type } from 'typebox';
import { withoutBrackets } from '../addresses/index.ts';
import { readWrittenTime } from '../clock/index.ts';

/** Texts about a setting for the reference page and error messages. */
export interface SettingNotes {
  /** The allowed values, worded to follow "must be". */
  readonly expects: string;
  /** A valid example, shown in error messages and on the reference page. */
  readonly example: string;
  readonly description: string;
  /** Shown instead of a computed default. */
  readonly defaultText?: string;
  /** Never logged and never repeated in an error message. */
  readonly secret?: boolean;
  /** It has no effect without one of these settings. */
  readonly needs?: readonly string[];
  /** A rule that a schema cannot express. */
  readonly accepts?: (value: string) => boolean;
}

/** A schema contains these texts as keywords that validation ignores. */
export function settingNotes(schema: TSchema): SettingNotes {
  return schema as TSchema & SettingNotes;
}

export function text(setting: SettingNotes & { readonly default?: string; readonly maxLength?: number }) {
  return Type.String({ minLength: 1, ...setting });
}

interface IntegerSetting extends Omit<SettingNotes, 'expects'> {
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  /** Default: a whole number in this range. */
  readonly expects?: string;
}

export function integer(setting: IntegerSetting) {
  const { minimum, maximum } = setting;
  return Type.Integer({ expects: `a whole number from ${minimum} to ${maximum}`, ...setting });
}

type SettingOfWords = Omit<SettingNotes, 'expects' | 'example'>;

export function flag(fallback: boolean, notes: SettingOfWords) {
  return Type.Boolean({
    default: fallback,
    expects: 'true or false',
    example: String(!fallback),
    ...notes,
  });
}

export function choice<const Words extends readonly string[]>(
  words: Words,
  fallback: Words[number],
  notes: SettingOfWords,
) {
  return Type.Unsafe<Words[number]>({
    type: 'string',
    enum: [...words],
    default: fallback,
    expects: `one of ${words.join(', ')}`,
    example: fallback,
    ...notes,
  });
}

export const instant = (description: string) =>
  text({
    expects: 'a date and time in UTC',
    example: '2026-01-31T12:00:00Z',
    description,
    accepts: (value) => /T.+Z$/.test(value) && readWrittenTime(value) !== null,
  });

/** Accepts texts separated by commas. */
export function isList(isEntry: (entry: string) => boolean) {
  return (value: string) => value.split(',').every((entry) => isEntry(entry.trim()));
}

/** Accepts URLs with certain protocols. */
export function isUrl(protocols: readonly string[]) {
  return (value: string) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
  };
}

const ORIGIN = /^https?:\/\/(\[[^\]]+\]|[^:[\]/]+)(?::0*([1-9]\d*))?\/?$/i;
const UNSPECIFIED = new Set(['0.0.0.0', '[::]', '::']);

/** Accepts the address of a site as people type it: with a host that they can reach, and nothing after its port. */
export function isOrigin(value: string): boolean {
  const host = withoutBrackets(ORIGIN.exec(value)?.[1] ?? '');
  const url = URL.parse(value);
  if (url === null || UNSPECIFIED.has(url.hostname)) return false;
  return isHost(host) && !host.endsWith('.');
}

/** Accepts an address that others can reach, or a host name without a port. */
export function isReachableHost(value: string): boolean {
  return isHost(value) && !UNSPECIFIED.has(value);
}

/** Accepts an address, or a host name without a port. */
export function isHost(value: string): boolean {
  return isIP(value) !== 0 || isHostName(value);
}

const LABELS = /^(?!-)[a-z\d_-]{1,63}(?<!-)(?:\.(?!-)[a-z\d_-]{1,63}(?<!-))*\.?$/;

/** URLs decode names and read numbers as addresses, so what is written matters as well as what it becomes. */
function isHostName(value: string): boolean {
  if (/[\s/:\\?#@%]/.test(value)) return false;
  const name = URL.parse(`http://${value}`)?.hostname;
  return name !== undefined && LABELS.test(name) && isIP(name) === 0;
}
