import { isDeepStrictEqual } from 'node:util';
import { job } from '@guildhall/platform';
import { type EndpointBody, Id, type RailEntry, type Settings, settingsUpdate } from '@guildhall/protocol';
import { Type } from 'typebox';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Context, Runtime } from '../../runtime.ts';
import { findSettings, type SettingsRow, settingsByUserIds, upsertSettings } from './store.ts';

/** Mentions count in age-restricted channels only for adults; the read states feature counts them. */
export const recountAdultChannelsJob = job({
  name: 'recount-adult-channels',
  payload: Type.Object({ userId: Id }),
});

const DEFAULTS: Settings = {
  theme: 'system',
  locale: 'en',
  compact: false,
  allowServerDms: true,
  friendRequests: 'everyone',
  adultConfirmed: false,
  showLinkPreviews: true,
  reducedMotion: false,
  serverRail: null,
};

/** A person's settings (design 5.18). */
export async function getSettings(runtime: Runtime, userId: string): Promise<Settings> {
  const row = await findSettings(runtime.database.db, userId);
  return row ? view(row) : DEFAULTS;
}

/** The touch key of a person's settings; the gateway reads it too. */
function settingsTouch(userId: string): string {
  return `settings:${userId}`;
}

/** Settings by person, for code that needs them with every request. */
const knownSettings = cachePerRuntime<Settings>({
  capacity: 50_000,
  touchesOf: (userId) => [settingsTouch(userId)],
  load: async (runtime, userIds) => {
    const rows = await settingsByUserIds(runtime.database.db, userIds);
    const changed = new Map(rows.map((row) => [row.userId, view(row)]));
    return new Map(userIds.map((userId) => [userId, changed.get(userId) ?? DEFAULTS]));
  },
});

/** A person's language, from memory. */
export async function getLocale(runtime: Runtime, userId: string): Promise<string> {
  return ((await knownSettings(runtime).get(userId)) ?? DEFAULTS).locale;
}

/** Changes the given settings and sends them to the person's sessions, if any value differs. */
export async function updateSettings(
  { runtime, actor, stateVersion }: Context,
  input: EndpointBody<'updateSettings'>,
): Promise<Settings> {
  return runtime.database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    const row = await findSettings(tx.db, actor.id);
    const before = row ? view(row) : DEFAULTS;
    const settings: Settings = { ...before, ...pickSettings(input) };
    if (isDeepStrictEqual(settings, before)) return settings;
    await upsertSettings(tx.db, {
      ...settings,
      userId: actor.id,
      serverRail: settings.serverRail && JSON.stringify(settings.serverRail),
    });
    if (settings.adultConfirmed !== before.adultConfirmed)
      await tx.addJob(recountAdultChannelsJob, { userId: actor.id });
    tx.emit(settingsUpdate, { kind: 'user', id: actor.id }, settings, { touches: [settingsTouch(actor.id)] });
    return settings;
  });
}

/** Only known settings; other keys of the body are ignored. */
function pickSettings(input: EndpointBody<'updateSettings'>): Partial<Settings> {
  const names = Object.keys(DEFAULTS) as (keyof Settings)[];
  const settings: Partial<Settings> = Object.fromEntries(
    names.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  );
  return settings.serverRail ? { ...settings, serverRail: settings.serverRail.map(inLowerCase) } : settings;
}

/** With the colour of its folder in lower case, as all colours are kept. */
function inLowerCase({ folder, ...entry }: RailEntry): RailEntry {
  return folder ? { ...entry, folder: { ...folder, color: folder.color?.toLowerCase() ?? null } } : entry;
}

function view({ userId: _, ...settings }: SettingsRow): Settings {
  return settings;
}
