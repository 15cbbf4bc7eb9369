/** Rules for every contract. */
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import {
  CLOSE_CODES,
  ENDPOINTS,
  type Endpoint,
  ERRORS,
  type ErrorEntry,
  EVENTS,
  type EventContract,
  INTENT_BITS,
  isErrorCode,
  OPCODES,
} from '../index.ts';

const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
const events: Readonly<Record<string, EventContract>> = EVENTS;
const errors: Readonly<Record<string, ErrorEntry>> = ERRORS;

function isUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

describe.each(Object.entries(endpoints))('endpoint %s', (_, one) => {
  it('has a path that the adapter and the SDK read in the same way', () => {
    expect(one.path).toMatch(/^(\/([a-z0-9.@-]+|@me|\{[a-z][a-zA-Z]*\}))+$/);
    const names = [...one.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(isUnique(names)).toBe(true);
  });

  it('says who may call it, and answers with success first', () => {
    expect(one.actors.length).toBeGreaterThan(0);
    expect(isUnique(one.actors)).toBe(true);
    const statuses = Object.keys(one.replies).map(Number);
    expect(statuses.length).toBeGreaterThan(0);
    for (const status of statuses) expect(status >= 200 && status < 400, String(status)).toBe(true);
    for (const [status, schema] of Object.entries(one.replies))
      expect(schema === null ? ['202', '204'].includes(status) : status !== '204', status).toBe(true);
  });

  it('lists codes of the catalogue, each once', () => {
    for (const code of one.errors) expect(isErrorCode(code), code).toBe(true);
    expect(isUnique(one.errors)).toBe(true);
  });

  it('limits by what it knows: its own parameters, whole calls and whole windows', () => {
    for (const limit of one.rateLimits ?? []) {
      expect(limit.limit).toBeGreaterThan(0);
      expect(limit.windowSecs).toBeGreaterThan(0);
      expect(limit.by.length).toBeGreaterThan(0);
      for (const key of limit.by.filter((name) => name.startsWith('param:'))) {
        expect(one.path).toContain(`{${key.slice('param:'.length)}}`);
      }
    }
  });

  it('takes a body only where there may be one, and schemas that compile', () => {
    if (one.method === 'GET') expect(one.body).toBeUndefined();
    for (const schema of [one.query, one.body, ...Object.values(one.replies)]) {
      if (schema) expect(() => Compile(schema)).not.toThrow();
    }
  });

  it('has a one-phrase summary and cannot be changed', () => {
    expect(one.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(Object.isFrozen(one)).toBe(true);
  });
});

describe('all endpoints', () => {
  it('have each method and path once, whatever their parameters are called', () => {
    const routes = Object.values(endpoints).map(
      ({ method, path, pathPatterns = {} }) =>
        `${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${pathPatterns[name] ?? ''}}`)}`,
    );
    expect(isUnique(routes)).toBe(true);
  });

  it('share a bucket only with the same limit', () => {
    const limits = Object.values(endpoints).flatMap(({ rateLimits }) => rateLimits ?? []);
    const shared = Map.groupBy(
      limits.filter(({ bucket }) => bucket !== undefined),
      ({ bucket }) => bucket,
    );
    expect(shared.size).toBeGreaterThan(0);
    for (const [bucket, some] of shared) {
      expect(new Set(some.map(({ limit, windowSecs }) => `${limit}/${windowSecs}`)).size, bucket).toBe(1);
    }
  });
});

describe.each(Object.entries(events))('event %s', (key, one) => {
  it('has the name of its key', () => {
    expect(one.name).toBe(key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
    expect(['always', 'people', ...Object.keys(INTENT_BITS)]).toContain(one.intent);
    expect(() => Compile(one.payload)).not.toThrow();
    expect(one.summary).toMatch(/^[A-Z].*[^.]$/);
  });
});

describe('all events', () => {
  it('have unique names', () => {
    expect(isUnique(Object.values(events).map(({ name }) => name))).toBe(true);
  });

  it('are gated by bits that no other group uses', () => {
    const groups: readonly (readonly [number, number])[] = Object.values(INTENT_BITS);
    const used = groups.flatMap(([inServers, inDirectMessages]) =>
      inServers === inDirectMessages ? [inServers] : [inServers, inDirectMessages],
    );
    expect(isUnique(used)).toBe(true);
    expect(Math.max(...used)).toBeLessThan(31);
  });
});

describe('the error catalogue', () => {
  it.each(Object.entries(errors))(
    '%s has an error status and a sentence',
    (code, { status, message, also }) => {
      expect(code).toMatch(/^[a-z][a-z_]*$/);
      for (const one of [status, ...(also ?? [])])
        expect([400, 401, 403, 404, 405, 409, 413, 415, 421, 429, 500, 503]).toContain(one);
      expect(message).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('contains its own codes and no others', () => {
    expect(isErrorCode('unknown_server')).toBe(true);
    for (const word of ['toString', '__proto__', 'constructor', '']) expect(isErrorCode(word)).toBe(false);
  });
});

describe("the gateway's codes", () => {
  it('are unique', () => {
    expect(isUnique(Object.values(OPCODES))).toBe(true);
    const codes = Object.values(CLOSE_CODES).map(({ code }) => code);
    expect(isUnique(codes)).toBe(true);
    for (const code of codes) expect(code >= 4000 && code < 5000).toBe(true);
  });
});

/** Walks every schema below a schema. */
function nodesOf(schema: unknown): readonly TSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [schema as TSchema, ...Object.values(schema).flatMap(nodesOf)];
}

it('contains only JSON values: no schema of a reply or payload needs decoding', () => {
  const sent = [
    ...Object.values(endpoints).flatMap(({ replies }) => Object.values(replies)),
    ...Object.values(events).map(({ payload }) => payload),
  ];
  const jsonTypes = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];
  expect(Type.BigInt()).toHaveProperty('type', 'bigint');
  for (const node of sent.flatMap(nodesOf)) {
    const { type } = node as { type?: unknown };
    for (const one of Array.isArray(type) ? type : typeof type === 'string' ? [type] : []) {
      expect(jsonTypes).toContain(one);
    }
  }
});
