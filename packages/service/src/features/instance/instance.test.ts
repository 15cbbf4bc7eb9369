import { MINUTE_MS } from '@guildhall/platform';
import {
  getInstance,
  type InstanceAnnouncement,
  LIMITS,
  listInstanceAnnouncements,
} from '@guildhall/protocol';
import {
  aBot,
  aPerson,
  aServer,
  connectProbe,
  createCaller,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { expect, it } from 'vitest';
import {
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from '../instance-announcements/index.ts';

const instance = useInstance({ settings: { INSTANCE_NAME: 'Our place', REGISTRATION: 'open' } });
const operator = useOperator(instance);

it('shows its name, version, limits and registration to anyone', async () => {
  expect(await createCaller(instance.url).do(getInstance)).toEqual({
    name: 'Our place',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    registration: 'open',
    registrationChallenge: 'none',
    passwords: true,
    providers: [],
    mail: false,
    limits: LIMITS,
  });
});

it('sends announcements of operators to every person immediately, until they end', async () => {
  const inMinutes = (minutes: number) => new Date(instance.clock.now() + minutes * MINUTE_MS).toISOString();
  const [person, bot] = await Promise.all([
    aPerson(instance),
    aServer(instance).then((server) => aBot(instance, server)),
  ]);
  const [probe, botProbe] = await Promise.all([
    connectProbe(instance.url, { token: person.token, identify: { intents: 0 } }),
    connectProbe(instance.url, { token: bot.token }),
  ]);
  const texts = (announcements: readonly InstanceAnnouncement[]) => announcements.map(({ text }) => text);
  const announced = async () => texts((await probe.take('INSTANCE_ANNOUNCEMENTS_UPDATE')).d.announcements);

  const shown = await createAnnouncement(operator, { kind: 'notice', text: '**Hello**' });
  expect(await announced()).toEqual(['**Hello**']);
  await createAnnouncement(operator, {
    kind: 'maintenance',
    text: 'Soon',
    link: 'https://status.example.org',
    startsAt: inMinutes(1),
    endsAt: inMinutes(2),
  });
  expect(await announced()).toEqual(['**Hello**']);
  expect(await person.do(listInstanceAnnouncements)).toEqual([
    {
      id: shown.id,
      kind: 'notice',
      text: '**Hello**',
      link: null,
      startsAt: shown.startsAt,
      endsAt: null,
      writtenAt: shown.writtenAt,
    },
  ]);

  instance.clock.advance(MINUTE_MS);
  await instance.runDueJobs();
  expect(await announced()).toEqual(['Soon', '**Hello**']);
  const late = await connectProbe(instance.url, { token: person.token });
  expect(texts(late.ready.announcements ?? [])).toEqual(['Soon', '**Hello**']);
  instance.clock.advance(MINUTE_MS);
  await instance.runDueJobs();
  expect(await announced()).toEqual(['**Hello**']);

  const changed = await changeAnnouncement(operator, { announcement: shown.id, text: 'Goodbye' });
  expect(await announced()).toEqual(['Goodbye']);
  expect(Date.parse(changed.writtenAt)).toBeGreaterThan(Date.parse(shown.writtenAt));
  const kept = await changeAnnouncement(operator, { announcement: shown.id, endsAt: inMinutes(3) });
  expect(kept.writtenAt).toBe(changed.writtenAt);
  await endAnnouncement(operator, { announcement: shown.id });
  expect([await announced(), await announced()]).toEqual([['Goodbye'], []]);
  expect(await person.do(listInstanceAnnouncements)).toEqual([]);
  expect((await listAnnouncements(operator, {})).map(({ text, state }) => [text, state])).toEqual([
    ['Soon', 'ended'],
    ['Goodbye', 'ended'],
  ]);
  expect(botProbe.untaken()).not.toContain('INSTANCE_ANNOUNCEMENTS_UPDATE');
  await Promise.all([probe, late, botProbe].map((each) => each.close()));
});

it('refuses announcements that nobody would see, and too many of them', async () => {
  const notice = { kind: 'notice', text: 'Hello' } as const;
  const refused = async (input: Parameters<typeof createAnnouncement>[1]) =>
    expect(createAnnouncement(operator, input)).rejects.toMatchObject({ code: 'invalid_request' });
  await refused({ ...notice, startsAt: 'tomorrow' });
  await refused({ ...notice, startsAt: '2100-02-31T00:00:00Z' });
  await refused({ ...notice, endsAt: '2020-01-01T00:00:00Z' });
  await refused({ ...notice, startsAt: '2100-01-02T00:00:00Z', endsAt: '2100-01-01T00:00:00Z' });
  await Promise.all(
    Array.from({ length: LIMITS.instanceAnnouncements }, () => createAnnouncement(operator, notice)),
  );
  await refused(notice);
  await expect(endAnnouncement(operator, { announcement: '1' })).rejects.toMatchObject({
    code: 'unknown_announcement',
  });
});
