import { createClient } from '@guildhall/client';

/** The client of this page: same origin, signed in by the session cookie. */
export const client = createClient({ baseUrl: '' });
