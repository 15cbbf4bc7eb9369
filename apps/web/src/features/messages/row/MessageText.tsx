import {
  type Block,
  type Inline,
  type ListBlock,
  linesIn,
  parseMessage,
} from '@guildhall/protocol/text-formatting';
import { Fragment, memo, type ReactNode, useMemo, useState } from 'react';
import { useAttachmentUrl } from '../../../state/queries/attachment-urls.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CustomEmoji } from '../../../ui/marks/EmojiText.tsx';
import type { FormatContext } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { CodeBlock } from './code/CodeBlock.tsx';
import { ChannelLink, Mention, RoleMention, UserMention } from './mentions/Mentions.tsx';
import { isOnlyEmoji } from './only-emoji.ts';

interface MessageTextProps {
  content: string;
  context: FormatContext;
  /** A mark at the end of the last line, such as "edited". */
  after?: ReactNode;
}

/** The content of a message as elements; it is never parsed as HTML. */
export const MessageText = memo(function MessageText({ content, context, after }: MessageTextProps) {
  const blocks = useMemo(() => parseMessage(content), [content]);
  return (
    <div
      dir="auto"
      data-text=""
      className={classNames(
        'min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]',
        isOnlyEmoji(blocks) && 'text-[2.5rem] leading-snug [&_img]:size-[1.2em]',
      )}
    >
      <BlocksView blocks={blocks} context={context} after={after} />
    </div>
  );
});

/** A text on one line, such as a topic, formatted like messages, with blocks in a row. */
export function TextLine({ content, context }: Pick<MessageTextProps, 'content' | 'context'>) {
  const lines = useMemo(() => linesIn(content), [content]);
  return keyed(lines).map(([key, nodes], index) => (
    <Fragment key={key}>
      {index > 0 ? ' ' : null}
      <InlineView nodes={nodes} context={context} />
    </Fragment>
  ));
}

/** Parts of an immutable text never move, so their index is their key. */
function keyed<Part>(parts: readonly Part[]): readonly (readonly [string, Part])[] {
  return parts.map((part, index) => [String(index), part]);
}

const HEADINGS = { 1: 'text-xl', 2: 'text-lg', 3: 'text-base' } as const;

interface BlocksViewProps {
  blocks: readonly Block[];
  context: FormatContext;
  after: ReactNode;
}

function BlocksView({ blocks, context, after }: BlocksViewProps) {
  if (blocks.length === 0) return after;
  return keyed(blocks).map(([key, block], index) => (
    <BlockView key={key} block={block} context={context} after={index === blocks.length - 1 ? after : null} />
  ));
}

function BlockView({ block, context, after }: { block: Block; context: FormatContext; after: ReactNode }) {
  switch (block.kind) {
    case 'code':
      return (
        <>
          <CodeBlock text={block.text} language={block.language} />
          {after}
        </>
      );
    case 'quote':
      return (
        <blockquote className="my-0.5 border-line-strong border-s-3 ps-3 text-muted">
          <BlocksView blocks={block.blocks} context={context} after={after} />
        </blockquote>
      );
    case 'heading':
      return (
        <p className={classNames('mt-2 mb-1 font-semibold', HEADINGS[block.level])}>
          <InlineView nodes={block.children} context={context} />
          {after}
        </p>
      );
    case 'list':
      return <ListView block={block} context={context} after={after} />;
    case 'small':
      return (
        <p className="text-faint text-sm">
          <InlineView nodes={block.children} context={context} />
          {after}
        </p>
      );
    case 'paragraph':
      // A line break at the end shows only with another one: without it, an empty line before the next block would not.
      return (
        <p className="not-last:after:content-['\A']">
          <InlineView nodes={block.children} context={context} />
          {after}
        </p>
      );
  }
}

interface ListViewProps {
  block: ListBlock;
  context: FormatContext;
  after: ReactNode;
  depth?: number;
}

/** Bullets by the depth of their list. */
const BULLETS = ['list-disc', 'list-[circle]', 'list-[square]'] as const;

function ListView({ block: { items, start }, context, after, depth = 0 }: ListViewProps) {
  const rows = keyed(items).map(([key, { children, lists }], index) => {
    const end = index === items.length - 1 ? after : null;
    return (
      <li key={key}>
        <InlineView nodes={children} context={context} />
        {lists.length === 0 ? end : null}
        {keyed(lists).map(([below, list], at) => (
          <ListView
            key={below}
            block={list}
            context={context}
            after={at === lists.length - 1 ? end : null}
            depth={depth + 1}
          />
        ))}
      </li>
    );
  });
  if (start === null)
    return <ul className={classNames('my-0.5 ps-6', BULLETS[Math.min(depth, 2)])}>{rows}</ul>;
  const isWide = start + items.length > 100;
  return (
    <ol start={start} className={classNames('my-0.5 list-decimal', isWide ? 'ps-12' : 'ps-6')}>
      {rows}
    </ol>
  );
}

function InlineView({ nodes, context }: { nodes: readonly Inline[]; context: FormatContext }) {
  return keyed(nodes).map(([key, node]) => <Fragment key={key}>{inline(node, context)}</Fragment>);
}

function inline(node: Inline, context: FormatContext): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'bold':
      return (
        <strong className="font-semibold">
          <InlineView nodes={node.children} context={context} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <InlineView nodes={node.children} context={context} />
        </em>
      );
    case 'underline':
      return (
        <u>
          <InlineView nodes={node.children} context={context} />
        </u>
      );
    case 'strike':
      return (
        <s>
          <InlineView nodes={node.children} context={context} />
        </s>
      );
    case 'spoiler':
      return (
        <Spoiler>
          <InlineView nodes={node.children} context={context} />
        </Spoiler>
      );
    case 'code':
      return (
        <code className="rounded-[4px] border border-line bg-code px-1 py-px font-mono text-[0.86em]">
          {node.text}
        </code>
      );
    case 'link':
      return <WrittenLink url={node.url} />;
    case 'emoji':
      return <CustomEmoji id={node.id} name={node.name} />;
    case 'everyone':
      return context.everyone ? <Mention me>{node.text}</Mention> : node.text;
    case 'user':
      return <UserMention id={node.id} context={context} />;
    case 'role':
      return <RoleMention id={node.id} context={context} />;
    case 'channel':
      return <ChannelLink id={node.id} context={context} />;
  }
}

/** Hidden until pressed, even from screen readers. */
function Spoiler({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (shown) return <span className="rounded-[4px] bg-active px-0.5">{children}</span>;
  return (
    <button
      type="button"
      aria-label={messageText.spoiler}
      onClick={() => setShown(true)}
      className="inline rounded-[4px] bg-line-strong px-0.5 text-start"
    >
      <span aria-hidden="true" className="invisible">
        {children}
      </span>
    </button>
  );
}

/** A typed link; links to files of this instance are renewed for people who see the original. */
function WrittenLink({ url }: { url: string }) {
  return (
    <a
      href={useAttachmentUrl(url)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {url}
    </a>
  );
}
