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
  /** The import that is about to be cancelled. */
  const [cancelling, setCancelling] = useState<string>();
  const { data } = imports;
  if (!data)
    return (
      <Dialog open onOpenChange={closeOverlay} title={text.title}>
        {imports.error ? <FailedRead query={imports} /> : <Loading label={text.loading} />}
      </Dialog>
    );
  const current = data.imports.find(({ status }) => status !== 'cancelled');
  if (!current) return <ChooseStep limits={data} />;
  if (current.status === 'finished') return <FinishedStep current={current} />;
  if (current.status === 'failed') return <FailedStep current={current} />;
  if (cancelling === current.id)
    return <CancelStep current={current} onBack={() => setCancelling(undefined)} />;
  const step = { current, onCancel: () => setCancelling(current.id) };
  switch (current.status) {
    case 'uploading':
      return <UploadStep {...step} partBytes={data.partBytes} />;
    case 'checked':
      return <ReportStep {...step} />;
    default:
      return <WorkStep {...step} />;
  }
}
