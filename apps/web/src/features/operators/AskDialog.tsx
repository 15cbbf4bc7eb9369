import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { fieldText } from '../../ui/text/field-strings.ts';
import { operatorText as text } from './strings.ts';

/** A question before an action. */
export interface Question {
  readonly title: string;
  readonly hint: string;
  readonly confirm: string;
  /** A text that has to be typed first, because the action is final. */
  readonly typed?: string;
  /** The label of an additional text field, if any. */
  readonly asks?: string;
  readonly answerRequired?: boolean;
  readonly danger?: boolean;
  run(answer: string): Promise<unknown>;
}

interface AskDialogProps {
  question: Question;
  onClose(): void;
  /** Further fields. */
  children?: ReactNode;
}

/** Confirms an action, runs it, and shows a failure. */
export function AskDialog({ question, onClose, children }: AskDialogProps) {
  const [answer, setAnswer] = useState('');
  const [typed, setTyped] = useState('');
  const { asks, answerRequired = false } = question;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question.title}
      description={question.hint}
      confirm={question.confirm}
      danger={question.danger ?? true}
      disabled={
        (question.typed !== undefined && typed !== question.typed) || (answerRequired && !answer.trim())
      }
      onConfirm={() => question.run(answer.trim())}
    >
      {asks ? (
        <TextField
          label={asks}
          aside={answerRequired ? undefined : fieldText.optional}
          value={answer}
          onValue={setAnswer}
          maxLength={512}
        />
      ) : null}
      {children}
      {question.typed === undefined ? null : (
        <TextField
          label={text.typed(question.typed)}
          value={typed}
          onValue={setTyped}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </ConfirmDialog>
  );
}
