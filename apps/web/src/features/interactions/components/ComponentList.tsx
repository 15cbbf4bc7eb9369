import type { Component } from '@guildhall/protocol';
import { COMPONENT_TYPES } from '@guildhall/protocol/component-codes';
import { Fragment, type ReactNode, useContext } from 'react';
import { AttachmentList, cssColor, type FormatContext, MessageText, Picture } from '../../messages/index.ts';
import { CoverSpoiler } from './CoverSpoiler.tsx';
import { GalleryView } from './GalleryView.tsx';
import { ComponentButton, ComponentSelect } from './LiveComponents.tsx';
import { LiveMessage } from './live-message.ts';

type RowItem = Extract<Component, { type: 1 }>['components'][number];
type FileComponent = Extract<Component, { type: 13 }>;
type Separator = Extract<Component, { type: 14 }>;
type Container = Extract<Component, { type: 17 }>;
type Accessory = Extract<Component, { type: 9 }>['accessory'];

interface ComponentListProps {
  components: readonly Component[];
  context: FormatContext;
}

/** Components of a message. Interactive ones work only within {@link LiveMessage}. */
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
          <AccessoryView accessory={component.accessory} context={context} />
        </div>
      );
    case COMPONENT_TYPES.mediaGallery:
      return <GalleryView gallery={component} covered={context.covered} />;
    case COMPONENT_TYPES.file:
      return <FileView component={component} context={context} />;
    case COMPONENT_TYPES.separator:
      return <SeparatorView separator={component} />;
    case COMPONENT_TYPES.container:
      return <ContainerView container={component} context={context} />;
    default:
      return null;
  }
}

interface FileViewProps {
  component: FileComponent;
  context: FormatContext;
}

/** A file of the message, shown among the components. */
function FileView({ component: { file, spoiler }, context }: FileViewProps) {
  const attachments = useContext(LiveMessage)?.attachments ?? [];
  const named = attachments.find(({ url }) => url === file.url);
  if (!named) return null;
  return (
    <CoverSpoiler spoiler={spoiler} name={named.filename}>
      <AttachmentList attachments={[named]} covered={context.covered} />
    </CoverSpoiler>
  );
}

function SeparatorView({ separator: { divider = true, spacing = 1 } }: { separator: Separator }) {
  if (!divider) return <div className={spacing === 2 ? 'h-6' : 'h-2'} />;
  return <hr className={`max-w-xl border-line ${spacing === 2 ? 'my-4' : 'my-2'}`} />;
}

function ContainerView({ container, context }: { container: Container; context: FormatContext }) {
  return (
    <CoverSpoiler spoiler={container.spoiler}>
      <div
        className="my-1 max-w-xl overflow-hidden rounded-control border border-s-4 bg-raised p-3"
        style={
          container.accent_color == null ? undefined : { borderLeftColor: cssColor(container.accent_color) }
        }
      >
        <ComponentList components={container.components} context={context} />
      </div>
    </CoverSpoiler>
  );
}

function AccessoryView({ accessory, context }: { accessory: Accessory; context: FormatContext }) {
  if (accessory.type === COMPONENT_TYPES.button) return <ComponentButton button={accessory} />;
  return (
    <CoverSpoiler spoiler={accessory.spoiler || context.covered} name={accessory.description}>
      <Picture
        url={accessory.media.proxy_url ?? accessory.media.url}
        alt={accessory.description ?? ''}
        className="size-20 shrink-0 object-cover"
      />
    </CoverSpoiler>
  );
}

function RowItemView({ item }: { item: RowItem }) {
  if (item.type === COMPONENT_TYPES.button) return <ComponentButton button={item} />;
  if (item.type === COMPONENT_TYPES.textInput) return null;
  return <ComponentSelect select={item} />;
}
