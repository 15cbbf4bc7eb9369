/**
 * Keeps the fields of a form over the reload for another language, in this tab and until they are read. Never stores
 * passwords.
 */
const KEY = 'guildhall:kept-form';

interface KeptForm {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

const kept = takeForm();

function takeForm(): KeptForm | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? null : (JSON.parse(stored) as KeptForm);
  } catch {
    return null;
  }
}

/** Keeps the fields of the page's form, by their names, for {@link keptFields} after the reload. */
export function keepForm(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input[name]:not([name=password])')];
  const fields = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, fields } satisfies KeptForm));
  } catch {
    // Without storage, the form is empty.
  }
}

/** The values of this page's form before the reload, by field name. */
export function keptFields(): Readonly<Record<string, string>> {
  return kept?.path === location.pathname ? kept.fields : {};
}
