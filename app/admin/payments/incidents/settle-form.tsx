import { WordsForm } from '#app/admin/form/words-form.tsx';
import { longestResolution } from './incident-words.ts';

type SettleFormProps = {
  pending: boolean;
  onCancel: () => void;
  onSend: (resolution: Record<string, string>) => void;
};

/** The note on what was done about an incident whose money was not returned. */
export function SettleForm({ pending, onCancel, onSend }: SettleFormProps) {
  return (
    <WordsForm
      label="¿Qué se hizo?"
      hint="Por ejemplo: «Hablé con el cliente el 20 de noviembre»."
      maxLength={longestResolution}
      missingText="Escribe qué se hizo."
      submitText="Marcar como resuelto"
      pendingText="Guardando..."
      pending={pending}
      onCancel={onCancel}
      onSend={(resolution) => onSend({ resolution })}
    />
  );
}
