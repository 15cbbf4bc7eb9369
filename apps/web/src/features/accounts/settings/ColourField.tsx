import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { uiText } from '../../../ui/strings.ts';
import { profileSettingsText as text } from './profile-strings.ts';

interface ColourFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  /** `#rrggbb`, or empty for none. */
  value: string;
  onValue(value: string): void;
}

/** A colour, or none. */
export function ColourField({ label, hint, error, value, onValue }: ColourFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <input
            {...control}
            type="color"
            value={value || '#808080'}
            onChange={(event) => onValue(event.target.value)}
            className="h-9 w-14 rounded-control border border-line bg-field p-1 touch:h-11"
          />
          <span className="text-muted text-sm tabular-nums">{value || '—'}</span>
          {value ? (
            <Button
              kind="quiet"
              aria-label={uiText.actOn(text.clearColour, label)}
              onClick={() => onValue('')}
            >
              {text.clearColour}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
