/** Mounts the REST API, which translates each request to Guildhall's own API and the answer back. */
import multipart from '@fastify/multipart';
import { ApiError, isKnown, parseJson } from '@guildhall/platform';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DiscordPorts } from '../ports.ts';
import { asObject, quoteLongNumbers } from '../resources/json.ts';
import { Call, type DiscordRoute } from './call.ts';
import { DiscordError, toDiscordError } from './errors.ts';
import { readForm, toFormError } from './forms.ts';
import { NativeApi, NativeRefusal, type Requester } from './native-api.ts';
import { mountPictureAddresses } from './picture-addresses.ts';
import { DISCORD_ROUTES } from './routes/index.ts';

/** The API versions that libraries use; both get the same answers. */
const PREFIXES = ['/api/v10', '/api/v9'];
/** JSON may contain pictures in base64. */
const PICTURE_BODY_BYTES = 2 * 1024 * 1024;
const HEADERS_SENT_ON = ['authorization', 'host', 'user-agent', 'x-audit-log-reason'] as const;

export function mountDiscordApi(fastify: FastifyInstance, ports: DiscordPorts): void {
  for (const prefix of PREFIXES)
    fastify.register(
      async (scope) => {
        await scope.register(multipart, { throwFileSizeLimit: false });
        acceptIdsAsNumbers(scope, ports);
        scope.setErrorHandler((error, request, reply) => {
          // Guildhall's API has already counted this refusal as a bad request.
          request.refusalCounted = error instanceof NativeRefusal;
          return answerError(ports, error as FastifyError, reply);
        });
        for (const route of DISCORD_ROUTES) mountRoute(scope, route, ports);
        mountPictureAddresses(scope, ports);
        scope.all('/*', async () => {
          const guide = `${ports.baseUrl}/docs/guides/discord-bots`;
          throw new DiscordError(404, 0, `404: Not Found. ${guide} lists the routes that exist here.`);
        });
      },
      { prefix },
    );
}

/** discord.py writes ids as numbers. */
function acceptIdsAsNumbers(scope: FastifyInstance, ports: DiscordPorts): void {
  scope.removeContentTypeParser('application/json');
  const parse = async (request: FastifyRequest, text: string): Promise<unknown> => {
    await ports.countPassedBody(request, text);
    return parseJson(quoteLongNumbers(text));
  };
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
}

/** The path is the credential; these routes take no pictures in JSON. */
const hasTokenInPath = ({ path }: DiscordRoute) => path.includes('/:token');

function mountRoute(scope: FastifyInstance, route: DiscordRoute, ports: DiscordPorts): void {
  const needsCaller = route.method !== 'GET' && !hasTokenInPath(route);
  scope.route({
    method: route.method,
    url: route.path,
    ...(needsCaller ? { bodyLimit: PICTURE_BODY_BYTES } : {}),
    onRequest: async (request) => {
      refuseOtherCredentials(request);
      if (needsCaller) await ports.requireCaller(request);
    },
    handler: async (request, reply) => {
      const api = new NativeApi(ports, requesterOf(request));
      const call = new Call(api, ports, {
        params: request.params as Record<string, string>,
        query: asObject(request.query),
        body: request.isMultipart() ? undefined : (request.body ?? undefined),
        form: readForm(request),
        callerId: needsCaller && isKnown(request.caller) ? request.caller.id : null,
      });
      try {
        const answer = await route.answer(call);
        reply.headers(api.headers);
        return answer === undefined ? reply.code(204).send() : sendJson(reply, answer);
      } catch (error) {
        if (error instanceof NativeRefusal) reply.headers(api.headers);
        throw error;
      }
    },
  });
}

/** Libraries expect a content type without charset; Fastify adds one except to buffers. */
function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('content-type', 'application/json').send(Buffer.from(JSON.stringify(body)));
}

/** Refuses credentials of people, bearer tokens too. @throws DiscordError 401 */
function refuseOtherCredentials({ headers: { authorization } }: FastifyRequest): void {
  if (authorization !== undefined && !/^Bot /i.test(authorization))
    throw new DiscordError(401, 0, '401: Unauthorized');
}

/** The caller as Guildhall's API will see it: without cookies. */
function requesterOf({ headers, ip }: FastifyRequest): Requester {
  const kept = HEADERS_SENT_ON.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return { address: ip, headers: Object.fromEntries(kept) };
}

function answerError(ports: DiscordPorts, error: FastifyError | Error, reply: FastifyReply): FastifyReply {
  const refusal = readError(error);
  if (refusal === null) {
    ports.log.error({ err: error }, 'request of a Discord library failed');
    return sendJson(reply.code(500), { message: '500: Internal Server Error', code: 0 });
  }
  if (refusal.status === 429) reply.headers(waitHeaders(refusal, reply));
  return sendJson(reply.code(refusal.status), refusal.toBody());
}

/** What libraries need to wait for a limit and repeat the request. */
function waitHeaders({ details }: DiscordError, reply: FastifyReply): Readonly<Record<string, string>> {
  return {
    // discord.py takes a 429 without it for a ban by Discord's proxy, and gives up.
    via: '1.1 guildhall',
    'x-ratelimit-scope': details.global === true ? 'global' : 'user',
    ...(details.global === true ? { 'x-ratelimit-global': 'true' } : {}),
    // Without it discord.js repeats at once.
    ...(reply.hasHeader('retry-after')
      ? {}
      : { 'retry-after': String(Math.ceil(Number(details.retry_after))) }),
  };
}

/** Converts an error to Discord's form; null for an internal error. */
function readError(error: FastifyError | Error): DiscordError | null {
  if (error instanceof NativeRefusal) return toDiscordError(error.status, error.error);
  const form = toFormError(error);
  if (form) return form;
  // Refused outside of Guildhall's routes, for example an unknown host or a banned address.
  if (error instanceof ApiError)
    return toDiscordError(error.status, { ...error.details, code: error.code, message: error.message });
  const { statusCode } = error as { statusCode?: number };
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return toDiscordError(statusCode, { code: 'invalid_request', message: error.message });
  return null;
}
