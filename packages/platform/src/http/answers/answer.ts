/** Turns a handler's result into an HTTP response. */
import type { Endpoint } from '@guildhall/protocol';
import type { FastifyReply } from 'fastify';
import { replyFaults } from '../body/validation.ts';
import { Reply, SerialisedJson, StreamedJson } from '../route.ts';
import { createSerialiser } from './serialiser.ts';

/**
 * Writes the responses of one endpoint.
 * @param verify whether each body and its JSON text are first checked against the contract; for tests
 */
export function createAnswer(endpoint: Endpoint, verify: boolean) {
  const statuses = Object.keys(endpoint.replies).map(Number);
  const usual = statuses.length === 1 ? statuses[0] : firstDeclared(endpoint);
  const serialise = createSerialiser(endpoint);
  return async (reply: FastifyReply, result: unknown): Promise<FastifyReply> => {
    const status = result instanceof Reply ? result.status : (usual as number);
    const body = result instanceof Reply ? result.body : result;
    if (result instanceof Reply) reply.headers(result.headers as Record<string, string>);
    reply.code(status);
    if (verify) verifyReply(endpoint, status, body instanceof StreamedJson ? await body.collect() : body);
    if (body === undefined) return reply.send();
    reply.header('content-type', 'application/json; charset=utf-8');
    if (body instanceof StreamedJson) return reply.send(body.stream());
    if (body instanceof SerialisedJson) return reply.send(body.json);
    const text = serialise(status, body);
    if (verify) verifyReply(endpoint, status, JSON.parse(text));
    return reply.send(text);
  };
}

/** Integer keys of an object are sorted by value, so 201 is preferred if both exist. */
function firstDeclared(endpoint: Endpoint): number {
  return endpoint.replies[201] === undefined ? Math.min(...Object.keys(endpoint.replies).map(Number)) : 201;
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
