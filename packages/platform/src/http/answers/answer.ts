/** Turns a handler's result into an HTTP response. */
import { Readable } from 'node:stream';
import type { Endpoint } from '@guildhall/protocol';
import { replyFaults } from '../body/validation.ts';
import type { RouteReply } from '../exchange.ts';
import { Reply, SerialisedJson, StreamedJson } from '../route.ts';
import { serialise } from './serialiser.ts';

type OnSize = (length: number) => void;
type Send = (
  reply: RouteReply,
  answer: Reply<unknown>,
  onSize?: OnSize,
) => RouteReply | undefined | Promise<RouteReply | undefined>;

/**
 * Writes the responses of one endpoint.
 * @param verify whether each body and its JSON text are first checked against the contract; for tests
 * @returns a function that sends a response and reports the size of its JSON. It returns a reply that is not sent yet,
 * for which Fastify must wait; waiting for a sent one would only take time.
 */
export function createAnswer(endpoint: Endpoint, verify: boolean) {
  const usual = usualStatus(endpoint);
  const jsonOf = (status: number, body: unknown): Readable | SerialisedJson['json'] => {
    if (body instanceof StreamedJson) return body.stream();
    if (body instanceof SerialisedJson) return body.json;
    const text = serialise(endpoint, status, body);
    if (verify) verifyReply(endpoint, status, JSON.parse(text));
    return text;
  };
  const send: Send = (reply, { status, headers, body }, onSize) => {
    reply.headers(headers as Record<string, string>).code(status);
    if (body === undefined) reply.send();
    else {
      const json = jsonOf(status, body);
      if (!(json instanceof Readable)) onSize?.(json.length);
      reply.header('content-type', 'application/json; charset=utf-8').send(json);
    }
    return reply.sent ? undefined : reply;
  };
  const verified: Send = async (reply, answer, onSize) => {
    const { status, body } = answer;
    verifyReply(endpoint, status, body instanceof StreamedJson ? await body.collect() : body);
    return send(reply, answer, onSize);
  };
  const answer = verify ? verified : send;
  return (reply: RouteReply, result: unknown, onSize?: OnSize) =>
    answer(reply, result instanceof Reply ? result : new Reply(usual, result), onSize);
}

/** The status of a result that names none: 201 if the contract declares it, otherwise the lowest. */
function usualStatus({ replies }: Endpoint): number {
  return replies[201] === undefined ? Math.min(...Object.keys(replies).map(Number)) : 201;
}

function verifyReply(endpoint: Endpoint, status: number, body: unknown): void {
  const value = body instanceof SerialisedJson ? JSON.parse(String(body.json)) : body;
  const faults = replyFaults(
    endpoint,
    status,
    value === undefined ? undefined : JSON.parse(JSON.stringify(value)),
  );
  if (faults.length > 0)
    throw new Error(`${endpoint.method} ${endpoint.path} breaks its contract: ${faults.join('; ')}`);
}
