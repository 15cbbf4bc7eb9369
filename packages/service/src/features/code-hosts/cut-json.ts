/**
 * Parses JSON as it arrives and cuts it: it keeps the first elements of a list and their total number, and of
 * everything else no more than a post can need. The rest is skipped without being stored.
 */
import { ApiError } from '@guildhall/platform';
import { Tokenizer, TokenType } from '@streamparser/json';

const ELEMENTS = 20;
const KEYS = 200;
const TEXT = 8000;
/** Number of values that are kept. */
const VALUES = 20_000;
const DEPTH = 32;

type Scalar = string | number | boolean | null;
export type CutList = readonly CutJson[];
export interface CutObject {
  readonly [key: string]: CutJson;
}
export type CutJson = Scalar | CutList | CutObject;

const totals = new WeakMap<CutList, number>();

/** The number of elements of a list before it was cut. */
export function originalLength(list: CutList): number {
  return totals.get(list) ?? list.length;
}

/** An open list or object. */
interface Frame {
  /** Whether it is part of the result; what is beyond the limits is read and dropped. */
  readonly isKept: boolean;
  readonly list: CutJson[] | null;
  readonly object: Record<string, CutJson> | null;
  count: number;
  key: string | null;
}

const OPENING = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);

/** The tokens allowed next; the tokenizer does not check their order. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

class CutReader {
  #root: CutJson | undefined;
  #values = 0;
  #expected: Expected = 'value';
  readonly #open: Frame[] = [];

  /** The value; undefined when it is incomplete. */
  get value(): CutJson | undefined {
    return this.#expected === 'nothing' ? this.#root : undefined;
  }

  take(token: TokenType, value: Scalar | undefined): void {
    if (token === TokenType.COLON) this.#move('colon', 'value');
    else if (token === TokenType.COMMA) this.#move('comma or end', this.#top?.list ? 'value' : 'key');
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#close(token);
    else if (this.#expected.startsWith('key')) this.#key(token, value);
    else if (this.#expected.startsWith('value')) this.#value(token, value);
    else throw malformed();
  }

  get #top(): Frame | undefined {
    return this.#open.at(-1);
  }

  #move(from: Expected, to: Expected): void {
    if (this.#expected !== from) throw malformed();
    this.#expected = to;
  }

  #key(token: TokenType, value: Scalar | undefined): void {
    if (token !== TokenType.STRING || !this.#top) throw malformed();
    this.#top.key = String(value);
    this.#expected = 'colon';
  }

  #value(token: TokenType, value: Scalar | undefined): void {
    if (OPENING.has(token)) {
      if (this.#open.length >= DEPTH) throw malformed();
      const list: CutJson[] | null = token === TokenType.LEFT_BRACKET ? [] : null;
      const object: Record<string, CutJson> | null = list ? null : Object.create(null);
      const isKept = this.#keep((list ?? object) as CutJson);
      this.#open.push({ isKept, list, object, count: 0, key: null });
      this.#expected = list ? 'value or end' : 'key or end';
      return;
    }
    this.#keep(typeof value === 'string' ? value.slice(0, TEXT) : (value ?? null));
    this.#expected = this.#top ? 'comma or end' : 'nothing';
  }

  /** @returns whether the value is kept */
  #keep(value: CutJson): boolean {
    const frame = this.#top;
    if (frame) {
      frame.count += 1;
      if (!frame.isKept || this.#values >= VALUES || frame.count > (frame.list ? ELEMENTS : KEYS))
        return false;
      if (frame.list) frame.list.push(value);
      else if (frame.object && frame.key !== null) frame.object[frame.key] = value;
    } else this.#root = value;
    this.#values += 1;
    return true;
  }

  #close(token: TokenType): void {
    const frame = this.#open.pop();
    const isList = token === TokenType.RIGHT_BRACKET;
    if (!frame || isList !== (frame.list !== null) || !this.#expected.endsWith('or end')) throw malformed();
    if (frame.list) totals.set(frame.list, frame.count);
    this.#expected = this.#top ? 'comma or end' : 'nothing';
  }
}

function malformed(): ApiError {
  return new ApiError('invalid_request', { message: 'The body is not valid JSON.' });
}

/** @throws ApiError invalid_request, and errors of the stream */
export async function readCutJson(chunks: AsyncIterable<Buffer>): Promise<CutJson> {
  const tokenizer = new Tokenizer();
  const reader = new CutReader();
  let fault: unknown;
  tokenizer.onToken = ({ token, value }) => {
    if (fault === undefined) {
      try {
        reader.take(token, value as Scalar | undefined);
      } catch (error) {
        fault = error;
      }
    }
  };
  tokenizer.onError = () => {
    fault ??= malformed();
  };
  for await (const chunk of chunks) {
    tokenizer.write(chunk);
    if (fault !== undefined) throw fault;
  }
  if (!tokenizer.isEnded) tokenizer.end();
  if (fault !== undefined) throw fault;
  if (reader.value === undefined) throw malformed();
  return reader.value;
}
