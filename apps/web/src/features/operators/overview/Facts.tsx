import { Card } from '../../../ui/Surface.tsx';

export type Fact = readonly [label: string, value: string];

/** Figures with their names, each in a card. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 wide:grid-cols-3">
      {facts.map(([label, value]) => (
        <Card key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-semibold text-lg tabular-nums">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
