import { common, createLowlight } from 'lowlight';
import { Fragment, type ReactNode, useMemo } from 'react';
import './code.css';

type Nodes = ReturnType<typeof lowlight.highlight>['children'];

/** Grammars of 37 languages, with their usual short names such as ts, py and sh. */
const lowlight = createLowlight(common);

interface HighlightedCodeProps {
  text: string;
  /** The language after the backticks; code in an unknown one stays plain. */
  language: string;
}

/** Code with syntax highlighting. */
export function HighlightedCode({ text, language }: HighlightedCodeProps) {
  return useMemo(() => {
    const name = language.toLowerCase();
    return lowlight.registered(name) ? elements(lowlight.highlight(name, text).children) : text;
  }, [text, language]);
}

function elements(nodes: Nodes): ReactNode {
  return nodes.map((node, index) => {
    // Parts of an immutable text never move.
    const key = String(index);
    if (node.type === 'text') return <Fragment key={key}>{node.value}</Fragment>;
    if (node.type !== 'element') return null;
    const { className } = node.properties;
    return (
      <span key={key} className={Array.isArray(className) ? className.join(' ') : undefined}>
        {elements(node.children as Nodes)}
      </span>
    );
  });
}
