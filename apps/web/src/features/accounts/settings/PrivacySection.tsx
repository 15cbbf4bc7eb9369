import type { Settings } from '@guildhall/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../state/client.ts';
import { answerIntoState, useGateway } from '../../../state/gateway-store.ts';
import { settingsUpdate } from '../../../state/resources/settings.ts';
import { useChoice } from '../../../state/use-choice.ts';
import { SelectField, SwitchRow } from '../../../ui/Choice.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Card, Loading, Section } from '../../../ui/Surface.tsx';
import { privacyText as text } from './privacy-strings.ts';

const REQUESTS = [
  { value: 'everyone', label: text.everyone },
  { value: 'mutual', label: text.mutual },
  { value: 'nobody', label: text.nobody },
] as const;

const save = (body: Partial<Settings>) =>
  answerIntoState(() => client.api.updateSettings({ body }), settingsUpdate);

/**
 * Who may contact the person, and what they see of others; each choice takes effect at once.
 *
 * @place Your settings: Privacy
 */
export function PrivacySection() {
  const settings = useGateway((state) => state.settings);
  return settings ? <Choices settings={settings} /> : <Loading label={text.loading} />;
}

function Choices({ settings }: { settings: Settings }) {
  const queries = useQueryClient();
  const messages = useChoice(settings.allowServerDms, (allowServerDms) => save({ allowServerDms }));
  const requests = useChoice(settings.friendRequests, (friendRequests) => save({ friendRequests }));
  const previews = useChoice(settings.showLinkPreviews, (showLinkPreviews) => save({ showLinkPreviews }));
  const adult = useChoice(settings.adultConfirmed, async (adultConfirmed) => {
    await save({ adultConfirmed });
    // Refused requests may succeed now.
    await queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  });
  return (
    <>
      <Section title={text.contact}>
        <Card className="grid gap-5">
          <SwitchRow
            label={text.messages}
            hint={text.messagesHint}
            checked={messages.value}
            busy={messages.busy}
            onChecked={messages.choose}
          />
          <SelectField
            label={text.requests}
            value={requests.value}
            options={REQUESTS}
            onValue={requests.choose}
          />
        </Card>
      </Section>
      <Section title={text.shown}>
        <Card className="grid gap-5">
          <SwitchRow
            label={text.previews}
            hint={text.previewsHint}
            checked={previews.value}
            busy={previews.busy}
            onChecked={previews.choose}
          />
          <SwitchRow
            label={text.adult}
            hint={text.adultHint}
            checked={adult.value}
            busy={adult.busy}
            onChecked={adult.choose}
          />
        </Card>
      </Section>
      <FormError>{messages.error ?? requests.error ?? previews.error ?? adult.error}</FormError>
    </>
  );
}
