import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { answerIntoState, useGateway } from '../../../state/gateway-store.ts';
import { settingsUpdate } from '../../../state/resources/settings.ts';
import { useAction } from '../../../state/use-action.ts';
import { SelectField, SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { privacyText as text } from './privacy-strings.ts';

const REQUESTS = [
  { value: 'everyone', label: text.everyone },
  { value: 'mutual', label: text.mutual },
  { value: 'nobody', label: text.nobody },
] as const;

type Change = NonNullable<Parameters<typeof client.api.updateSettings>[0]>['body'];

/**
 * Who may contact the person, and what they see of others; each choice takes effect at once.
 *
 * @place Your settings: Privacy
 */
export function PrivacySection() {
  const queries = useQueryClient();
  const settings = useGateway((state) => state.settings);
  const change = useAction(async (body: Change) => {
    await answerIntoState(() => client.api.updateSettings({ body }), settingsUpdate);
    // Refused requests may succeed now.
    await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  if (!settings) return <Loading label={text.loading} />;
  const { allowServerDms, friendRequests, adultConfirmed, showLinkPreviews } = settings;
  return (
    <>
      <Section title={text.contact}>
        <Card className="grid gap-5">
          <SwitchRow
            label={text.messages}
            hint={text.messagesHint}
            checked={allowServerDms}
            busy={change.busy}
            onChecked={(checked) => void change.run({ allowServerDms: checked })}
          />
          <SelectField
            label={text.requests}
            value={friendRequests}
            options={REQUESTS}
            onValue={(value) => void change.run({ friendRequests: value })}
          />
        </Card>
      </Section>
      <Section title={text.shown}>
        <Card className="grid gap-5">
          <SwitchRow
            label={text.previews}
            hint={text.previewsHint}
            checked={showLinkPreviews}
            busy={change.busy}
            onChecked={(checked) => void change.run({ showLinkPreviews: checked })}
          />
          <SwitchRow
            label={text.adult}
            hint={text.adultHint}
            checked={adultConfirmed}
            busy={change.busy}
            onChecked={(checked) => void change.run({ adultConfirmed: checked })}
          />
        </Card>
      </Section>
      <FormError>{change.error}</FormError>
    </>
  );
}
