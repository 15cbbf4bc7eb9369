import { loadWithInput } from '../../../state/later.ts';
import { loadLater } from '../../../state/slots.ts';
import type { Offers, OffersInput } from '../../messages/index.ts';
import { useCommands } from './use-commands.ts';

const CommandPicker = loadWithInput(() => import('../with-input.ts'), 'CommandPicker');

const CommandNotice = loadWithInput(() => import('./CommandNotice.tsx'), 'CommandNotice');

const CommandForm = loadLater(() => import('./CommandForm.tsx'), 'CommandForm');

/** Suggests commands of bots for the text after `/`; a command with options opens a form. */
export function useCommandOffers({ channel, text, write, onSent, onFormClosed }: OffersInput): Offers {
  const commands = useCommands({ channel, text, write, onRun: onSent });
  const { items, chosen, form } = commands;
  return {
    count: items.length,
    chosen,
    onKey: commands.onKey,
    take: commands.take,
    notice: commands.gap ? (
      <CommandNotice about={commands.gap} onRetry={commands.retry} onDismiss={commands.dismiss} />
    ) : null,
    list: (id) => (
      <CommandPicker
        id={id}
        items={items}
        chosen={chosen}
        onChoose={commands.choose}
        onPick={commands.pick}
      />
    ),
    form: form ? (
      <CommandForm
        key={form.key}
        form={form}
        onClose={(ran) => {
          // A message may have been written since the command was typed.
          if (ran && text === form.typed) write('');
          onFormClosed(ran);
        }}
      />
    ) : null,
  };
}
