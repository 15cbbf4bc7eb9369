/** Lists of things that Guildhall does not have. They are empty, because programs read them at the start. */
import { getOwnApplication, getServer } from '@guildhall/protocol';
import { type Call, type RouteHandler, routeTable } from '../call.ts';
import { DiscordError } from '../errors.ts';

/** Refused all the same to a bot that is not in the guild. */
const ofGuild =
  (answer: object): RouteHandler =>
  async (call: Call) => {
    await call.ask(getServer, call.inServer);
    return answer;
  };

const ofBot =
  (answer: object): RouteHandler =>
  async (call: Call) => {
    await call.ask(getOwnApplication);
    return answer;
  };

/** As for a guild at Discord that has none. */
async function refuseWelcomeScreen(call: Call): Promise<undefined> {
  await call.ask(getServer, call.inServer);
  throw new DiscordError(404, 10_069, 'Unknown Guild Welcome Screen');
}

/** As for a command at Discord whose permissions nobody has changed. */
async function refuseCommandPermissions(call: Call): Promise<undefined> {
  await call.ask(getServer, call.inServer);
  throw new DiscordError(404, 10_066, 'Unknown application command permissions');
}

export const absentRoutes = routeTable({
  'GET /guilds/:guild/regions': ofGuild([]),
  'GET /guilds/:guild/scheduled-events': ofGuild([]),
  'GET /guilds/:guild/soundboard-sounds': ofGuild({ items: [] }),
  'GET /guilds/:guild/templates': ofGuild([]),
  'GET /guilds/:guild/vanity-url': ofGuild({ code: null, uses: 0 }),
  'GET /guilds/:guild/widget': ofGuild({ enabled: false, channel_id: null }),
  'GET /guilds/:guild/welcome-screen': refuseWelcomeScreen,
  'GET /applications/:application/emojis': ofBot({ items: [] }),
  'GET /applications/:application/entitlements': ofBot([]),
  'GET /applications/:application/guilds/:guild/commands/permissions': ofGuild([]),
  'GET /applications/:application/guilds/:guild/commands/:command/permissions': refuseCommandPermissions,
  'GET /applications/:application/role-connections/metadata': ofBot([]),
  'GET /applications/:application/skus': ofBot([]),
  'GET /soundboard-default-sounds': ofBot([]),
  'GET /sticker-packs': ofBot({ sticker_packs: [] }),
  'GET /voice/regions': ofBot([]),
});
