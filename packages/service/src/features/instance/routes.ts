import { LIMITS } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';

export const instanceRoutes: RouteTable = {
  getInstance: async ({ runtime: { settings, mailer, providers } }) => ({
    name: settings.name,
    version: settings.version,
    registration: settings.registration,
    registrationChallenge: settings.registrationChallenge,
    passwords: settings.localPasswords,
    providers: providers.map(({ id, name }) => ({ id, name })),
    mail: mailer !== null,
    limits: LIMITS,
  }),
};
