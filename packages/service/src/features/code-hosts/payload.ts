/** Reads a delivery's payload, in which any field may be missing, null or of another type, without throwing. */
import { LIMITS, normalised } from '@guildhall/protocol';
import { type CutJson, type CutObject, originalLength } from './cut-json.ts';

export class Payload {
  readonly #value: CutJson | undefined;

  constructor(value: CutJson | undefined) {
    this.#value = value;
  }

  /** The value at a path. */
  at(...path: readonly string[]): Payload {
    let value = this.#value;
    for (const key of path) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    return new Payload(value);
  }

  get isObject(): boolean {
    return isObject(this.#value);
  }

  /** Text that can be stored and shown, or null. */
  text(...path: readonly string[]): string | null {
    const value = this.at(...path).#value;
    const text = typeof value === 'string' ? cleaned(value) : typeof value === 'number' ? String(value) : '';
    return text === '' ? null : text;
  }

  number(...path: readonly string[]): number | null {
    const value = this.at(...path).#value;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  flag(...path: readonly string[]): boolean {
    return this.at(...path).#value === true;
  }

  /** A URL that can be linked; null for anything else. */
  link(...path: readonly string[]): string | null {
    const text = this.text(...path);
    if (text === null || text.length > LIMITS.url || !/^https?:\/\/[^\s<>]+$/i.test(text)) return null;
    return URL.canParse(text) ? text : null;
  }

  /** The first elements of a list, and its length. */
  list(...path: readonly string[]): { readonly items: readonly Payload[]; readonly total: number } {
    const value = this.at(...path).#value;
    if (!Array.isArray(value)) return { items: [], total: 0 };
    return { items: value.map((item) => new Payload(item)), total: originalLength(value) };
  }
}

function isObject(value: CutJson | undefined): value is CutObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Without lone surrogates, and without control characters other than line breaks. */
function cleaned(text: string): string {
  return normalised(text.toWellFormed())
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .trim();
}

/** The first line. */
export function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').trim();
}

/** Text with formatting, links and mentions escaped. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_~|<>[\]()#@-]/g, '\\$&');
}
