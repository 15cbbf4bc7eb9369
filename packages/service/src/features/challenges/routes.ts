import type { RouteTable } from '../../route-table.ts';
import { giveChallenge } from './challenges.ts';

/** Registrations in ten minutes that no instance minds. */
const USUAL = 30;

export const challengeRoutes: RouteTable = {
  getRegistrationChallenge: ({ runtime }) =>
    giveChallenge(runtime, 'register', { key: 'register', usual: USUAL }),
};
