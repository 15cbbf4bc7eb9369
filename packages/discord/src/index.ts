/**
 * The API and gateway that Discord's bot libraries speak, over Guildhall's own: discord.js and its like run when their
 * addresses and token are changed.
 *
 * Invariants:
 * - No rules: every request becomes requests to Guildhall's API, every socket a socket of Guildhall's gateway, with the
 *   bot's own credentials and from its address. Permissions, limits and refusals are theirs.
 * - `resources/` is pure: one file a resource, `to…` in Discord's words, `from…` in Guildhall's. What is malformed passes
 *   through unchanged, so that the contract refuses it by name.
 * - What has no like here is refused with the error that Discord has for it.
 */
export { discordEndpointForm } from './endpoint/endpoint-form.ts';
export { createDiscordGateway, type DiscordGateway } from './gateway/discord-gateway.ts';
export { TRANSLATED_EVENTS } from './gateway/events.ts';
export type { DiscordPorts } from './ports.ts';
export { mountDiscordApi } from './rest/mount.ts';
export { DISCORD_ROUTES } from './rest/routes/index.ts';
