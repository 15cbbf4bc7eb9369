import { texts } from '../../languages/texts.ts';

/** Texts of apps in a server. */
export const integrationText = texts('integrationText', {
  title: 'Integrations',
  words: 'bots apps webhooks code hosts followed channels',
  bots: 'Bots',
  hint: 'Apps with a bot in this server. Each bot’s permissions come from its own role.',
  none: 'No bots are in this server.',
  findApps: 'Find apps',
  loading: 'Loading the bots of this server',
  addedBy: (name: string, when: string) => `Added by ${name} on ${when}`,
  added: (when: string) => `Added on ${when}`,
  permissions: 'Its role allows',
  everything: 'everything',
  nothing: 'nothing',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from this server?`,
  removeHint: 'It leaves immediately and its commands disappear. Its messages stay. You can add it again.',
  confirm: 'Remove',
  removed: (name: string) => `${name} was removed.`,
  webhooks: 'Webhooks and followed channels',
});
