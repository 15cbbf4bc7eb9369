/** Writes docs/reference/openapi.json alone. */
import { writeReference } from './reference/write.ts';

await writeReference(['openapi.json']);
