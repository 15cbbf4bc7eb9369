import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../state/client.ts';
import { useGateway } from '../../state/gateway-store.ts';
import { keepAnswer } from '../../state/queries/keep-answer.ts';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Surface.tsx';
import { showToast } from '../../ui/toasts/toast.ts';
import { ChannelChoices } from './ChannelChoices.tsx';
import { withoutDeleted } from './listing-form.ts';
import { communityText as text } from './strings.ts';

const NEW = { rulesChannelId: 'new', updatesChannelId: 'new' };

/** What Community is, and the two channels it needs. */
export function TurnOnForm({ serverId }: { serverId: string }) {
  const queries = useQueryClient();
  const [choices, setChoices] = useState<Partial<Record<keyof typeof NEW, string>>>({});
  const existing = useGateway((state) => state.channels);
  const chosen = { ...NEW, ...withoutDeleted(choices, existing) };
  const turnOn = useAction(async () => {
    const body = { enabled: true, ...chosen };
    await keepAnswer(queries, ['community', serverId], await client.api.putCommunity({ serverId, body }));
    showToast(text.turnedOn);
  });
  return (
    <form onSubmit={turnOn.submit} className="grid gap-6">
      <Section title={text.offTitle} hint={text.off}>
        <ChannelChoices
          serverId={serverId}
          saved={undefined}
          chosen={chosen}
          onChosen={(changes) => setChoices({ ...choices, ...changes })}
        />
      </Section>
      <FormError>{turnOn.error}</FormError>
      <Button kind="primary" type="submit" className="justify-self-start" busy={turnOn.busy}>
        {text.turnOn}
      </Button>
    </form>
  );
}
