import type { EndpointBody, RetentionPreview as Preview } from '@guildhall/protocol';
import { useState } from 'react';
import { client } from '../../../state/client.ts';
import { useGateway } from '../../../state/gateway-store.ts';
import { useAction } from '../../../state/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { ExpiryList } from '../../../ui/panels/ExpiryList.tsx';
import { expiryText } from '../../../ui/panels/expiry-strings.ts';
import { Section } from '../../../ui/Surface.tsx';
import { Status } from '../../../ui/text/Status.tsx';
import { retentionText as text } from './retention-strings.ts';

interface RetentionPreviewProps {
  serverId: string;
  /** The rules in the form. */
  body: EndpointBody<'previewRetention'>;
}

/**
 * A preview of what the rules would delete, shown until the rules change.
 *
 * @place Server settings: Message retention
 */
export function RetentionPreview({ serverId, body }: RetentionPreviewProps) {
  const [shown, setShown] = useState<{ readonly rules: string; readonly preview: Preview }>();
  const rules = JSON.stringify(body);
  const look = useAction(async () => {
    setShown({ rules, preview: await client.api.previewRetention({ serverId, body }) });
  });
  return (
    <Section title={text.preview} hint={`${text.previewHint} ${text.begins}`}>
      <div>
        <Button busy={look.busy} onClick={() => void look.run()}>
          {text.look}
        </Button>
      </div>
      <FormError>{look.error}</FormError>
      <Status>{shown?.rules === rules ? <Result preview={shown.preview} /> : null}</Status>
    </Section>
  );
}

function Result({ preview: { messages, isMore, channels, attachments } }: { preview: Preview }) {
  const known = useGateway((state) => state.channels);
  if (messages === 0 && attachments.files === 0) return <p>{expiryText.nothing}</p>;
  const inChannel = ({ channelId, days, oldestAt, newestAt }: Preview['channels'][number]) => ({
    id: channelId,
    name: known[channelId]?.name ?? channelId,
    days,
    oldestAt,
    newestAt,
  });
  return (
    <div className="grid gap-2">
      {messages === 0 ? null : (
        <>
          <ExpiryList
            label={text.preview}
            rows={channels.map((row) => ({
              ...inChannel(row),
              amount: expiryText.messages(row.messages, row.isMore),
            }))}
          />
          <p className="font-medium">{text.total(expiryText.messages(messages, isMore))}</p>
        </>
      )}
      {attachments.files === 0 ? null : (
        <>
          <ExpiryList
            label={text.attachmentsPreview}
            rows={attachments.channels.map((row) => ({
              ...inChannel(row),
              amount: expiryText.files(row.files, row.bytes, row.isMore),
            }))}
          />
          <p className="font-medium">
            {text.total(expiryText.files(attachments.files, attachments.bytes, attachments.isMore))}
          </p>
        </>
      )}
    </div>
  );
}
