import { Card } from '../../../ui/Surface.tsx';
import { ConsoleLink, type ConsolePlace } from '../ConsoleLink.tsx';

export type Fact = readonly [label: string, value: string, section?: ConsolePlace];

/** Figures with their names, each in a card. A name links to its section of the console, if there is one. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 wide:grid-cols-3">
      {facts.map(([label, value, section]) => (
        <Card key={label}>
          <dt className="text-muted text-sm">
            {section ? <ConsoleLink section={section}>{label}</ConsoleLink> : label}
          </dt>
          <dd className="font-semibold text-lg tabular-nums">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
