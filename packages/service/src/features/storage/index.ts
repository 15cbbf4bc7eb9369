/**
 * How much people, servers and the instance store: shown to them, limited by operators. Invariant: what is shown is
 * what the next upload is checked against.
 */

export { getStorage, getStorageUse, limitStorage, recountStorage } from './as-operator.ts';
export { storageRoutes } from './routes.ts';
