import { LIMITS } from '@guildhall/protocol/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Section } from '../../ui/Surface.tsx';
import { redirectFault } from './redirect-fault.ts';
import { applicationText as text } from './strings.ts';

interface RedirectsEditorProps {
  redirects: readonly string[];
  /** Another one that is not in the list yet. */
  typed: string;
  /** Faults by `redirects/{index}`, from the last attempt to save; the typed one comes last. */
  errors: Readonly<Record<string, string>>;
  onChange(changes: { redirects?: readonly string[]; typedRedirect?: string }): void;
}

/** The redirect addresses with their faults, and a field for another one. */
export function RedirectsEditor({ redirects, typed, errors, onChange }: RedirectsEditorProps) {
  return (
    <Section title={text.redirects} hint={text.redirectsHint}>
      {redirects.length > 0 ? (
        <ul aria-label={text.redirects} className="divide-y rounded-card border border-line bg-field">
          {redirects.map((redirect, index) => (
            <RedirectRow
              key={redirect}
              redirect={redirect}
              error={errors[`redirects/${index}`]}
              onRemove={() => onChange({ redirects: redirects.toSpliced(index, 1) })}
            />
          ))}
        </ul>
      ) : null}
      {redirects.length < LIMITS.redirectsPerApplication ? (
        <NewRedirect
          redirects={redirects}
          typed={typed}
          saveError={errors[`redirects/${redirects.length}`]}
          onTyped={(typedRedirect) => onChange({ typedRedirect })}
          onAdd={(redirect) => onChange({ redirects: [...redirects, redirect], typedRedirect: '' })}
        />
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
  typed: string;
  saveError: string | undefined;
  onTyped(typed: string): void;
  onAdd(redirect: string): void;
}

function NewRedirect({ redirects, typed, saveError, onTyped, onAdd }: NewRedirectProps) {
  const [error, setError] = useState<string>();
  function add(): void {
    const redirect = typed.trim();
    if (redirect === '') return;
    const fault = redirectFault(redirect, redirects);
    setError(fault);
    if (!fault) onAdd(redirect);
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
          error={error ?? saveError}
          type="url"
          placeholder="https://app.example.org/callback"
          value={typed}
          onValue={(value) => {
            setError(undefined);
            onTyped(value);
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
