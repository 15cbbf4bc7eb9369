import { closeOverlay } from '../state/overlays.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { KeyCap } from '../ui/marks/KeyCap.tsx';
import { keyboardMap, keyboardText } from './strings.ts';

/** All keys of the client. */
export function KeyboardMap() {
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={keyboardText.title}
      description={keyboardText.hint}
      reading
      width="broad"
    >
      <KeyboardTable />
    </Dialog>
  );
}

export function KeyboardTable() {
  return (
    <div className="grid gap-5 pb-2">
      {keyboardMap.map((group) => (
        <section key={group.where}>
          <h2 className="mb-1 font-medium text-faint text-sm">{group.where}</h2>
          <dl>
            {group.keys.map(([keys, meaning]) => (
              <div key={keys} className="flex flex-wrap items-center gap-x-4 border-b py-1.5 last:border-0">
                <dd className="min-w-0 flex-1 basis-40">{meaning}</dd>
                <dt className="order-last">
                  <KeyCap keys={keys} />
                </dt>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
