/**
 * Discord's API and gateway protocol over Guildhall's own, so that bots written with discord.js and the like run after
 * changing their addresses and token.
 *
 * Invariants:
 * - No rules of its own: each request becomes requests to Guildhall's API, each socket a socket of Guildhall's gateway,
 *   with the bot's credentials and address. Guildhall decides about permissions and limits.
 * - `resources/` is pure: one file per resource; `to…` translates to Discord's form, `from…` to Guildhall's.
 *   Malformed input passes unchanged, so that the contract refuses it.
 * - What Guildhall does not support is refused with Discord's own error.
 */
export { discordEndpointForm } from './endpoint/endpoint-form.ts';
export { createDiscordGateway, type DiscordGateway } from './gateway/discord-gateway.ts';
export { TRANSLATED_EVENTS } from './gateway/events.ts';
export type { AuditPage, DiscordPorts } from './ports.ts';
export { mountDiscordApi } from './rest/mount.ts';
export { DISCORD_ROUTES } from './rest/routes/index.ts';
