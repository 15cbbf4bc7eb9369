import { useState } from 'react';
import { ColourSwatches } from '../../ui/choices/ColourSwatches.tsx';
import { TextField } from '../../ui/Field.tsx';
import { RoleText } from '../../ui/marks/RoleColour.tsx';
import { isColour } from './role-form.ts';
import { roleText as text } from './strings.ts';

interface RoleColourFieldProps {
  /** `#rrggbb`, or null for none. */
  value: string | null;
  /** A name to show in it. */
  sample: string;
  disabled: boolean;
  onValue(value: string | null): void;
}

/** A role's colour: a preset, a custom one, or none, with a preview in both themes. */
export function RoleColourField({ value, sample, disabled, onValue }: RoleColourFieldProps) {
  return (
    <fieldset className="grid gap-3" disabled={disabled}>
      <legend className="pb-1 font-medium text-sm">{text.colour}</legend>
      <p className="text-muted text-sm">{text.colourHint}</p>
      <ColourSwatches
        label={text.colour}
        none={text.noColour}
        preset={text.preset}
        value={value}
        disabled={disabled}
        onValue={onValue}
      />
      <CustomColour key={String(disabled)} value={value} onValue={onValue} />
      <Samples colour={value && isColour(value) ? value : null} sample={sample} />
    </fieldset>
  );
}

/** A colour, by the platform's picker or as a hex number. */
function CustomColour({ value, onValue }: Pick<RoleColourFieldProps, 'value' | 'onValue'>) {
  /** A typed text that is no colour, until another colour is chosen. */
  const [written, setWritten] = useState<{ readonly text: string; readonly beside: string | null }>();
  if (written && written.beside !== value) setWritten(undefined);
  const typed = written?.text;
  return (
    <div className="flex items-start gap-3">
      <input
        type="color"
        aria-label={text.customColour}
        value={value ?? '#808080'}
        onChange={(event) => onValue(event.target.value)}
        className="mt-6 h-10 w-14 shrink-0 rounded-control border border-line bg-field p-1 touch:h-11"
      />
      <div className="w-64 max-w-full">
        <TextField
          label={text.hex}
          error={typed ? text.badHex : undefined}
          value={typed ?? value ?? ''}
          onValue={(next) => {
            const colour = next.trim().startsWith('#') ? next.trim() : `#${next.trim()}`;
            const beside = next.trim() === '' ? null : value;
            setWritten(isColour(colour) ? undefined : { text: next, beside });
            onValue(isColour(colour) ? colour.toLowerCase() : beside);
          }}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

/** The same line in the light and the dark theme. */
function Samples({ colour, sample }: { colour: string | null; sample: string }) {
  const line = (className: string, theme: string) => (
    <div className={`rounded-card border border-line px-4 py-3 ${className}`}>
      <p className="text-xs opacity-80">{theme}</p>
      <RoleText colour={colour} className="font-semibold">
        {sample}
      </RoleText>
      <p>{text.sampleMessage}</p>
    </div>
  );
  return (
    <section aria-label={text.sample} className="grid gap-3 wide:grid-cols-2">
      {line('sample-light', text.light)}
      {line('sample-dark', text.dark)}
    </section>
  );
}
