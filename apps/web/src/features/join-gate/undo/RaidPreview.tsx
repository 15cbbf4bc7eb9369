import type { EndpointBody, EndpointReply, Member } from '@guildhall/protocol';
import { LIMITS } from '@guildhall/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../state/client.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckboxRow, SelectField, SwitchRow } from '../../../ui/Choice.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FailedRead } from '../../../ui/panels/FailedRead.tsx';
import { ReasonField } from '../../../ui/ReasonField.tsx';
import { Card, Loading } from '../../../ui/Surface.tsx';
import { formatFull } from '../../../ui/text/format-time.ts';
import { speak } from '../../../ui/text/Spoken.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { raidText as text } from '../strings.ts';

type RaidAction = EndpointBody<'createRaidCleanup'>['action'];

const ACTIONS = Object.entries(text.actions).map(([value, label]) => ({ value: value as RaidAction, label }));

export interface RaidWindow {
  readonly from: string;
  readonly to: string;
}

interface RaidPreviewProps {
  serverId: string;
  window: RaidWindow;
  /** While another clean-up runs. */
  isBlocked: boolean;
  onStarted(): void;
}

/** Lists the people to remove, lets the moderator exempt some, and starts the clean-up. */
export function RaidPreview({ serverId, window, isBlocked, onStarted }: RaidPreviewProps) {
  const preview = useQuery({
    queryKey: ['raid-preview', serverId, window.from, window.to],
    queryFn: ({ signal }) => client.api.previewRaidCleanup({ serverId, query: window, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const total = preview.data?.total;
  useEffect(() => {
    if (total !== undefined) speak(total === 0 ? text.nobody : text.found(total));
  }, [total]);
  if (preview.isPending) return <Loading label={text.looking} />;
  if (preview.isLoadingError) return <FailedRead query={preview} />;
  if (preview.data.total === 0) return <p>{text.nobody}</p>;
  return (
    <CleanupForm
      serverId={serverId}
      window={window}
      found={preview.data}
      isBlocked={isBlocked}
      onStarted={onStarted}
    />
  );
}

type Found = EndpointReply<'previewRaidCleanup'>;

function CleanupForm({ serverId, window, found, isBlocked, onStarted }: RaidPreviewProps & { found: Found }) {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<RaidAction>('ban');
  const [deleteMessages, setDeleteMessages] = useState(true);
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const count = found.total - spared.size;
  const spare = (id: string, isRemoved: boolean) =>
    setSpared(new Set(isRemoved ? [...spared].filter((one) => one !== id) : [...spared, id]));
  async function start(): Promise<void> {
    const body = { ...window, action, deleteMessages, exceptUserIds: [...spared], reason: reason.trim() };
    await client.api.createRaidCleanup({ serverId, body });
    showToast(text.started);
    onStarted();
  }
  return (
    <Card className="grid gap-4">
      <p role="status" className="font-medium">
        {text.found(count)}
      </p>
      <People found={found} spared={spared} onSpare={spare} />
      <SelectField
        label={text.action}
        value={action}
        options={ACTIONS}
        onValue={(chosen) => setAction(chosen)}
      />
      <SwitchRow label={text.deleteMessages} checked={deleteMessages} onChecked={setDeleteMessages} />
      <div>
        <Button kind="danger" disabled={isBlocked || count === 0} onClick={() => setConfirming(true)}>
          {text.start}
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={text.confirmTitle(count)}
        description={
          <>
            {action === 'kick' ? text.confirmKick : text.confirmBan}
            {deleteMessages ? (
              <span className="block pt-1">{text.confirmMessages(formatFull(window.from))}</span>
            ) : null}
          </>
        }
        confirm={text.start}
        onConfirm={start}
      >
        <ReasonField value={reason} onValue={setReason} />
      </ConfirmDialog>
    </Card>
  );
}

interface PeopleProps {
  found: Found;
  spared: ReadonlySet<string>;
  onSpare(id: string, isRemoved: boolean): void;
}

function People({ found, spared, onSpare }: PeopleProps) {
  const { members, total } = found;
  const isFull = spared.size >= LIMITS.raidCleanupExceptions;
  return (
    <div className="grid gap-2">
      <ul className="max-h-80 overflow-y-auto rounded-control border border-line p-1">
        {members.map((member) => (
          <li key={member.user.id}>
            <Person
              member={member}
              isRemoved={!spared.has(member.user.id)}
              isFixed={isFull && !spared.has(member.user.id)}
              onChange={(isRemoved) => onSpare(member.user.id, isRemoved)}
            />
          </li>
        ))}
      </ul>
      {members.length < total ? <p className="text-muted text-sm">{text.firstOf(members.length)}</p> : null}
      {found.spared > 0 ? <p className="text-muted text-sm">{text.spared(found.spared)}</p> : null}
    </div>
  );
}

interface PersonProps {
  member: Member;
  isRemoved: boolean;
  /** The limit of exemptions is reached. */
  isFixed: boolean;
  onChange(isRemoved: boolean): void;
}

function Person({ member: { user, joinedAt }, isRemoved, isFixed, onChange }: PersonProps) {
  return (
    <CheckboxRow
      label={`${user.displayName} (${user.username})`}
      hint={text.came(formatFull(joinedAt))}
      checked={isRemoved}
      disabled={isFixed}
      picture={<Avatar id={user.id} name={user.displayName} url={user.avatarUrl} size={24} />}
      onChecked={onChange}
    />
  );
}
