import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { useAfterChange } from '#app/ui/hooks/use-after-change.ts';

type WordsEditorProps = {
  label: ReactNode;
  hint?: string;
  rows?: number;
  maxLength: number;
  /** the state from `useStaffWords` */
  state: { words: string; problem: string | null; pending: boolean; write: (text: string) => void };
  submitText: string;
  pendingText: string;
  /** decided by the page, which has only one primary button */
  variant: 'primary' | 'secondary';
  /** focuses the field when it appears */
  autoFocus?: boolean;
  onSend: () => void;
  onCancel?: () => void;
};

/** An inline text field for staff, with its buttons. */
export function WordsEditor({ state, variant, autoFocus, onSend, onCancel, ...props }: WordsEditorProps) {
  const id = useId();
  const { problem } = state;
  useAfterChange(problem, () => {
    if (problem) document.getElementById(id)?.focus();
  });

  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <TextAreaField
        ref={autoFocus ? takeFocus : null}
        id={id}
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
