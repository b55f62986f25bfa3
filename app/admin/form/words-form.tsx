import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { changeAndFocus } from '#app/ui/hooks/change-and-focus.ts';

type WordsFormProps = {
  label: string;
  hint?: string;
  maxLength: number;
  /** error under the field if it was left empty */
  missingText: string;
  submitText: string;
  pendingText: string;
  variant?: 'primary' | 'danger';
  pending: boolean;
  onSend: (words: string) => void;
  onCancel: () => void;
  /** suggestions of common texts, above the field; without them the field has initial focus */
  children?: (words: string, write: (words: string) => void) => ReactNode;
};

/** The content of a dialog with a required text: why staff do something, or what they did. */
export function WordsForm({ children, ...props }: WordsFormProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (props.pending) return;
    if (words.trim() === '') changeAndFocus(id, () => setMissing(true));
    else props.onSend(words.trim());
  };
  const write = (text: string) => {
    setWords(text);
    setMissing(false);
  };

  return (
    <form noValidate onSubmit={send} className="overflow-y-auto p-6">
      {children?.(words, write)}
      <TextAreaField
        id={id}
        label={props.label}
        hint={props.hint}
        className={children && 'mt-4'}
        value={words}
        onChange={(event) => write(event.target.value)}
        maxLength={props.maxLength}
        required
        data-first-focus={children ? undefined : ''}
        error={missing ? props.missingText : null}
      />
      <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="neutral" onClick={props.onCancel}>
          Cancelar
        </Button>
        <Button type="submit" variant={props.variant} pending={props.pending} pendingText={props.pendingText}>
          {props.submitText}
        </Button>
      </div>
    </form>
  );
}
