/** Domains and invites found in texts. */
import { describe, expect, it } from 'vitest';
import { domainName, inviteCodes, isWithin, linksIn, namedDomain } from './links.ts';
import { ReadableText } from './normalise-text.ts';

const named = (text: string, ...domains: string[]) => {
  const readable = new ReadableText(text);
  return namedDomain(readable, linksIn(readable), new Set(domains));
};

describe('domains', () => {
  it('are read as browsers read them', () => {
    expect(['Example.ORG', ' example.org. ', 'bücher.example'].map(domainName)).toEqual([
      'example.org',
      'example.org',
      'xn--bcher-kva.example',
    ]);
    for (const wrong of [
      '',
      'localhost',
      'a b.c',
      'https://x.org',
      'x.org/path',
      'x.org:80',
      'u@x.org',
      'x.org?q',
      'x..org',
    ])
      expect([wrong, domainName(wrong)]).toEqual([wrong, null]);
  });

  it('apply to their subdomains and to nothing else', () => {
    const domains = new Set(['example.org']);
    for (const host of ['example.org', 'a.example.org', 'a.b.example.org', 'example.org.'])
      expect([host, isWithin(host, domains)]).toEqual([host, true]);
    for (const host of ['example.com', 'notexample.org', 'org', 'example.org.evil.net'])
      expect([host, isWithin(host, domains)]).toEqual([host, false]);
  });

  it('are found in links and plain text, even if disguised', () => {
    for (const text of [
      'see https://evil.example/x',
      'HTTPS://EVIL.example',
      '[click](https://sub.evil.example/)',
      '<https://good.org@evil.example/>',
      'https://evil\u200B.example',
      'ｅｖｉｌ.example',
      'go to evil.example, now',
      'https://evil.example\\@good.org',
    ])
      expect([text, named(text, 'evil.example') !== null]).toEqual([text, true]);
    for (const text of ['devil.example', 'https://good.org/evil.example.html?', 'evil example'])
      expect([text, named(text, 'evil.exampl')]).toEqual([text, null]);
  });
});

it('links end before the punctuation and the formatting after them', () => {
  const hosts = (text: string) => linksIn(new ReadableText(text)).map(({ hostname }) => hostname);
  for (const text of [
    'see https://good.example, please',
    'https://good.example!',
    '(https://good.example)',
    '"https://good.example"',
    '**https://good.example**',
    '__https://good.example__',
    '||https://good.example||',
    '[https://good.example]',
    'https://good.example/wiki/Dots...',
  ])
    expect([text, hosts(text)]).toEqual([text, ['good.example']]);
});

it('invites are recognised only for this instance', () => {
  const codes = (text: string) => inviteCodes(new ReadableText(text), 'chat.example:8080');
  expect(codes('https://chat.example:8080/invite/AbC1 http://chat.example:8080/invite/x/')).toEqual([
    'AbC1',
    'x',
  ]);
  for (const around of ['%.', '(%)', '**%**x', '||%||', '%/x', '%,join', 'https://x.example/%'])
    expect(codes(around.replace('%', 'https://chat.example:8080/invite/AbC1'))).toEqual(['AbC1']);
  expect(codes('https://chat.example:8080/invite/%41bC1 https://chat.example:8080/%69nvite/x%')).toEqual([
    'AbC1',
    'x',
  ]);
  expect(codes('https://other.example/invite/abc https://chat.example:8080/invite/ /invite/abc')).toEqual([]);
});
