/** Webhooks of a server's channels. */
export { WebhooksSection } from './WebhooksSection.tsx';
