/** Applications, as Discord shows them. */
import type { Application } from '@guildhall/protocol';
import { pictureName, toUser } from './user.ts';

/** Presences, members and message content: Guildhall grants these intents to every bot. */
export const ALL_INTENTS = (1 << 12) | (1 << 14) | (1 << 18);

export function toApplication(application: Application) {
  return {
    id: application.id,
    name: application.name,
    icon: pictureName(application.iconUrl),
    description: application.description,
    bot_public: application.botPublic,
    bot_require_code_grant: false,
    verify_key: application.publicKey,
    flags: ALL_INTENTS,
    owner: toUser(application.owner),
    team: null,
    redirect_uris: application.redirects,
    interactions_endpoint_url: application.interactionsEndpointUrl,
    approximate_guild_count: application.serverCount,
    integration_types_config: { 0: {} },
    ...(application.bot ? { bot: toUser(application.bot) } : {}),
  };
}
