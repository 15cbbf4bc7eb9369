/** The page of the operator API, from the table of operator actions. */
import { operatorActions } from '@guildhall/guildhall/operator-actions';
import { table } from './schema-text.ts';

interface Input {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly description?: string;
}

/** `docs/reference/operator-api.md`. */
export function operatorApiPage(): string {
  const rows = operatorActions
    .filter(({ route }) => route !== null)
    .map(({ route, input, commands }) => [
      `\`${route}\``,
      commands.map(({ usage, summary }) => `\`${usage}\`: ${summary}`).join('<br>'),
      inputsText(route ?? '', input),
    ]);
  const lines = [
    '# Operator API',
    '',
    'Generated from `apps/guildhall/src/operator-actions` by `npm run docs`; edit it there.',
    '',
    'Programs use it to do what operators do on the command line. Each process serves it on `OPERATOR_LISTEN` (by default `127.0.0.1:3001`, only for this machine) under `/operator`. `guildhall operator token <user>` creates the token of an operator:',
    '',
    '```sh',
    'curl --header "Authorization: Operator $TOKEN" "http://127.0.0.1:3001/operator/users?query=ada"',
    'curl --header "Authorization: Operator $TOKEN" --request PUT http://127.0.0.1:3001/operator/users/ada/suspension \\',
    '  --header \'Content-Type: application/json\' --data \'{ "reason": "Spam" }\'',
    '```',
    '',
    'Inputs that are not in the path go into the query of a GET and into the JSON body of other methods; a `?` marks those that may be absent. The answer is 200 with the JSON that the command prints with `--json`, or one of the usual [errors](errors.md). `user log-in-link` exists only on the command line.',
    '',
    ...table(['Route under `/operator`', 'Command', 'Further inputs'], rows),
  ];
  return `${lines.join('\n')}\n`;
}

/** The inputs that the path does not contain. */
function inputsText(
  route: string,
  input: { readonly properties: Readonly<Record<string, Input>>; readonly required?: readonly string[] },
): string {
  return Object.entries(input.properties)
    .filter(([name]) => !route.includes(`{${name}}`))
    .map(([name, schema]) => {
      const optional = input.required?.includes(name) ? '' : '?';
      const meaning = schema.description ? `: ${schema.description}` : '';
      return `\`${name}${optional}\`${kindText(schema)}${meaning}`;
    })
    .join('<br>');
}

/** What JSON expects if it is not text. */
function kindText({ type = 'string', const: only }: Input): string {
  if (only !== undefined) return ` (${only})`;
  if (type === 'string') return '';
  const kinds = [type].flat().map((kind) => (kind === 'string' ? 'text' : kind));
  return ` (${kinds.join(' or ')})`;
}
