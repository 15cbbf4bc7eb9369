/** Posts to a webhook from the command line: text, an embed, files; edits and deletes its posts. */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createWebhook } from '@guildhall/client';
import { embed, message } from '@guildhall/client/builders';

// A file that does not exist, for example, is reported in one sentence.
process.once('uncaughtException', ({ message }) => {
  console.error(message);
  process.exit(1);
});

const USAGE = `Usage: WEBHOOK_URL=… node index.ts [options] [text]

  --title, --link, --color   an embed: its title, where that leads, #rrggbb
  --file <path>              a file; may be repeated; not with --edit
  --thread <id>              posts into a thread of the channel, or a post of the forum
  --edit <id>                changes a message that was posted before; what is left out stays
  --delete <id>              deletes one
  -                          in place of the text: reads it from standard input; of a long one, the end
`;

const COLOR = /^#?[\da-f]{6}$/i;
const MAX_CHARACTERS = 2000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: 'string' },
    link: { type: 'string' },
    color: { type: 'string' },
    file: { type: 'string', multiple: true, default: [] },
    thread: { type: 'string' },
    edit: { type: 'string' },
    delete: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const written = positionals.join(' ');
const isEmpty = written === '' && !values.title && values.file.length === 0 && !values.delete;
const isUnclear =
  (values.edit !== undefined && values.file.length > 0) ||
  // They would be lost.
  (!values.title && (values.link !== undefined || values.color !== undefined)) ||
  !COLOR.test(values.color ?? '#000000');
if (values.help || isEmpty || isUnclear) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const { WEBHOOK_URL: url } = process.env;
if (!url) throw new Error('Set WEBHOOK_URL to the URL of the webhook.');

const webhook = createWebhook(url);
const place = { threadId: values.thread };
const content = written === '-' ? endOf((await readAll(process.stdin)).trimEnd()) : written;
const { title, link, color } = values;
const embeds = title
  ? [embed({ title, url: link, color: color ? Number.parseInt(color.replace('#', ''), 16) : undefined })]
  : [];
const parts = { ...(content === '' ? {} : { content }), ...(embeds.length === 0 ? {} : { embeds }) };
// A post of only a file has neither.
const body = Object.keys(parts).length === 0 ? {} : message(parts);

/** The end of an output says how it went. */
function endOf(text: string): string {
  return [...text].slice(-MAX_CHARACTERS).join('');
}

if (values.delete) {
  await webhook.delete(values.delete, place);
} else if (values.edit) {
  await webhook.edit(values.edit, body, place);
} else {
  const files = await Promise.all(
    values.file.map(async (path) => {
      if (!(await stat(path)).isFile()) throw new Error(`${path} is not a file.`);
      return { data: await openAsBlob(path), filename: basename(path) };
    }),
  );
  const { id } = await webhook.send(body, { ...place, files });
  // For scripts that edit or delete it later.
  console.log(id);
}
