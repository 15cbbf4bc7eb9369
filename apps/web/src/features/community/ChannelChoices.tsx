import type { CommunitySettings } from '@guildhall/protocol';
import { useGateway } from '../../state/gateway-store.ts';
import { textChannels } from '../../state/selectors.ts';
import { SelectField } from '../../ui/Choice.tsx';
import type { CommunityForm } from './listing-form.ts';
import { communityText as text } from './strings.ts';

type Channels = Pick<CommunityForm, 'rulesChannelId' | 'updatesChannelId'>;

interface ChannelChoicesProps {
  serverId: string;
  saved: Pick<CommunitySettings, 'rulesChannelId' | 'updatesChannelId'> | undefined;
  chosen: Channels;
  onChosen(chosen: Partial<Channels>): void;
}

/** The two channels of a Community server: existing or new ones. */
export function ChannelChoices({ serverId, saved, chosen, onChosen }: ChannelChoicesProps) {
  const channels = useGateway((state) => textChannels(state.channels, serverId)).filter(
    ({ kind }) => kind === 'text',
  );
  const optionsOf = (create: string, savedId: string | null | undefined) => [
    // A saved channel that was deleted, or that is hidden from this person.
    ...(saved && (savedId === null || !channels.some(({ id }) => id === savedId))
      ? [{ value: savedId ?? '', label: savedId === null ? text.deleted : text.hidden }]
      : []),
    { value: 'new', label: create },
    ...channels.map(({ id, name }) => ({ value: id, label: `#${name}` })),
  ];
  return (
    <div className="grid gap-4 wide:grid-cols-2">
      <SelectField
        label={text.rulesChannel}
        hint={text.rulesChannelHint}
        value={chosen.rulesChannelId}
        options={optionsOf(text.newRules, saved?.rulesChannelId)}
        onValue={(rulesChannelId) => onChosen({ rulesChannelId })}
      />
      <SelectField
        label={text.updatesChannel}
        hint={text.updatesChannelHint}
        value={chosen.updatesChannelId}
        options={optionsOf(text.newUpdates, saved?.updatesChannelId)}
        onValue={(updatesChannelId) => onChosen({ updatesChannelId })}
      />
    </div>
  );
}
