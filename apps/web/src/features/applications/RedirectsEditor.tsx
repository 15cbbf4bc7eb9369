import { LIMITS } from '@guildhall/protocol/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { applicationText as text } from './strings.ts';

interface RedirectsEditorProps {
  redirects: readonly string[];
  /** Faults by `redirects/{index}`, from the last attempt to save. */
  errors: Readonly<Record<string, string>>;
  onRedirects(redirects: readonly string[]): void;
}

/** The redirect addresses with their faults, and a field for another one. */
export function RedirectsEditor({ redirects, errors, onRedirects }: RedirectsEditorProps) {
  return (
    <Section title={text.redirects} hint={text.redirectsHint}>
      {redirects.length > 0 ? (
        <ul aria-label={text.redirects} className="divide-y rounded-card border border-line bg-field">
          {redirects.map((redirect, index) => (
            <RedirectRow
              key={redirect}
              redirect={redirect}
              error={errors[`redirects/${index}`]}
              onRemove={() => onRedirects(redirects.toSpliced(index, 1))}
            />
          ))}
        </ul>
      ) : null}
      {redirects.length < LIMITS.redirectsPerApplication ? (
        <NewRedirect redirects={redirects} onAdd={(redirect) => onRedirects([...redirects, redirect])} />
      ) : (
        <p className="text-muted text-sm">{text.redirectsFull}</p>
      )}
    </Section>
  );
}

interface RedirectRowProps {
  redirect: string;
  error: string | undefined;
  onRemove(): void;
}

function RedirectRow({ redirect, error, onRemove }: RedirectRowProps) {
  return (
    <li className="flex items-center gap-2 py-1 pe-1 ps-3">
      <div className="min-w-0 flex-1 py-1">
        <p className="break-all font-mono text-sm">{redirect}</p>
        {error ? (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        ) : null}
      </div>
      <IconButton label={text.removeRedirect(redirect)} onClick={onRemove}>
        <Icon of={Trash2} />
      </IconButton>
    </li>
  );
}

interface NewRedirectProps {
  redirects: readonly string[];
  onAdd(redirect: string): void;
}

function NewRedirect({ redirects, onAdd }: NewRedirectProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  function add(): void {
    const redirect = typed.trim();
    if (redirect === '') return;
    const fault = faultOf(redirect, redirects);
    setError(fault);
    if (fault) return;
    onAdd(redirect);
    setTyped('');
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      className="flex items-start gap-2"
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={text.newRedirect}
          error={error}
          type="url"
          placeholder="https://app.example.org/callback"
          value={typed}
          onValue={(value) => {
            setError(undefined);
            setTyped(value);
          }}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </div>
      <Button type="submit" icon={<Icon of={Plus} />} disabled={typed === ''} className="mt-6 h-10">
        {text.addRedirect}
      </Button>
    </form>
  );
}

/** Faults that can be found before saving; the service checks all rules. */
function faultOf(redirect: string, redirects: readonly string[]): string | undefined {
  if (redirects.includes(redirect)) return text.redirectTwice;
  const url = URL.parse(redirect);
  if (!url || !/^https?:\/\//i.test(redirect)) return text.redirectNoAddress;
  if (redirect.includes('#')) return text.redirectFragment;
  if (url.protocol === 'http:' && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') {
    return text.redirectNotSecure;
  }
  return undefined;
}
