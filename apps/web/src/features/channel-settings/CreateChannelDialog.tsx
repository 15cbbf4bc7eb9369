import type { ServerChannel } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { withoutMarks } from '../../languages/without-marks.ts';
import { client } from '../../state/client.ts';
import { gatewayStore, useGateway } from '../../state/gateway-store.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { mayInServer, ownServerPermissions } from '../../state/permissions.ts';
import { changeChannel } from '../../state/resources/change-channel.ts';
import { channelGroups, isOpenable, isPrivate } from '../../state/selectors.ts';
import { useAction } from '../../state/use-action.ts';
import { CardChoice, SelectField, SwitchRow } from '../../ui/Choice.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { channelIcon } from '../../ui/marks/channel-icon.ts';
import { AccessPicker, type Target } from './access/AccessPicker.tsx';
import { privateOverwrites } from './access/private-overwrites.ts';
import { formForCopy, NO_CATEGORY } from './overview-form.ts';
import { channelSettingsText as text } from './strings.ts';

const KINDS = ['text', 'announcement', 'forum', 'voice'] as const;
type Kind = (typeof KINDS)[number] | 'category';

interface CreateChannelDialogProps {
  serverId: string;
  parentId: string | undefined;
  category: boolean;
  /** The channel to copy. */
  source: ServerChannel | undefined;
}

/** Creates a channel of any kind, optionally private, or a copy of one. */
export function CreateChannelDialog({ serverId, parentId, category, source }: CreateChannelDialogProps) {
  const [name, setName] = useState(source ? withoutMarks(text.copyName(source.name)) : '');
  const [kind, setKind] = useState<Kind>(category ? 'category' : 'text');
  const [chosenParent, setParent] = useState(source?.parentId ?? parentId ?? NO_CATEGORY);
  // The category may be deleted while the dialog is open.
  const parent = useGateway((state) => (state.channels[chosenParent] ? chosenParent : NO_CATEGORY));
  const [startsPrivate, setStartsPrivate] = useState(false);
  const [everChosen, setChosen] = useState<readonly Target[]>([]);
  const roles = useGateway((state) => state.roles[serverId]);
  // A chosen role may be deleted while the dialog is open.
  const chosen = everChosen.filter(
    ({ id, type }) => type === 'member' || roles?.some((role) => role.id === id),
  );
  const isCategory = (source?.kind ?? kind) === 'category';
  const save = useAction(() => {
    const state = gatewayStore.get();
    const accountId = state.account?.id ?? '';
    const held = ownServerPermissions(state, serverId);
    return create(serverId, {
      ...(source ? formForCopy(source) : { kind }),
      name: name.trim(),
      ...(isCategory ? {} : { parentId: parent === NO_CATEGORY ? null : parent }),
      ...(startsPrivate ? { overwrites: privateOverwrites(serverId, accountId, held, chosen) } : {}),
    });
  }, useOpen());
  return (
    <FormDialog
      {...words(source, isCategory)}
      action={save}
      shownFields={['name']}
      disabled={name.trim() === ''}
      onClose={closeOverlay}
    >
      {source || isCategory ? null : <KindChoice kind={kind} onKind={setKind} />}
      <TextField
        label={text.name}
        error={save.fields.name}
        value={name}
        onValue={setName}
        placeholder={isCategory ? text.categoryExample : text.nameExample}
        maxLength={LIMITS.channelName}
        required
        autoFocus
        autoComplete="off"
      />
      {isCategory ? null : <CategoryChoice serverId={serverId} value={parent} onValue={setParent} />}
      {source ? null : (
        <PrivateFields
          serverId={serverId}
          parentId={isCategory ? NO_CATEGORY : parent}
          category={isCategory}
          on={startsPrivate}
          chosen={chosen}
          onToggle={setStartsPrivate}
          onChosen={setChosen}
        />
      )}
    </FormDialog>
  );
}

/** The dialog's title and the label of its button, and what needs a description. */
function words(source: ServerChannel | undefined, isCategory: boolean) {
  if (source) return { title: text.copyTitle(source.name), description: text.copyHint, label: text.copy };
  const { createCategoryTitle, createCategoryHint, createCategory } = text;
  if (isCategory)
    return { title: createCategoryTitle, description: createCategoryHint, label: createCategory };
  return { title: text.createTitle, label: text.create };
}

type NewChannel = Parameters<typeof client.api.createChannel>[0]['body'];

async function create(serverId: string, body: NewChannel): Promise<ServerChannel> {
  const channel = await changeChannel(serverId, () => client.api.createChannel({ serverId, body }));
  return { ...channel, serverId };
}

/** Closes the dialog, and opens the new channel if it can be opened. */
function useOpen(): (channel: ServerChannel) => Promise<void> {
  const navigate = useNavigate();
  return async (channel) => {
    closeOverlay();
    if (!isOpenable(channel)) return;
    await navigate({
      to: '/servers/$serverId/channels/$channelId',
      params: { serverId: channel.serverId, channelId: channel.id },
    });
  };
}

function KindChoice({ kind, onKind }: { kind: Kind; onKind(kind: Kind): void }) {
  return (
    <CardChoice<Kind>
      label={text.kind}
      value={kind}
      options={KINDS.map((value) => ({
        value,
        label: text.kinds[value][0],
        hint: text.kinds[value][1],
        picture: <Icon of={channelIcon(value)} className="shrink-0 text-muted" />,
      }))}
      onValue={onKind}
    />
  );
}

/** The category a channel is in. */
export function CategoryChoice(props: { serverId: string; value: string; onValue(value: string): void }) {
  const categories = useGateway((state) =>
    channelGroups(state.channels, props.serverId).flatMap((group) => group.category ?? []),
  );
  if (categories.length === 0) return null;
  return (
    <SelectField
      label={text.category}
      value={props.value}
      options={[
        { value: NO_CATEGORY, label: text.noCategory },
        ...categories.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValue={props.onValue}
    />
  );
}

interface PrivateFieldsProps {
  serverId: string;
  parentId: string;
  category: boolean;
  on: boolean;
  chosen: readonly Target[];
  onToggle(on: boolean): void;
  onChosen(chosen: readonly Target[]): void;
}

function PrivateFields({ serverId, parentId, category, on, chosen, onToggle, onChosen }: PrivateFieldsProps) {
  const may = useGateway((state) => mayInServer(state, serverId, 'manageRoles'));
  const accountId = useGateway((state) => state.account?.id ?? '');
  const parent = useGateway((state) => state.channels[parentId]);
  const note = parent && isPrivate(parent) ? text.privateFrom(parent.name) : undefined;
  if (!may) return note ? <p className="text-muted text-sm">{note}</p> : null;
  return (
    <div className="grid gap-3 rounded-card border border-line p-3">
      <SwitchRow
        label={text.private}
        hint={note && !on ? note : category ? text.privateCategoryHint : text.privateHint}
        checked={on}
        onChecked={onToggle}
      />
      {on ? (
        <div className="grid gap-2">
          <p className="text-muted text-sm">{text.whoHint}</p>
          <AccessPicker serverId={serverId} chosen={chosen} without={[accountId]} onChosen={onChosen} />
        </div>
      ) : null}
    </div>
  );
}
