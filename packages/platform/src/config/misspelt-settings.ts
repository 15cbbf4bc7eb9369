/** Finds settings that would otherwise silently have no effect: misspelt ones, and those of a part that is off. */
import { settingNotes } from './declare-setting.ts';
import { SECTIONS, variableName } from './settings.ts';

/** An unknown variable, and the setting that it resembles. */
export interface MisspeltSetting {
  readonly found: string;
  readonly meant: string;
}

/** A setting of a part that is off, and the settings that turn this part on, as words. */
export interface UnusedSetting {
  readonly found: string;
  readonly needs: string;
}

const SETTINGS = Object.values(SECTIONS).flatMap(({ prefix, schema }) =>
  Object.keys(schema.properties).map((key) => variableName(prefix, key)),
);
const KNOWN: ReadonlySet<string> = new Set(SETTINGS);

/** Short names may differ by one letter only: with two, HOME would count as HOST. */
const LONG_NAME = 8;
const slipsAllowed = (name: string): number => (name.length < LONG_NAME ? 1 : 2);

/**
 * Variables whose names differ by one or two letters from a setting's name. Variables of other programs are ignored.
 */
export function findMisspeltSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly MisspeltSetting[] {
  const unknown = Object.keys(env).filter((name) => env[name] && !KNOWN.has(name));
  return unknown.flatMap((found) => {
    const meant = nearestSetting(found.toUpperCase());
    return meant === undefined ? [] : [{ found, meant }];
  });
}

/** Settings such as SMTP_FROM while SMTP_HOST is missing, or HTTPS_PORT without a certificate. */
export function findUnusedSettings(
  env: Readonly<Record<string, string | undefined>>,
): readonly UnusedSetting[] {
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  return Object.values(SECTIONS).flatMap(({ prefix, schema, switch: key }) => {
    const isOff = key !== null && !isSet(variableName(prefix, key));
    return Object.entries(schema.properties).flatMap(([name, setting]) => {
      const found = variableName(prefix, name);
      const needs = isOff ? [variableName(prefix, key)] : (settingNotes(setting).needs ?? []);
      if (!isSet(found) || needs.length === 0 || needs.some(isSet)) return [];
      return [{ found, needs: needs.join(' or ') }];
    });
  });
}

function nearestSetting(name: string): string | undefined {
  let nearest: { readonly setting: string; readonly slips: number } | undefined;
  for (const setting of SETTINGS) {
    if (Math.abs(setting.length - name.length) > 2) continue;
    const slips = editDistance(name, setting);
    if (slips <= slipsAllowed(setting) && slips < (nearest?.slips ?? 3)) nearest = { setting, slips };
  }
  return nearest?.setting;
}

/** Letters added, left out, replaced or swapped with their neighbour: the optimal string alignment distance. */
function editDistance(from: string, to: string): number {
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, index) => index),
  ];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
