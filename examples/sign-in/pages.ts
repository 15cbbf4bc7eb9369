/** The site's pages. {@link html} escapes all text from outside. */
import type { Guild, Person } from './guildhall.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is already HTML. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const escaped = values.map((value) =>
    value instanceof Html ? value.text : value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? ''),
  );
  return new Html(parts.map((part, index) => part + (escaped[index] ?? '')).join(''));
}

function page(body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Bike Kitchen</title>
      <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
        body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem }
        form { display: inline }
      </style>
      <h1>Bike Kitchen</h1>
      ${body}
    </html>`.text;
}

export function welcomePage(): string {
  return page(html`
    <p>Come by on Tuesdays and fix your bike with us.</p>
    <p><a href="/log-in">Log in with Guildhall</a></p>
  `);
}

/** @param notice describes the last action; empty for none */
export function personPage(person: Person, servers: readonly Guild[], notice: string): string {
  const rows = servers.map(({ name, owner }) => html`<li>${name}${owner ? ' (yours)' : ''}</li>`.text);
  return page(html`
    <p role="status">${notice}</p>
    <p>You are <strong>${person.global_name}</strong> (@${person.username}).</p>
    <h2>Your servers</h2>
    <ul>${new Html(rows.join('') || '<li>None yet</li>')}</ul>
    <form method="post" action="/join"><button>Join our server</button></form>
    <form method="post" action="/log-out"><button>Log out</button></form>
  `);
}

export function problemPage(problem: string): string {
  return page(html`
    <p role="alert">${problem}</p>
    <p><a href="/">Back to the start</a></p>
  `);
}
