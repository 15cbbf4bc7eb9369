import { LIMITS } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';

export const instanceRoutes: RouteTable = {
  getInstance: async ({ runtime: { settings, mailer } }) => ({
    name: settings.name,
    version: settings.version,
    registration: settings.registration,
    registrationChallenge: settings.registrationChallenge,
    mail: mailer !== null,
    limits: LIMITS,
  }),
};
