import { useState } from 'react';
import { closeOverlay } from '../../state/overlays.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FailedRead } from '../../ui/panels/FailedRead.tsx';
import { Loading } from '../../ui/Surface.tsx';
import { CancelStep } from './CancelStep.tsx';
import { ChooseStep } from './ChooseStep.tsx';
import { useImports } from './imports.ts';
import { FailedStep, FinishedStep, ReportStep } from './ReportStep.tsx';
import { importText as text } from './strings.ts';
import { UploadStep } from './UploadStep.tsx';
import { WorkStep } from './WorkStep.tsx';

/** The import wizard: choose, upload, read the report, import. When reopened, it continues at the current step. */
export function ImportDialog() {
  const imports = useImports();
  const [cancelling, setCancelling] = useState(false);
  const { data } = imports;
  if (!data)
    return (
      <Dialog open onOpenChange={closeOverlay} title={text.title}>
        {imports.error ? <FailedRead query={imports} /> : <Loading label={text.loading} />}
      </Dialog>
    );
  const current = data.imports.find(({ status }) => status !== 'cancelled');
  if (!current) return <ChooseStep limits={data} />;
  if (cancelling) return <CancelStep current={current} onBack={() => setCancelling(false)} />;
  const step = { current, onCancel: () => setCancelling(true) };
  switch (current.status) {
    case 'uploading':
      return <UploadStep {...step} partBytes={data.partBytes} />;
    case 'checked':
      return <ReportStep {...step} />;
    case 'finished':
      return <FinishedStep current={current} />;
    case 'failed':
      return <FailedStep current={current} />;
    default:
      return <WorkStep {...step} />;
  }
}
