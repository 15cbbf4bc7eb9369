import { ENDPOINTS, type Endpoint } from '@guildhall/protocol';

/** As the tree declares them, whatever an instance is started with. */
export const CONTRACTS: Readonly<Record<string, Endpoint>> = { ...ENDPOINTS };
