import { client } from '../../../state/client.ts';
import { ArchiveSection } from '../../../ui/panels/ArchiveSection.tsx';
import { dataExportText as text } from './data-export-strings.ts';

/**
 * An archive of the person's data.
 *
 * @place Your settings: Account
 */
export function DataExportSection() {
  return (
    <ArchiveSection
      queryKey={['data-export']}
      load={(signal) => client.api.getDataExport({ signal })}
      request={() => client.api.requestDataExport()}
      words={text}
    />
  );
}
