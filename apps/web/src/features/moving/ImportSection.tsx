import { openOverlay } from '../../state/overlays.ts';
import { Button } from '../../ui/Button.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { importSectionText } from './section-strings.ts';
import { importText as text } from './strings.ts';

/** Archives that come in, for the owner of a server. */
export function ImportSection() {
  return (
    <Section title={importSectionText.title} hint={text.sectionHint}>
      <Card className="justify-self-start">
        <Button onClick={() => openOverlay({ kind: 'importServer' })}>{text.begin}</Button>
      </Card>
    </Section>
  );
}
