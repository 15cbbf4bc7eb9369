import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { LIMITS } from '@guildhall/protocol/limits';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkByFirstPage, EARLY_CHUNKS, FIRST_CHUNKS } from './chunks.ts';
import { withoutSelectors } from './emoji-font.ts';
import { serviceWorker } from './service-worker.ts';

/** Where the service listens while developing. */
const SERVICE = 'http://127.0.0.1:3000';

// Every build is for users, even one that a test starts.
if (process.argv.includes('build')) process.env.NODE_ENV = 'production';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/**
 * For large files that load later: Brotli's highest quality makes files a tenth smaller, and takes fifteen times as long.
 */
const LARGE = { bytes: 16_384, quality: 8 };

/** The scripts in the built document, which every other script imports. */
const IN_DOCUMENT = /\/(rolldown-runtime|language|core)-[\w-]{7}\.js$/;

/** Files are compressed when they are built, and served as they are. Over plain http, browsers accept only gzip. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name));
    await Promise.all(
      texts.map(async (name) => {
        const content = await readFile(join(dir, name));
        const file = bundle[name];
        const isFirst = file?.type === 'chunk' && FIRST_CHUNKS.includes(file.name);
        const isLarge = content.length > LARGE.bytes && !isFirst;
        const quality = isLarge ? LARGE.quality : constants.BROTLI_MAX_QUALITY;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        const [smaller, small] = await Promise.all([brotli(content, { params }), gzip(content)]);
        await writeFile(join(dir, `${name}.br`), smaller);
        await writeFile(join(dir, `${name}.gz`), small);
      }),
    );
  },
};

/** Fetches at the start what a channel's page would load step by step, and the first check of the session. */
const fetchedEarly: Plugin = {
  name: 'fetched-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(({ name }) => name && EARLY_CHUNKS.includes(name));
      if (chunks.length < EARLY_CHUNKS.length) throw new Error(`The build lacks one of ${EARLY_CHUNKS}`);
      return [
        { rel: 'preload', as: 'fetch', crossorigin: true, href: '/api/auth/me' },
        ...chunks.map(({ fileName }) => ({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` })),
      ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }));
    },
  },
};

const emojiFont: Plugin = {
  name: 'emoji-font',
  apply: 'build',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && /twemoji.*\.woff2$/.test(file.fileName))
        file.source = withoutSelectors(Buffer.from(file.source));
    }
  },
};

/** A smaller and faster part of lucide. */
const ownIcons: Plugin = {
  name: 'own-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => join(import.meta.dirname, 'src/ui/marks/lucide-icon.ts'),
  },
};

/** Limits as numbers: otherwise the first scripts would contain the table of all of them. */
const inlinedLimits: Plugin = {
  name: 'inlined-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { code: /\bLIMITS\./ },
    handler: (code) => {
      const limits: Readonly<Record<string, number>> = LIMITS;
      return code.replace(/\bLIMITS\.(\w+)/g, (access, name: string) => String(limits[name] ?? access));
    },
  },
};

export default defineConfig({
  resolve: {
    alias: {
      // React has the hook itself since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    fetchedEarly,
    emojiFont,
    ownIcons,
    inlinedLimits,
    compressed,
    serviceWorker(compressed),
  ],
  build: {
    target: 'es2022',
    // Inlined data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Measuring gzip costs a third of the build; `npm start` builds on a cold machine.
    reportCompressedSize: false,
    // The limit that matters is that of the whole first page, which e2e/messages.test.ts checks.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The first scripts name a hundred and fifty others. A shorter hash saves a byte for each.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups: chunkByFirstPage() },
      },
    },
    modulePreload: {
      polyfill: false,
      // The document names these already.
      resolveDependencies: (_file, needed) => needed.filter((name) => !IN_DOCUMENT.test(name)),
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: SERVICE },
      '/media': { target: SERVICE },
      '/gateway': { target: SERVICE, ws: true },
      // The page goes to its own address when the service is to answer with a redirect instead of the page.
      '/oauth2/authorize': {
        target: SERVICE,
        bypass: ({ headers }) => (headers.referer?.includes('/oauth2/authorize') ? undefined : '/index.html'),
      },
    },
  },
});
