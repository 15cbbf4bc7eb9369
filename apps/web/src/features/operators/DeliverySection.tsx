import type { OperatorActionReply } from '@guildhall/protocol';
import { useState } from 'react';
import { useAction } from '../../state/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Section } from '../../ui/Surface.tsx';
import { deviceName } from '../../ui/text/device-name.ts';
import { fieldText } from '../../ui/text/field-strings.ts';
import { Status } from '../../ui/text/Status.tsx';
import { change } from './run-operator-action.ts';
import { operatorText as common, operatorRunText as text } from './strings.ts';

/** Tests mail and push notifications, and shows the services' answers. */
export function DeliverySection() {
  return (
    <div className="grid gap-8">
      <MailTest />
      <PushTest />
    </div>
  );
}

function MailTest() {
  const [to, setTo] = useState('');
  const [result, setResult] = useState<OperatorActionReply<'sendTestMail'>>();
  const action = useAction(async () => {
    setResult(undefined);
    setResult(await change('sendTestMail', to.trim() ? { to: to.trim() } : {}));
  });
  return (
    <Section title={text.mailTest} hint={text.mailTestHint}>
      <form className="grid max-w-md gap-3" onSubmit={action.submit}>
        <TextField
          label={text.mailTo}
          aside={fieldText.optional}
          hint={text.mailToHint}
          type="email"
          value={to}
          onValue={setTo}
        />
        <FormError>{action.error}</FormError>
        <div>
          <Button type="submit" busy={action.busy}>
            {text.sendMail}
          </Button>
        </div>
      </form>
      <Status>
        {result?.sent ? <p>{text.mailSent(result.to)}</p> : null}
        {result?.error ? <FormError>{text.mailFailed(result.to, result.error)}</FormError> : null}
      </Status>
    </Section>
  );
}

function PushTest() {
  const [devices, setDevices] = useState<OperatorActionReply<'sendTestPush'>>();
  const action = useAction(async () => {
    setDevices(undefined);
    setDevices(await change('sendTestPush', {}));
  });
  return (
    <Section title={text.pushTest} hint={text.pushTestHint}>
      <div>
        <Button busy={action.busy} onClick={() => void action.run()}>
          {text.sendPush}
        </Button>
      </div>
      <FormError>{action.error}</FormError>
      <Status>
        {devices?.length === 0 ? <p className="text-muted">{text.noDevices}</p> : null}
        <ul className="grid gap-2">
          {devices?.map(({ device, host, outcome, error }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two devices may look the same
            <li key={index}>
              <span className="font-medium">{deviceName(device) ?? common.unknownDevice}</span>{' '}
              <span className="text-muted">{host}</span>
              <p className={outcome === 'sent' ? 'text-sm' : 'text-danger text-sm'}>
                {text.pushOutcomes[outcome]} {error}
              </p>
            </li>
          ))}
        </ul>
      </Status>
    </Section>
  );
}
