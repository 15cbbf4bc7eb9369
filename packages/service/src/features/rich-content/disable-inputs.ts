import type { Component } from '@guildhall/protocol';
import type { ComponentNode } from './component-reader.ts';

/** Components whose buttons and selects are disabled, for messages to which no application can respond. */
export function withDisabledInputs(components: readonly Component[]): Component[] {
  return (components as unknown as readonly ComponentNode[]).map(disabled) as unknown as Component[];
}

function disabled({ components, accessory, ...node }: ComponentNode): ComponentNode {
  return {
    ...node,
    ...(node.custom_id === undefined ? {} : { disabled: true }),
    ...(components ? { components: components.map(disabled) } : {}),
    ...(accessory ? { accessory: disabled(accessory) } : {}),
  };
}
