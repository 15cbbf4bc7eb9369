import type { DiscoveryCategory } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import type { ServerEntry } from '../../state/model.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Card, Section } from '../../ui/Surface.tsx';
import { characterCount } from '../../ui/text/character-count.ts';
import { categoryNames } from '../discovery/index.ts';
import type { CommunityForm } from './listing-form.ts';
import { communityText as text } from './strings.ts';

const CATEGORIES = (Object.entries(categoryNames) as [DiscoveryCategory, string][]).map(([value, label]) => ({
  value,
  label,
}));

interface ListingFieldsProps {
  server: ServerEntry;
  form: CommunityForm;
  faults: Readonly<Record<string, string>>;
  onChange(changes: Partial<CommunityForm>): void;
}

/** The listing in Discovery, and whether it is public. */
export function ListingFields({ server, form, faults, onChange }: ListingFieldsProps) {
  const isTeam = server.types.includes('staff') || server.types.includes('developer');
  const description = server.description ?? '';
  return (
    <Section title={text.listing} hint={text.listingHint}>
      <Card>
        <SwitchRow
          label={text.listed}
          hint={isTeam ? text.listedTeam : text.listedHint}
          checked={form.listed}
          disabled={isTeam}
          onChecked={(listed) => onChange({ listed })}
        />
      </Card>
      <SelectField
        label={text.category}
        value={form.category}
        options={CATEGORIES}
        onValue={(category) => onChange({ category })}
      />
      <TextAreaField
        label={text.description}
        hint={text.descriptionHint}
        aside={characterCount(form.description, LIMITS.discoveryDescription)}
        error={faults.description}
        value={form.description}
        maxLength={LIMITS.discoveryDescription}
        onValue={(value) => onChange({ description: value })}
      />
      {form.description === '' && description !== '' ? (
        <Button className="justify-self-start" onClick={() => onChange({ description })}>
          {text.useDescription}
        </Button>
      ) : null}
      <TextField
        label={text.tags}
        hint={text.tagsHint}
        error={faults.tags}
        value={form.tags}
        placeholder={text.tagsExample}
        autoComplete="off"
        onValue={(tags) => onChange({ tags })}
      />
    </Section>
  );
}
