import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/field.tsx';

type WordsFormProps = {
  label: string;
  hint?: string;
  maxLength: number;
  /** said under the field when nothing was written */
  missingText: string;
  submitText: string;
  pendingText: string;
  variant?: 'primary' | 'danger';
  pending: boolean;
  onSend: (words: string) => void;
  onCancel: () => void;
  /** What to choose common words from, above the field; without it the field has the focus first. */
  children?: (words: string, write: (words: string) => void) => ReactNode;
};

/** The inside of a dialog in which staff have to write why, or what they did. */
export function WordsForm({ children, ...props }: WordsFormProps) {
  const id = useId();
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (missing) document.getElementById(id)?.focus();
  }, [missing, id]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (props.pending) return;
    if (words.trim() === '') setMissing(true);
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
