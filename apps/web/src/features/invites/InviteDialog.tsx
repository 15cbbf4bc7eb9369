import { ApiRequestError } from '@guildhall/client';
import type { Invite, ServerChannel } from '@guildhall/protocol';
import { useMutation } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { writtenName } from '../../state/channels/channel-name.ts';
import { client } from '../../state/client.ts';
import { describeError } from '../../state/describe-error.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { lastAmong } from '../../state/navigation/last-channel.ts';
import { closeOverlay } from '../../state/overlays.ts';
import { isTextLike } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { uiText } from '../../ui/strings.ts';
import { useRelative } from '../../ui/text/use-relative.ts';
import { inviteLink } from '../servers/index.ts';
import { InviteFriends } from './InviteFriends.tsx';
import { invitableChannels } from './invitable-channels.ts';
import { inviteText as text } from './strings.ts';

const AGES = ['1800', '3600', '21600', '43200', '86400', '604800', '2592000', '0'] as const;
const USES = ['0', '1', '5', '10', '25', '50', '100'] as const;
type Age = (typeof AGES)[number];
type Uses = (typeof USES)[number];

/** The lifetime of an invite in seconds, and its number of uses; 0 is unlimited. */
interface Limits {
  readonly age: Age;
  readonly uses: Uses;
}
const DEFAULTS: Limits = { age: '604800', uses: '0' };

interface InviteDialogProps {
  serverId: string;
  channelId?: string;
}

/** Creates an invite at once; expiry and uses can be changed afterwards. */
export function InviteDialog({ serverId, channelId }: InviteDialogProps) {
  const server = useGateway((state) => state.servers[serverId]);
  const channels = useGateway((state) => invitableChannels(state, serverId));
  const [chosen, setChosen] = useState(channelId);
  const [limits, setLimits] = useState<Limits>(DEFAULTS);
  const [changing, setChanging] = useState(false);
  const isDeveloper = server?.types.includes('developer') === true;
  const channel = channels.find(({ id }) => id === chosen) ?? defaultChannel(channels, serverId);
  const { make, invite, problem, check } = useMadeInvite(channel?.id, isDeveloper, changing);
  const target = { channels, channelId: channel?.id, onChannel: setChosen };
  const createsNew = channel !== undefined && (changing || problem !== undefined);
  const error = problem ?? (channel ? undefined : text.noChannel);
  return (
    <Dialog
      open
      onOpenChange={closeOverlay}
      title={text.title(server?.name ?? '')}
      description={channel ? text.hint(writtenName(channel)) : undefined}
      width="medium"
      actions={
        <Button
          kind="primary"
          busy={changing && make.isPending}
          onClick={() => {
            if (!createsNew) return closeOverlay();
            make.mutate({ channelId: channel.id, ...limits }, { onSuccess: () => setChanging(false) });
          }}
        >
          {createsNew ? text.make : uiText.done}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormError>{error}</FormError>
        {server?.invitesPaused ? (
          <p className="rounded-control bg-amber-soft px-3 py-2 text-amber text-sm">{text.pausedHint}</p>
        ) : null}
        {invite && !make.isPending ? (
          <InviteLink invite={invite} onCopied={() => void check()} />
        ) : error || (changing && !make.isPending) ? null : (
          <Loading label={text.making} />
        )}
        {isDeveloper ? (
          <>
            <p className="text-muted text-sm">{text.developerHint}</p>
            <ChannelField {...target} />
          </>
        ) : changing ? (
          <InviteOptions {...target} limits={limits} onLimits={setLimits} />
        ) : channel ? (
          <ChangeButton onClick={() => setChanging(true)} />
        ) : null}
        {invite && !changing ? <InviteFriends key={invite.code} invite={invite} check={check} /> : null}
      </div>
    </Dialog>
  );
}

/** The default target: the text channel that this person visited last, otherwise the first channel. */
function defaultChannel(channels: readonly ServerChannel[], serverId: string): ServerChannel | undefined {
  return lastAmong(channels.filter(isTextLike), serverId) ?? channels[0];
}

/**
 * Creates an invite when a channel is chosen, and others on request: only those while limits are changed. `problem`: why
 * there is none, or no longer. `check` looks whether it still works.
 */
function useMadeInvite(channelId: string | undefined, isSingleUse: boolean, changing: boolean) {
  const madeFor = useRef<string>(undefined);
  const make = useMutation({
    onMutate: (options) => {
      madeFor.current = options.channelId;
    },
    mutationFn: (options: Limits & { readonly channelId: string }) =>
      client.api.createInvite({
        channelId: options.channelId,
        body: {
          maxAgeSecs: Number(options.age),
          maxUses: Number(options.uses),
          // An earlier link that works once may be someone else's.
          unique: isSingleUse || options.uses === '1',
        },
      }),
  });
  const { mutate } = make;
  useEffect(() => {
    if (channelId && !changing && madeFor.current !== channelId) mutate({ channelId, ...DEFAULTS });
  }, [mutate, channelId, changing]);
  const { isGone, check } = useDeletion(make.data?.code);
  const problem = make.error ? describeError(make.error) : isGone ? text.cardGone : undefined;
  const isOfOther = make.data !== undefined && make.data.channel.id !== channelId;
  return { make, invite: isGone || isOfOther ? undefined : make.data, problem, check };
}

/**
 * Whether an invite was deleted or used up since it was created here. Events tell it only to members who manage invites;
 * `check` asks, and returns false if it is gone.
 */
function useDeletion(code: string | undefined) {
  const [deleted, setDeleted] = useState<string>();
  useEffect(
    () =>
      client.on('dispatch', ({ name, payload }) => {
        if (name === 'INVITE_DELETE' && payload.code === code) setDeleted(code);
      }),
    [code],
  );
  async function check(): Promise<boolean> {
    try {
      if (code !== undefined) await client.api.getInvite({ code });
    } catch (error) {
      if (!(error instanceof ApiRequestError) || error.code !== 'unknown_invite') return true;
      setDeleted(code);
      return false;
    }
    return true;
  }
  return { isGone: code !== undefined && code === deleted, check };
}

function ChangeButton({ onClick }: { onClick(): void }) {
  return (
    <div>
      <Button kind="quiet" icon={<Icon of={SlidersHorizontal} />} onClick={onClick} className="-ms-3">
        {text.change}
      </Button>
    </div>
  );
}

function InviteLink({ invite, onCopied }: { invite: Invite; onCopied(): void }) {
  const relative = useRelative();
  return (
    <CopyField
      label={text.link}
      value={inviteLink(invite.code)}
      onCopied={onCopied}
      hint={[
        invite.expiresAt ? text.expires(relative(invite.expiresAt)) : text.never,
        text.usable(invite.maxUses),
      ]
        .map((sentence) => `${sentence}.`)
        .join(' ')}
    />
  );
}

interface ChannelFieldProps {
  channels: readonly ServerChannel[];
  channelId: string | undefined;
  onChannel(channelId: string): void;
}

function ChannelField({ channels, channelId, onChannel }: ChannelFieldProps) {
  if (channels.length < 2 || channelId === undefined) return null;
  return (
    <SelectField
      label={text.channel}
      value={channelId}
      options={channels.map((channel) => ({ value: channel.id, label: writtenName(channel) }))}
      onValue={onChannel}
    />
  );
}

interface InviteOptionsProps extends ChannelFieldProps {
  limits: Limits;
  onLimits(limits: Limits): void;
}

/** The target, lifetime and uses of an invite. */
function InviteOptions({ limits, onLimits, ...target }: InviteOptionsProps) {
  return (
    <div className="grid animate-appear gap-3 wide:grid-cols-2">
      <div className="empty:hidden wide:col-span-2">
        <ChannelField {...target} />
      </div>
      <SelectField<Age>
        label={text.age}
        value={limits.age}
        options={AGES.map((value) => ({ value, label: text.ages[value] }))}
        onValue={(age) => onLimits({ ...limits, age })}
      />
      <SelectField<Uses>
        label={text.uses}
        value={limits.uses}
        options={USES.map((value) => ({ value, label: text.usesOf(Number(value)) }))}
        onValue={(uses) => onLimits({ ...limits, uses })}
      />
    </div>
  );
}
