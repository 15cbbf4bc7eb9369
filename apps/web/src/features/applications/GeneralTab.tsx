import type { Application } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { PictureControls } from '../../ui/files/PictureControls.tsx';
import { Section } from '../../ui/Surface.tsx';
import { characterCount } from '../../ui/text/character-count.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ConfirmByPassword } from './ConfirmByPassword.tsx';
import { applicationText as text } from './strings.ts';
import type { ApplicationForm } from './use-application-form.ts';

interface GeneralTabProps {
  application: Application;
  form: ApplicationForm;
}

/** An application's public description, its ids and secrets, and its deletion. */
export function GeneralTab({ application, form }: GeneralTabProps) {
  return (
    <>
      <div className="grid gap-5">
        <ApplicationIcon application={application} />
        <TextField
          label={text.name}
          error={form.fields.name}
          value={form.draft.name}
          onValue={(name) => form.set({ name })}
          minLength={LIMITS.applicationNameMinimum}
          maxLength={LIMITS.applicationName}
          required
          autoComplete="off"
        />
        <TextAreaField
          label={text.description}
          hint={text.descriptionHint}
          aside={characterCount(form.draft.description, LIMITS.applicationDescription)}
          error={form.fields.description}
          value={form.draft.description}
          onValue={(description) => form.set({ description })}
          maxLength={LIMITS.applicationDescription}
        />
      </div>
      <Section title={text.forYourProgram} hint={text.forYourProgramHint}>
        <CopyField label={text.applicationId} value={application.id} />
        <CopyField label={text.publicKey} value={application.publicKey} hint={text.publicKeyHint} />
        <TextField
          label={text.endpoint}
          hint={text.endpointHint}
          aside={fieldText.optional}
          error={form.fields.interactionsEndpointUrl}
          type="url"
          placeholder="https://bot.example.org/interactions"
          value={form.draft.endpoint}
          onValue={(endpoint) => form.set({ endpoint })}
          autoComplete="off"
        />
        {form.draft.endpoint.trim() === '' ? null : (
          <SelectField
            label={text.endpointForm}
            hint={text.endpointFormHint}
            value={form.draft.endpointForm}
            options={[
              { value: 'guildhall', label: text.endpointForms.guildhall },
              { value: 'discord', label: text.endpointForms.discord },
            ]}
            onValue={(endpointForm) => form.set({ endpointForm })}
          />
        )}
      </Section>
      <DeleteApplication application={application} />
    </>
  );
}

function ApplicationIcon({ application: { id: applicationId, iconUrl } }: { application: Application }) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: ['applications'] });
  return (
    <div className="grid gap-2">
      <p className="font-medium text-sm">{text.iconTitle}</p>
      <PictureControls
        what={text.icon}
        present={iconUrl !== null}
        onUpload={async (file) => {
          await client.api.putApplicationIcon({ applicationId, files: [file] });
          await readAgain();
        }}
        onRemove={async () => {
          await client.api.deleteApplicationIcon({ applicationId });
          await readAgain();
        }}
      />
      <p className="text-muted text-sm">{text.iconHint}</p>
    </div>
  );
}

function DeleteApplication({ application }: { application: Application }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <Section title={text.delete} hint={text.deleteHint}>
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {text.delete}
        </Button>
      </div>
      {asking ? (
        <ConfirmByPassword
          title={text.deleteTitle(application.name)}
          description={text.deleteHint}
          confirm={text.delete}
          onClose={() => setAsking(false)}
          onConfirm={async (body) => {
            await client.api.deleteApplication({ applicationId: application.id, body });
            await navigate({ to: '/settings/{-$section}', params: { section: 'applications' } });
            await queries.invalidateQueries({ queryKey: ['applications'], exact: true });
            showToast(text.deleted(application.name));
          }}
        />
      ) : null}
    </Section>
  );
}
