/** Every supported route of Discord's API; docs/guides/discord-bots.md lists them. */
import type { DiscordRoute } from '../call.ts';
import { absentRoutes } from './absent-routes.ts';
import { auditLogRoutes } from './audit-log-routes.ts';
import { automodRoutes } from './automod-routes.ts';
import { channelRoutes } from './channel-routes.ts';
import { commandRoutes } from './command-routes.ts';
import { guildRoutes } from './guild-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { ownRoutes } from './own-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

export const DISCORD_ROUTES: readonly DiscordRoute[] = [
  ...ownRoutes,
  ...guildRoutes,
  ...auditLogRoutes,
  ...automodRoutes,
  ...memberRoutes,
  ...channelRoutes,
  ...messageRoutes,
  ...searchRoutes,
  ...webhookRoutes,
  ...commandRoutes,
  ...absentRoutes,
];
