import { ENDPOINTS, type Endpoint, ERRORS, type ErrorEntry, endpoint } from '@guildhall/protocol';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { describeRateLimits, openApiDocument, possibleErrors } from './openapi.ts';

const instance = { baseUrl: 'https://chat.example', version: '1.2.3' };
const contracts: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const document = openApiDocument(contracts, instance);

function operation(name: string) {
  const { path = '', method = 'GET' } = contracts[name] ?? {};
  const found = document.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
}

/** Every value below a key with this name, at any depth. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}

function resolve(reference: string): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe('the whole document', () => {
  it('is plain JSON with version and address', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Guildhall', version: '1.2.3' },
      servers: [{ url: 'https://chat.example/api' }],
    });
  });

  it('has every endpoint once, under its path, method and tag', () => {
    for (const [name, contract] of Object.entries(contracts)) {
      expect(operation(name).operationId).toBe(name);
      expect(operation(name).tags).toEqual([contract.tag]);
    }
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(Object.keys(contracts).length);
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect(document.tags.map(({ name }) => name)).toEqual([...used].sort());
  });

  it('has no broken references and no undeclared security schemes', () => {
    const references = valuesOf('$ref', document);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(resolve(String(reference)), String(reference)).toBeDefined();
    for (const requirement of valuesOf('security', document).flat()) {
      for (const name of Object.keys(requirement as object)) {
        expect(document.components.securitySchemes).toHaveProperty(name);
      }
    }
  });

  it('lists exactly the parameters of each path, all required', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const { parameters } of Object.values(methods)) {
        const listed = parameters.filter((parameter) => parameter.in === 'path');
        expect(listed.map(({ name }) => name)).toEqual(named);
        expect(listed.every(({ required }) => required)).toBe(true);
      }
    }
  });

  it('lists the declared statuses and error codes of each endpoint', () => {
    for (const [name, contract] of Object.entries(contracts)) {
      const { responses } = operation(name);
      for (const status of Object.keys(contract.replies)) expect(responses).toHaveProperty(status);
      for (const code of contract.errors) {
        const { status, also = [] }: ErrorEntry = ERRORS[code];
        for (const one of [status, ...also]) {
          const response = responses[one];
          const text = JSON.stringify(response && '$ref' in response ? resolve(response.$ref) : response);
          expect(text, `${name} ${one}`).toContain(`"${code}"`);
        }
      }
    }
  });

  it('uses only standard keywords in schemas', () => {
    const keywords = JSON.stringify(document).match(/"(x-[a-z]+[A-Z]\w*|~\w+|patternProperties)"/g);
    expect(keywords).toBeNull();
    expect(document.components.schemas.SendMessage).toMatchObject({
      properties: { content: { type: 'string', maxLength: 2000 }, nonce: { minLength: 1, maxLength: 64 } },
    });
    expect(document.components.schemas.Message).toMatchObject({
      properties: {
        author: { $ref: '#/components/schemas/User' },
        editedAt: { type: ['string', 'null'], format: 'date-time' },
      },
    });
  });
});

describe('one operation', () => {
  it('lists who may call it and how', () => {
    expect(operation('sendMessage').security).toEqual([
      { cookie: [], csrf: [] },
      { session: [] },
      { bot: [] },
    ]);
    expect(operation('getInstance').security).toContainEqual({});
    expect(operation('getBotGateway').security).toEqual([{ bot: [] }]);
  });

  it('lists its query, its reason header, its body and whether the body is required', () => {
    const list = operation('listMessages').parameters;
    expect(list.find(({ name }) => name === 'limit')).toEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    });
    expect(operation('kickMember').parameters.map(({ name }) => name)).toContain('X-Audit-Log-Reason');
    expect(operation('sendMessage').requestBody?.required).toBe(true);
    expect(operation('acknowledgeMessage').requestBody?.required).toBe(false);
    expect(operation('getAccount').requestBody).toBeUndefined();
    expect(operation('logOut').responses[204]).not.toHaveProperty('content');
  });

  it('describes forms and errors of OAuth2 clients as RFC 6749 does', () => {
    const { requestBody, responses } = operation('issueToken');
    expect(Object.keys(requestBody?.content ?? {})).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '429', '500', '503']);
    expect(responses[400]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['error', 'error_description'],
            properties: { error: { enum: expect.arrayContaining(['invalid_grant']) } },
          },
        },
      },
    });
  });

  it('describes its rate limits in words', () => {
    expect(operation('sendMessage').description).toContain('5 in 5 s for each caller and channelId');
    expect(describeRateLimits(ENDPOINTS.getServer)).toEqual(['30 in 10 s for each caller and serverId']);
    expect(describeRateLimits(ENDPOINTS.register)).toEqual([
      '5 in 3600 s for each address, refused usernames not counted',
    ]);
    expect(describeRateLimits(ENDPOINTS.putOverwrite)).toEqual([
      '10 in 10 s for each caller and channelId, shared by the bucket overwrites',
    ]);
  });

  it('lists the errors that follow from its kind', () => {
    const botsOnly = endpoint({
      method: 'POST',
      path: '/things/{channelId}',
      summary: 'Things',
      tag: 'Things',
      actors: ['bot'],
      access: { in: 'channel' },
      body: Type.Object({}),
      replies: { 204: null },
      errors: ['empty_message'],
    });
    const codes = possibleErrors(botsOnly);
    for (const code of ['empty_message', 'invalid_request', 'bot_token_required', 'unknown_channel']) {
      expect(codes).toContain(code);
    }
    expect(codes).not.toContain('csrf_failed');
    expect(possibleErrors(ENDPOINTS.getInstance)).not.toContain('unauthorized');
    expect(possibleErrors(ENDPOINTS.createServer)).toContain('bots_not_allowed');
  });
});
