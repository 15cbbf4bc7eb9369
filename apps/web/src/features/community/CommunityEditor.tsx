import type { CommunitySettings } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../state/client.ts';
import { changedFields } from '../../state/forms/changed-fields.ts';
import { useGateway } from '../../state/gateway-store.ts';
import type { ServerEntry } from '../../state/model.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { UnsavedBar } from '../../ui/panels/UnsavedBar.tsx';
import { Section } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { ListingCard } from '../discovery/index.ts';
import { ChannelChoices } from './ChannelChoices.tsx';
import { ListingFields } from './ListingFields.tsx';
import {
  type CommunityForm,
  channelChanges,
  findFaults,
  listingChanges,
  readTags,
  toForm,
  withoutDeleted,
} from './listing-form.ts';
import { communityText as text } from './strings.ts';

/** The channels of a Community server, and its listing in Discovery beside a preview. */
export function CommunityEditor({ server, settings }: { server: ServerEntry; settings: CommunitySettings }) {
  const queries = useQueryClient();
  const saved = toForm(settings);
  // Only edited fields, so that changes by others still show.
  const [edits, setEdits] = useState<Partial<CommunityForm>>({});
  const [checked, setChecked] = useState(false);
  const existing = useGateway((state) => state.channels);
  const form = { ...saved, ...withoutDeleted(edits, existing) };
  const channels = channelChanges(saved, form);
  const listing = listingChanges(saved, form);
  const keep = (answer: CommunitySettings) => keepAnswer(queries, ['community', server.id], answer);
  const save = useAction(async () => {
    const serverId = server.id;
    if (channels) {
      await keep(await client.api.putCommunity({ serverId, body: { enabled: true, ...channels } }));
      // If the listing fails now, another try must not create new channels again.
      setEdits((current) => changedFields(channels, current));
    }
    if (listing) await keep(await client.api.putDiscovery({ serverId, body: listing }));
    setEdits((current) => changedFields(edits, current));
    showToast(uiText.saved);
  });
  const faults = checked ? findFaults(form) : {};
  function change(changes: Partial<CommunityForm>): void {
    save.clear();
    setEdits({ ...edits, ...changes });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    const isComplete = Object.keys(findFaults(form)).length === 0;
    setChecked(!isComplete);
    if (isComplete) void save.run();
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-8">
        <Section title={text.channels} hint={text.channelsHint}>
          <ChannelChoices serverId={server.id} saved={settings} chosen={form} onChosen={change} />
        </Section>
        <ListingFields server={server} form={form} faults={faults} onChange={change} />
        <FormError>{save.error}</FormError>
        <UnsavedBar
          shown={channels !== undefined || listing !== undefined || save.busy}
          busy={save.busy}
          onReset={() => {
            setChecked(false);
            save.clear();
            setEdits({});
          }}
        />
      </form>
      <Preview server={server} form={form} />
      <TurnOff serverId={server.id} />
    </>
  );
}

function Preview({ server, form }: { server: ServerEntry; form: CommunityForm }) {
  return (
    <Section title={text.preview}>
      <div className="max-w-80">
        <ListingCard
          listing={{
            ...server,
            category: form.category,
            description: form.description.trim(),
            tags: readTags(form.tags),
          }}
        />
      </div>
    </Section>
  );
}

function TurnOff({ serverId }: { serverId: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{text.turnOff}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text.turnOffTitle}
        description={text.turnOffHint}
        confirm={text.turnOff}
        onConfirm={async () => {
          const answer = await client.api.putCommunity({ serverId, body: { enabled: false } });
          await keepAnswer(queries, ['community', serverId], answer);
          showToast(text.turnedOff);
        }}
      />
    </div>
  );
}
