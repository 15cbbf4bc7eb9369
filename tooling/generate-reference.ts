/** `npm run docs`: writes everything that is generated from contracts and settings. */
import './generate-configuration.ts';
import './generate-routes.ts';
import { writeFile } from 'node:fs/promises';
import { clientPage } from './reference/client-page.ts';
import { operatorApiPage } from './reference/operator-api-page.ts';
import { sdkPage } from './reference/sdk-page.ts';
import { writeReference } from './reference/write.ts';

await writeReference();
await writeFile(new URL('../docs/reference/sdk.md', import.meta.url), await sdkPage());
await writeFile(new URL('../docs/reference/operator-api.md', import.meta.url), operatorApiPage());
await writeFile(new URL('../docs/reference/client.md', import.meta.url), await clientPage());
