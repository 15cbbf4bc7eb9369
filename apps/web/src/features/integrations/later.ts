/**
 * The bots and webhooks of a server.
 *
 * @place Server settings: Integrations
 */
import { Webhook } from 'lucide-react';
import { mayInServer } from '../../state/permissions.ts';
import { loadLater } from '../../state/slots.ts';
import { serverSections } from '../servers/index.ts';
import { integrationText } from './strings.ts';

export const integrations = [
  serverSections.entry({
    id: 'integrations',
    group: 'server',
    label: integrationText.title,
    icon: Webhook,
    words: integrationText.words,
    allowed: (state, serverId) =>
      mayInServer(state, serverId, 'manageServer') || mayInServer(state, serverId, 'manageWebhooks'),
    component: loadLater(() => import('./IntegrationsSection.tsx'), 'IntegrationsSection'),
  }),
];
