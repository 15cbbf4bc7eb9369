import { client } from '../../../state/client.ts';
import { ArchiveSection } from '../../../ui/panels/ArchiveSection.tsx';
import { serverExportText as text } from './export-strings.ts';

/**
 * The archive of a server, for its owner.
 *
 * @place Server settings: Export
 */
export function ExportSection({ serverId }: { readonly serverId: string }) {
  return (
    <ArchiveSection
      queryKey={['server-export', serverId]}
      load={(signal) => client.api.getServerExport({ serverId, signal })}
      request={() => client.api.requestServerExport({ serverId })}
      progress={({ messages }) => (messages > 0 ? text.soFar(messages) : null)}
      words={text}
    />
  );
}
