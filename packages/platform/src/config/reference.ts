/** Writes docs/reference/configuration.md from the settings. */
import type { TSchema } from 'typebox';
import { settingNotes } from './declare-setting.ts';
import { SECTIONS, variableName } from './settings.ts';

/** The whole page as Markdown. */
export function configurationReference(): string {
  const sections = Object.values(SECTIONS).map((section) => {
    const required: readonly string[] = section.schema.required ?? [];
    const needed = section.switch
      ? `required with \`${variableName(section.prefix, section.switch)}\``
      : 'none';
    const rows = Object.entries<TSchema>(section.schema.properties).map(([key, schema]) =>
      row(
        variableName(section.prefix, key),
        schema,
        required.includes(key) && key !== section.switch ? needed : 'none',
      ),
    );
    const head = ['| Variable | Default | Allowed | Meaning |', '|---|---|---|---|'];
    return [`## ${section.title}`, '', ...head, ...rows, ''].join('\n');
  });
  return [
    '# Configuration',
    '',
    'Generated from `packages/platform/src/config/settings.ts` by `npm run docs`; edit it there.',
    '',
    'Every setting is an environment variable; an empty one counts as not set. An invalid value prevents the start with an error message. Flags of `guildhall start` (`--port`, `--data-dir` and others, see `--help`) take precedence over the environment. Operators can change some settings while the instance runs, and these changes take precedence over both: `guildhall settings get` lists them. Secret settings are never logged.',
    '',
    ...sections,
  ].join('\n');
}

function row(variable: string, schema: TSchema, withoutDefault: string): string {
  const notes = settingNotes(schema);
  const fallback =
    'default' in schema ? `\`${String(schema.default)}\`` : (notes.defaultText ?? withoutDefault);
  const meaning = `${notes.description}${notes.secret ? ' Secret.' : ''} Example: \`${notes.example}\`.`;
  const cells = [`\`${variable}\``, fallback, notes.expects, meaning];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
