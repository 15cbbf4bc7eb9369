/** `npm run docs`: writes everything that is generated from contracts and settings. */
import './generate-configuration.ts';
import './generate-routes.ts';
import { writeReference } from './reference/write.ts';

await writeReference();
