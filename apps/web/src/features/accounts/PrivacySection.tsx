import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describeError } from '../../app/describe-error.ts';
import { useAction } from '../../app/use-action.ts';
import { SelectField, SwitchRow } from '../../design/Choice.tsx';
import { FormError } from '../../design/FormError.tsx';
import { Card, Loading, Section } from '../../design/Surface.tsx';
import { client } from '../../state/client.ts';
import { privacyText as text } from './privacy-strings.ts';

const SETTINGS = ['settings'];

const REQUESTS = [
  { value: 'everyone', label: text.everyone },
  { value: 'mutual', label: text.mutual },
  { value: 'nobody', label: text.nobody },
] as const;

type Change = NonNullable<Parameters<typeof client.api.updateSettings>[0]>['body'];

/** Who may reach one, and whether channels for adults open; each choice holds at once. */
export function PrivacySection() {
  const queries = useQueryClient();
  const settings = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => client.api.getSettings({ signal }),
    staleTime: 0,
  });
  const change = useAction(async (body: Change) => {
    queries.setQueryData(SETTINGS, await client.api.updateSettings({ body }));
    // What was refused before may be open now.
    await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  if (settings.isPending) return <Loading label={text.loading} />;
  if (settings.error) return <FormError>{describeError(settings.error)}</FormError>;
  const { allowServerDms, friendRequests, adultConfirmed } = settings.data;
  return (
    <Section title={text.privacy}>
      <Card className="grid gap-5">
        <SwitchRow
          label={text.messages}
          hint={text.messagesHint}
          checked={allowServerDms}
          disabled={change.busy}
          onChecked={(checked) => void change.run({ allowServerDms: checked })}
        />
        <SelectField
          label={text.requests}
          value={friendRequests}
          options={REQUESTS}
          onValue={(value) => void change.run({ friendRequests: value })}
        />
        <SwitchRow
          label={text.adult}
          hint={text.adultHint}
          checked={adultConfirmed}
          disabled={change.busy}
          onChecked={(checked) => void change.run({ adultConfirmed: checked })}
        />
      </Card>
      <FormError>{change.error}</FormError>
    </Section>
  );
}
