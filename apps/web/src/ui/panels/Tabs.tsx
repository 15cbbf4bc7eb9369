import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';

interface TabsProps {
  label: string;
  open: string;
  onOpen(id: string): void;
  tabs: readonly { readonly id: string; readonly label: string; readonly content: ReactNode }[];
}

/** The open tab; a fault opens the tab that shows it. @param faulty the tab with a fault, if one has */
export function useTab(first: string, faulty: string | undefined) {
  const [tab, setTab] = useState(first);
  useEffect(() => {
    if (faulty) setTab(faulty);
  }, [faulty]);
  return [tab, setTab] as const;
}

/** Tabs of a page. Arrow keys move between them. */
export function Tabs({ label, open, onOpen, tabs }: TabsProps) {
  return (
    <Primitive.Root value={open} onValueChange={onOpen} className="grid gap-6">
      <Primitive.List aria-label={label} className="flex flex-wrap border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-10 shrink-0 border-transparent border-b-2 px-3 -outline-offset-2 font-medium text-muted text-sm hover:text-ink touch:h-11 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="grid gap-8">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
