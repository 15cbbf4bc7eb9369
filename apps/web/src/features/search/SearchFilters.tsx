import type { SearchedPart, ServerChannel } from '@guildhall/protocol';
import { writtenName } from '../../state/channels/channel-name.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { openableChannels } from '../../state/selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { TogglePill } from '../../ui/choices/TogglePill.tsx';
import { toggled } from '../../ui/choices/toggled.ts';
import { withChosen } from '../../ui/choices/with-chosen.ts';
import { DateField } from '../../ui/dates/DateField.tsx';
import { type Criteria, filterCount } from './criteria.ts';
import { PersonField } from './PersonField.tsx';
import { searchText as text } from './strings.ts';

const ANYWHERE = 'anywhere';
const PARTS = [
  'link',
  'embed',
  'file',
  'image',
  'video',
  'sticker',
  'poll',
  'forward',
] as const satisfies readonly SearchedPart[];

/** Two fields side by side, so that results are in sight below. */
const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3';

interface SearchFiltersProps {
  /** The conversation beside the search. */
  channel: ServerChannel;
  criteria: Criteria;
  onChange(change: Partial<Criteria>): void;
  onReset(): void;
}

/** Filters of a search: people, channel, parts, days. */
export function SearchFilters({ channel, criteria, onChange, onReset }: SearchFiltersProps) {
  const inServer = channel.serverId !== DIRECT;
  const people = { serverId: channel.serverId, channelId: channel.id };
  const toggle = (part: SearchedPart) => onChange({ has: toggled(criteria.has, part) });
  return (
    <div className="grid gap-3 border-b px-4 pb-4">
      <div className={PAIR}>
        <PersonField
          {...people}
          label={text.from}
          value={criteria.from}
          onValue={(from) => onChange({ from })}
        />
        <PersonField
          {...people}
          label={text.mentions}
          value={criteria.mentions}
          onValue={(mentions) => onChange({ mentions })}
        />
      </div>
      {inServer ? <ChannelField channel={channel} criteria={criteria} onChange={onChange} /> : null}
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{text.has}</legend>
        <div className="flex flex-wrap gap-1.5">
          {PARTS.map((part) => (
            <TogglePill key={part} pressed={criteria.has.includes(part)} onPress={() => toggle(part)}>
              {text.parts[part]}
            </TogglePill>
          ))}
          <TogglePill pressed={criteria.pinned} onPress={() => onChange({ pinned: !criteria.pinned })}>
            {text.pinned}
          </TogglePill>
        </div>
      </fieldset>
      <div className={PAIR}>
        <DateField label={text.after} value={criteria.after} onValue={(after) => onChange({ after })} />
        <DateField label={text.before} value={criteria.before} onValue={(before) => onChange({ before })} />
      </div>
      {filterCount(criteria) > 0 ? (
        <Button kind="quiet" onClick={onReset}>
          {text.reset}
        </Button>
      ) : null}
    </div>
  );
}

/** All channels, a channel, or a thread: the current one, or the one where it was chosen. */
function ChannelField({ channel, criteria, onChange }: Omit<SearchFiltersProps, 'onReset'>) {
  const channels = useGateway((state) => openableChannels(state.channels, channel.serverId));
  const chosenName = useGateway((state) => state.channels[criteria.channelId ?? '']?.name);
  const value = criteria.channelId ?? ANYWHERE;
  const listed = channels.map((each) => ({ value: each.id, label: writtenName(each) }));
  const here = channel.kind === 'thread' ? [{ value: channel.id, label: channel.name }] : [];
  return (
    <SelectField
      label={text.in}
      value={value}
      options={withChosen(
        [{ value: ANYWHERE, label: text.anywhere }, ...here, ...listed],
        value,
        () => chosenName ?? text.elsewhere,
      )}
      onValue={(chosen) => onChange({ channelId: chosen === ANYWHERE ? null : chosen })}
    />
  );
}
