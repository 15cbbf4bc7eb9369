import type { RouteTable } from '../../route-table.ts';
import { createChallenge } from './challenges.ts';

/** Registrations in ten minutes that are usual for any instance. */
const USUAL = 30;

export const challengeRoutes: RouteTable = {
  getRegistrationChallenge: ({ runtime }) =>
    createChallenge(runtime, 'register', { key: 'register', usual: USUAL }),
};
