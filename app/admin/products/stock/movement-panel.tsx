import { type FormEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ManualMovement } from '#shop/catalog/stock/movement-form.ts';

const kinds: Record<ManualMovement['kind'], string> = {
  counted: 'Conté el estante',
  'written-off': 'Se dio de baja: se dañó, se venció o se perdió',
};

type Answer = { ok: true } | { ok: false; title?: string; problem: string; isUnconfirmed?: true };

/** The form that records a count or a write-off. */
export function MovementPanel({ shelf, className }: { shelf: number; className: string }) {
  const fetcher = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<string>('counted');
  // What was sent stays until it is answered: the shelf that the page shows since may be that of this very movement.
  const [sent, setSent] = useState<number>();
  const isBusy = fetcher.state !== 'idle';
  useFormAnswer(isBusy ? undefined : fetcher.data, (answer) => {
    if (answer.ok || !answer.isUnconfirmed) setSent(undefined);
    if (answer.ok) {
      form.current?.reset();
      setKind('counted');
      toast({ title: 'Movimiento guardado', description: 'El estante ya lo tiene en cuenta.' });
    } else toast({ title: answer.title ?? 'Error al Guardar', description: answer.problem, kind: 'destructive' });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setSent(sent ?? shelf);
    void fetcher.submit(event.currentTarget, { method: 'post' });
  };
  return (
    <Panel title="Registrar un movimiento" id="registrar" className={className}>
      <form ref={form} onSubmit={submit} className="grid gap-5">
        <input type="hidden" name="shelf" value={sent ?? shelf} />
        <p className="text-admin-body text-ink-2">
          Si volvió de un pedido, anótalo en la página del pedido con «Recibir devolución».
        </p>
        <SelectField
          id="movement-kind"
          name="kind"
          label="Qué pasó"
          required
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          id="movement-units"
          name="units"
          label={kind === 'counted' ? 'Unidades en el estante' : 'Unidades'}
          hint={kind === 'counted' ? 'También las apartadas.' : undefined}
          inputMode="numeric"
          maxLength={9}
          required
        />
        <TextField
          id="movement-note"
          name="note"
          label="Por qué"
          maxLength={200}
          required={kind !== 'counted'}
          optional={kind === 'counted'}
        />
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar movimiento
        </Button>
      </form>
    </Panel>
  );
}
