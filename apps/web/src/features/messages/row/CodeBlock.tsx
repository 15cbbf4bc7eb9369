import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { loadLater, WithPlaceholder } from '../../../state/slots.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { messageText } from '../strings.ts';

const HighlightedCode = loadLater(() => import('./HighlightedCode.tsx'), 'HighlightedCode');

/** A code block, highlighted once the grammars have loaded if it names its language. */
export function CodeBlock({ text, language }: { text: string; language: string }) {
  const [copied, setCopied] = useState(false);
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
      <IconButton
        label={messageText.copyCode}
        onClick={async () => setCopied(await copyText(text))}
        className="absolute top-1 end-1 opacity-0 touch:opacity-100 focus-visible:opacity-100 group-hover/code:opacity-100"
      >
        <Icon of={copied ? Check : Copy} size={16} />
      </IconButton>
    </div>
  );
}
