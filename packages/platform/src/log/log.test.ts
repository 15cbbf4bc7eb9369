import { expect, test } from 'vitest';
import { timesAsLong } from '../testing/processor-time.ts';
import { createLog } from './index.ts';

function capture(options: { level?: string; pretty?: boolean } = {}) {
  const lines: string[] = [];
  const log = createLog({
    level: 'info',
    ...options,
    destination: { write: (line: string) => void lines.push(line) },
  });
  return { log, lines };
}

test('a line is one JSON object with time, level, message, fields and fields of the child logger', () => {
  const { log, lines } = capture();
  log.child({ requestId: 'r1' }).warn({ status: 503 }, 'slow');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ level: 'warn', msg: 'slow', requestId: 'r1', status: 503 });
  expect(Date.parse(line.time)).toBeGreaterThan(0);
});

test('lines below the level are not written', () => {
  const { log, lines } = capture({ level: 'error' });
  log.warn('no');
  expect(lines).toEqual([]);
});

test('credentials are hidden under their names, at any depth', () => {
  const { log, lines } = capture();
  log.info({
    headers: { authorization: 'Bot s3cret', cookie: 'session=s3cret', accept: 'text/html' },
    body: { password: 's3cret', newPassword: 's3cret', list: [{ accessToken: 's3cret' }] },
    databaseUrl: 's3cret',
  });
  log.child({ csrfToken: 's3cret' }).info('child');
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines[0]).toContain('text/html');
});

test('credentials are hidden in texts: webhook paths, headers, query strings, addresses', () => {
  const { log, lines } = capture();
  log.info(
    { url: '/api/webhooks/123/s3cret-Token?wait=true' },
    'POST /api/webhooks/123/s3cret-Token/messages/5',
  );
  log.info('authorization was Bearer s3cret-s3cret and /reset?token=s3cret');
  log.error(new Error('cannot reach postgres://me:s3cret@db/guildhall'));
  log.error({ err: Object.assign(new Error('x'), { config: { secretAccessKey: 's3cret' } }) });
  expect(lines.join('')).not.toContain('s3cret');
  expect(lines[0]).toContain('/api/webhooks/123/');
  expect(lines[0]).toContain('messages/5');
});

test('an error is logged with its message, stack and cause', () => {
  const { log, lines } = capture();
  log.error(new Error('outer', { cause: new Error('inner') }));
  const { err } = JSON.parse(lines[0] ?? '');
  expect(err.message).toBe('outer');
  expect(err.stack).toContain('log.test.ts');
  expect(err.cause.message).toBe('inner');
});

test('an error of PostgreSQL is logged without the rows that it quotes', () => {
  const { log, lines } = capture();
  const quoted = {
    code: '23505',
    constraint: 'people_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'COPY people, line 1: "ada@example.org"',
  };
  log.error(Object.assign(new Error('duplicate key'), quoted));
  log.error(new Error('outer', { cause: Object.assign(new Error('inner'), quoted) }));
  expect(lines.join('')).not.toContain('ada@example.org');
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ code: '23505', constraint: 'people_email' });
});

test('pretty lines are readable', () => {
  const { log, lines } = capture({ pretty: true });
  log.info({ port: 1 }, 'hello');
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}hello port=1\n$/);
});

test('texts with many dots take little longer than others', async () => {
  const { log } = capture();
  const write = (text: string) => () => log.info({ userAgent: text });
  // Reading the rest as a scheme at each dot takes hundreds of times as long.
  expect(await timesAsLong(write('a.'.repeat(50_000)), write('ab'.repeat(50_000)))).toBeLessThan(20);
});
