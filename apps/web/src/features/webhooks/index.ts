/**
 * Webhooks of a server's channels.
 *
 * @place Server settings: Integrations; channel settings
 */
export { WebhooksSection } from './WebhooksSection.tsx';
