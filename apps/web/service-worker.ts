/** Builds the service worker after the client, with the list of the client's files in it. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Bytes. Files this large, such as the emoji's names, are not needed to start; they are kept from their first use on.
 */
const LARGE = 600_000;

/** Files from `public/`, outside the bundle, that the page requests by name. */
const PUBLIC = ['/theme.js', '/favicon.svg', '/favicon-unread.svg', '/favicon-mention.svg'];

/** @param compress also compresses the built worker */
export function serviceWorker(compress: Plugin): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.values(bundle)
        .filter(({ fileName }) => /\.(js|css)$|inter-latin-wght-normal.*\.woff2$/.test(fileName))
        .filter((file) => sizeOf(file) < LARGE && languageOf(file) === undefined)
        .map(({ fileName }) => `/${fileName}`)
        .sort();
      const languages = Object.fromEntries(
        Object.values(bundle).flatMap((file) => {
          const language = languageOf(file);
          return language ? [[language, `/${file.fileName}`]] : [];
        }),
      );
      const page = bundle['index.html'];
      const version = createHash('sha256')
        .update(JSON.stringify(assets))
        .update(page?.type === 'asset' ? page.source : '')
        .digest('hex')
        .slice(0, 12);
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [compress],
        define: {
          __FILES__: JSON.stringify({ version, assets, others: PUBLIC, languages }),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          target: 'es2022',
          outDir: dir,
          emptyOutDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: fileURLToPath(new URL('./src/worker/worker.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

function sizeOf(file: { readonly code?: string; readonly source?: string | Uint8Array }): number {
  return (file.code ?? file.source ?? '').length;
}

/** The language of a chunk with texts. */
function languageOf(file: {
  readonly type: string;
  readonly facadeModuleId?: string | null;
}): string | undefined {
  return /\/src\/languages\/(\w+)\/index\.ts$/.exec(file.facadeModuleId ?? '')?.[1];
}
