import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useNarrow } from '../use-media.ts';

interface FilterFoldProps {
  /** Names the button; says how many filters narrow the list. */
  label: string;
  children: ReactNode;
}

/** Filters above a list; on phones a button unfolds them, so that the list comes first. */
export function FilterFold({ label, children }: FilterFoldProps) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const fields = useId();
  return (
    <>
      {narrow ? (
        <Button
          className="justify-self-start"
          aria-expanded={open}
          aria-controls={fields}
          icon={<Icon of={ListFilter} size={16} />}
          onClick={() => setOpen(!open)}
        >
          {label}
        </Button>
      ) : null}
      <div id={fields} hidden={narrow && !open}>
        {children}
      </div>
    </>
  );
}
