import { useId } from 'react';
import { createDeviceStore, textTable } from '../../state/device.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { useStore } from '../../state/store.ts';
import { CONTROL } from '../../ui/style/control.ts';
import { profileText as text } from './strings.ts';

const LONGEST = 500;

/** By the ids of the author and the person described. Kept on this device. */
const notes = createDeviceStore('person-notes', textTable);

function write(key: string, note: string): void {
  notes.update(({ [key]: _old, ...others }) => (note === '' ? others : { ...others, [key]: note }));
}

/** A private note about someone, saved with each letter. */
export function PersonNote({ userId }: { userId: string }) {
  const id = useId();
  const accountId = useGateway((state) => state.account?.id ?? '');
  const key = `${accountId} ${userId}`;
  const note = useStore(notes, (table) => table[key] ?? '');
  return (
    <section>
      <h3 className="mb-1 font-medium text-faint text-xs">
        <label htmlFor={id}>{text.note}</label>
      </h3>
      <textarea
        id={id}
        dir="auto"
        rows={1}
        maxLength={LONGEST}
        placeholder={text.noteHint}
        value={note}
        onChange={(event) => write(key, event.target.value)}
        className={`${CONTROL} field-sizing-content max-h-32 w-full resize-none py-1.5 text-sm`}
      />
    </section>
  );
}
