import { Copy } from 'lucide-react';
import { Button } from './Button.tsx';
import { copyText } from './copy-text.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { uiText } from './strings.ts';
import { CONTROL } from './style/control.ts';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** Runs when the text is copied, in any way. */
  onCopied?(): void;
}

/** A text such as a link or a token, with a button that copies it. */
export function CopyField({ label, value, hint, onCopied }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            onCopy={onCopied}
            className={`${CONTROL} h-9 min-w-0 flex-1 basis-32 font-mono text-sm touch:h-11`}
          />
          <Button
            kind="primary"
            className="w-28"
            title={label}
            icon={<Icon of={Copy} />}
            onClick={() => {
              void copyText(value);
              onCopied?.();
            }}
          >
            {uiText.copy}
          </Button>
        </div>
      )}
    </Field>
  );
}
