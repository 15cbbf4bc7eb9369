import { openOverlay } from '../../state/overlays.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Surface.tsx';
import { ImportedPeople } from './ImportedPeople.tsx';
import { importSectionText } from './section-strings.ts';
import { importText as text } from './strings.ts';

/** Imports and imported people, for the owner of a server. */
export function ImportSection({ serverId }: { readonly serverId: string }) {
  return (
    <div className="grid gap-8">
      <Section title={importSectionText.title} hint={text.sectionHint}>
        <Button className="justify-self-start" onClick={() => openOverlay({ kind: 'importServer' })}>
          {text.begin}
        </Button>
      </Section>
      <ImportedPeople serverId={serverId} />
    </div>
  );
}
