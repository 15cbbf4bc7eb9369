import { LIMITS } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { redirectFaults } from './rules.ts';

describe('a redirect', () => {
  it.each([
    'https://app.example.org',
    'https://app.example.org/',
    'https://app.example.org/cb?from=guildhall&x=%20',
    'https://app.example.org:8443/cb',
    'https://[2001:db8::1]/cb',
    'http://localhost/cb',
    'http://localhost:5173/cb',
    'http://127.0.0.1:8080/cb?a=b',
    'HTTPS://App.Example.org/CB',
    `https://app.example.org/${'a'.repeat(LIMITS.url - 24)}`,
  ])('%s is accepted', (redirect) => expect(redirectFaults([redirect])).toEqual([]));

  it.each([
    ['http://app.example.org/cb', /https/],
    ['http://localhost.example.org/cb', /https/],
    ['http://127.0.0.2/cb', /https/],
    ['http://[::1]/cb', /https/],
    ['http://sub.localhost/cb', /https/],
    ['http://127.1/cb', /host/],
    ['http://0x7f000001:8080/cb', /host/],
    ['https:///app.example.org/cb', /host/],
    ['https://%61pp.example.org/cb', /host/],
    ['https://app.example.org/cb#part', /fragment/],
    ['https://app.example.org/cb#', /fragment/],
    ['https://ada@app.example.org/cb', /user name/],
    ['https://app.example.org\\@evil.example/cb', /absolute/],
    ['https:\\\\app.example.org', /absolute/],
    ['https:app.example.org', /absolute/],
    ['//app.example.org/cb', /absolute/],
    ['/cb', /absolute/],
    ['', /absolute/],
    [' https://app.example.org/cb', /absolute/],
    ['https://app.example.org/a b', /absolute/],
    ['https://app.example.org/a\nb', /absolute/],
    ['https://app.example.org/ü', /absolute/],
    ['https://', /absolute/],
    ['javascript:alert(1)', /absolute/],
    ['data:text/html,x', /absolute/],
    ['myapp://callback', /absolute/],
    [`https://app.example.org/${'a'.repeat(LIMITS.url - 23)}`, /2048/],
  ])('%j is refused', (redirect, message) => {
    expect(redirectFaults([redirect])).toEqual([
      { path: 'body/redirects/0', message: expect.stringMatching(message) },
    ]);
  });

  it('is limited to ten, without duplicates', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://app.example.org/${index}`);
    expect(redirectFaults(many(LIMITS.redirectsPerApplication))).toEqual([]);
    expect(redirectFaults(many(LIMITS.redirectsPerApplication + 1))).toEqual([
      { path: 'body/redirects', message: 'may hold at most 10' },
    ]);
    expect(redirectFaults([...many(2), 'https://app.example.org/0'])).toEqual([
      { path: 'body/redirects/2', message: 'is given twice' },
    ]);
  });
});
