import type { Component } from '@guildhall/protocol';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { Fragment, type ReactNode } from 'react';
import { cssColor, type FormatContext, MessageText, Picture } from '../../messages/index.ts';
import { ComponentButton, ComponentSelect } from './LiveComponents.tsx';

type RowItem = Extract<Component, { type: 1 }>['components'][number];
type Accessory = Extract<Component, { type: 9 }>['accessory'];

interface ComponentListProps {
  components: readonly Component[];
  context: FormatContext;
}

/** Components of a message. Those that a bot answers work only in a live message. */
export function ComponentList({ components, context }: ComponentListProps) {
  return components.map((component) => <Fragment key={component.id}>{view(component, context)}</Fragment>);
}

function view(component: Component, context: FormatContext): ReactNode {
  switch (component.type) {
    case COMPONENT_TYPES.actionRow:
      return (
        <div className="my-1.5 flex flex-wrap gap-2">
          {component.components.map((item) => (
            <RowItemView key={item.id} item={item} />
          ))}
        </div>
      );
    case COMPONENT_TYPES.textDisplay:
      return <MessageText content={component.content} context={context} />;
    case COMPONENT_TYPES.section:
      return (
        <div className="my-1 flex max-w-xl items-start gap-4">
          <div className="min-w-0 flex-1">
            <ComponentList components={component.components} context={context} />
          </div>
          <AccessoryView accessory={component.accessory} />
        </div>
      );
    case COMPONENT_TYPES.mediaGallery:
      return (
        <div className="my-1 grid max-w-xl grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-2">
          {component.items.map(({ media, description }) => (
            <Picture
              key={media.url}
              url={media.proxy_url ?? media.url}
              alt={description ?? ''}
              className="max-h-80 w-full object-cover"
            />
          ))}
        </div>
      );
    case COMPONENT_TYPES.separator:
      return component.divider === false ? (
        <div className="h-2" />
      ) : (
        <hr className="my-2 max-w-xl border-line" />
      );
    case COMPONENT_TYPES.container:
      return (
        <div
          className="my-1 max-w-xl overflow-hidden rounded-control border border-s-4 bg-raised p-3"
          style={
            component.accent_color == null ? undefined : { borderLeftColor: cssColor(component.accent_color) }
          }
        >
          <ComponentList components={component.components} context={context} />
        </div>
      );
    default:
      return null;
  }
}

function AccessoryView({ accessory }: { accessory: Accessory }) {
  if (accessory.type === COMPONENT_TYPES.button) return <ComponentButton button={accessory} />;
  return (
    <Picture
      url={accessory.media.proxy_url ?? accessory.media.url}
      alt={accessory.description ?? ''}
      className="size-20 shrink-0 object-cover"
    />
  );
}

function RowItemView({ item }: { item: RowItem }) {
  if (item.type === COMPONENT_TYPES.button) return <ComponentButton button={item} />;
  if (item.type === COMPONENT_TYPES.textInput) return null;
  return <ComponentSelect select={item} />;
}
