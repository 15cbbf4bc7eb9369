import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { changedFields } from '../../../state/forms/changed-fields.ts';
import type { ServerEntry } from '../../../state/model.ts';
import { changeServer } from '../../../state/resources/change-server.ts';
import { SlotParts } from '../../../state/slots.ts';
import { useAction } from '../../../state/use-action.ts';
import { SwitchRow } from '../../../ui/Choice.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { StorageSection } from '../../../ui/panels/StorageSection.tsx';
import { storageText } from '../../../ui/panels/storage-strings.ts';
import { UnsavedBar } from '../../../ui/panels/UnsavedBar.tsx';
import { Card } from '../../../ui/Surface.tsx';
import { uiText } from '../../../ui/strings.ts';
import { characterCount } from '../../../ui/text/character-count.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { serverSectionText } from '../section-strings.ts';
import { overviewParts } from '../server-sections.ts';
import { serverText as text } from '../strings.ts';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { ServerPictures } from './ServerPictures.tsx';

function toForm({
  name,
  description,
  invitesPaused,
}: Pick<ServerEntry, 'name' | 'description' | 'invitesPaused'>) {
  return { name, description: description ?? '', invitesPaused };
}

type OverviewForm = ReturnType<typeof toForm>;

/** The form of a server's name, description and pausing of invites. */
function useOverviewForm(server: ServerEntry) {
  const saved = toForm(server);
  // Only edited fields, so that changes by others still show.
  const [edits, setEdits] = useState<Partial<OverviewForm>>({});
  const form = { ...saved, ...edits };
  const save = useAction(async () => {
    await changeServer(() =>
      client.api.updateServer({
        serverId: server.id,
        body: {
          ...edits,
          ...(edits.name === undefined ? {} : { name: edits.name.trim() }),
          ...(edits.description === undefined ? {} : { description: edits.description.trim() || null }),
        },
      }),
    );
    setEdits((current) => changedFields(edits, current));
    showToast(uiText.saved);
  });
  const changed = JSON.stringify(form) !== JSON.stringify(saved);
  const change = (changes: Partial<OverviewForm>) => setEdits({ ...edits, ...changes });
  function reset(): void {
    setEdits({});
    save.clear();
  }
  return { form, change, save, changed, reset };
}

/**
 * A server's name and description, and whether people can join.
 *
 * @place Server settings: Overview
 */
export function OverviewSection({ server }: { server: ServerEntry }) {
  const { form, change, save, changed, reset } = useOverviewForm(server);
  return (
    <>
      <form onSubmit={save.submit} className="grid gap-6">
        <ServerPictures server={server} name={form.name.trim() || server.name} />
        <TextField
          label={serverSectionText.name}
          error={save.fields.name}
          value={form.name}
          onValue={(name) => change({ name })}
          minLength={LIMITS.serverNameMinimum}
          maxLength={LIMITS.serverName}
          required
          autoComplete="off"
        />
        <TextAreaField
          label={serverSectionText.description}
          hint={text.descriptionHint}
          aside={characterCount(form.description, LIMITS.serverDescription)}
          error={save.fields.description}
          value={form.description}
          onValue={(description) => change({ description })}
          maxLength={LIMITS.serverDescription}
        />
        <Card>
          <SwitchRow
            label={text.pauseInvites}
            hint={text.pauseInvitesHint}
            checked={form.invitesPaused}
            onChecked={(invitesPaused) => change({ invitesPaused })}
          />
        </Card>
        <FormError>{save.errorBeside('name', 'description')}</FormError>
        <UnsavedBar shown={changed || save.busy} busy={save.busy} onReset={reset} />
      </form>
      <SecondFactorCard server={server} />
      <StorageSection
        queryKey={['storage', server.id]}
        hint={storageText.serverHint}
        load={(signal) => client.api.getServerStorage({ serverId: server.id, signal })}
      />
      <SlotParts of={overviewParts} props={{ server }} />
    </>
  );
}
