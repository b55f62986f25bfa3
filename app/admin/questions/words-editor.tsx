import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';

type WordsEditorProps = {
  label: ReactNode;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** what `useStaffWords` gives */
  state: { words: string; problem: string | null; pending: boolean; write: (text: string) => void };
  submitText: string;
  pendingText: string;
  /** the one primary button of the page is the caller's to give away */
  variant: 'primary' | 'secondary';
  /** the field takes the focus when it appears */
  autoFocus?: boolean;
  onSend: () => void;
  onCancel?: () => void;
};

/** A field in the page for staff's words, with its buttons. */
export function WordsEditor({ state, variant, autoFocus, onSend, onCancel, ...props }: WordsEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problem } = state;

  useEffect(() => {
    if (autoFocus || problem) form.current?.querySelector('textarea')?.focus();
  }, [autoFocus, problem]);

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-3">
      <TextAreaField
        label={props.label}
        hint={props.hint}
        rows={props.rows ?? 4}
        value={state.words}
        onChange={(event) => state.write(event.target.value)}
        maxLength={props.maxLength}
        required
        error={problem}
      />
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" size="sm" variant={variant} pending={state.pending} pendingText={props.pendingText}>
          {props.submitText}
        </Button>
        {onCancel && (
          <Button size="sm" variant="neutral" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  );
}
