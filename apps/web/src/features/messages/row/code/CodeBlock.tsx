import { showAfterInput } from '../../../../state/later.ts';
import { loadLater, WithPlaceholder } from '../../../../state/slots.ts';

const CopyCode = showAfterInput(() => import('../../with-input.ts'), 'CopyCode');
const HighlightedCode = loadLater(() => import('./HighlightedCode.tsx'), 'HighlightedCode');

/** A code block, highlighted once the grammars have loaded if it names its language. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  return (
    <div className="group/code relative my-1 max-w-3xl">
      <pre
        dir="ltr"
        className="whitespace-pre-wrap [overflow-wrap:anywhere] rounded-control border bg-code px-3 py-2 pe-10 font-mono text-sm"
      >
        <code data-language={language || undefined}>
          {language ? (
            <WithPlaceholder placeholder={text}>
              <HighlightedCode text={text} language={language} />
            </WithPlaceholder>
          ) : (
            text
          )}
        </code>
      </pre>
      <CopyCode text={text} />
    </div>
  );
}
