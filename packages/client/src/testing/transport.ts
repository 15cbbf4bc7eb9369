/** The world's `fetch`: finds the endpoint, checks the body, replies, and checks the reply. */
import type { FetchLike, RequestOptions } from '../http/fetch-like.ts';
import type { AnswerTo, RecordedCall } from './answers.ts';
import { checkAnswer, checkBody, type Match, matchContract, Refusal } from './contracts.ts';
import { createSample } from './sample.ts';

/** A reply with a specific status, such as a refusal. */
export class StatusAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export interface TransportParts {
  readonly answerTo: (name: string) => AnswerTo | undefined;
  readonly seen: (call: RecordedCall) => void;
  /** Called with anything that does not fit the contract: an error of the test or of the world. */
  readonly fail: (error: unknown) => void;
}

export function createTransport(parts: TransportParts): FetchLike {
  return async (url, options) => {
    const { status, body, headers } = await answerOf(new URL(url), options, parts);
    const text = body === undefined ? '' : JSON.stringify(body);
    return {
      status,
      headers: { get: (name) => headers[name.toLowerCase()] ?? null },
      text: async () => text,
    };
  };
}

async function answerOf(url: URL, options: RequestOptions, parts: TransportParts): Promise<StatusAnswer> {
  const path = url.pathname.replace(/^\/api/, '');
  const { body, files } = readBody(options.body);
  try {
    const match = matchContract(options.method, path);
    if (!match) throw new Refusal('unknown_route');
    if (match.contract.multipart?.bodyAs !== 'fields') checkBody(match.contract, body);
    const call: RecordedCall = {
      name: match.name,
      params: match.params,
      query: Object.fromEntries(url.searchParams),
      body,
      files,
      reason: decodeHeader(options.headers['X-Audit-Log-Reason']),
    };
    parts.seen(call);
    return toCheckedAnswer(match, await parts.answerTo(match.name)?.(call));
  } catch (error) {
    if (error instanceof Refusal) return toErrorAnswer(error);
    parts.fail(error);
    return new StatusAnswer(500, { error: { code: 'internal_error', message: String(error) } });
  }
}

/** @throws TestWorldError when the answer does not fit */
function toCheckedAnswer(match: Match, answer: unknown): StatusAnswer {
  if (answer instanceof StatusAnswer) return answer;
  const [usual] = Object.entries(match.contract.replies);
  const status = Number(usual?.[0] ?? 204);
  const schema = usual?.[1];
  if (!schema) return new StatusAnswer(status);
  const body = answer === undefined ? createSample(schema) : answer;
  checkAnswer(match, status, body);
  return new StatusAnswer(status, body);
}

function toErrorAnswer({ status, code, fields }: Refusal): StatusAnswer {
  return new StatusAnswer(status, {
    error: { code, message: code, ...(fields.length > 0 ? { fields } : {}) },
  });
}

function decodeHeader(header: string | undefined): string | null {
  return header === undefined ? null : decodeURIComponent(header);
}

function readBody(sent: string | FormData | undefined): { body: unknown; files: readonly File[] } {
  if (sent === undefined) return { body: undefined, files: [] };
  if (typeof sent === 'string') return { body: JSON.parse(sent), files: [] };
  const entries = [...sent.entries()];
  const files = entries.flatMap(([, value]) => (value instanceof File ? [value] : []));
  const payload = sent.get('payload_json');
  if (typeof payload === 'string') return { body: JSON.parse(payload), files };
  return { body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')), files };
}
