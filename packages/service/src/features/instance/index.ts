/** What an instance says of itself. */
import { getInstance, LIMITS } from '@guildhall/protocol';
import { open, type RouteTable } from '../../route-table.ts';

export const instanceRoutes: RouteTable = [
  open(getInstance, async ({ ground: { settings, mailer } }) => ({
    name: settings.name,
    version: settings.version,
    registration: settings.registration,
    mail: mailer !== null,
    limits: LIMITS,
  })),
];
