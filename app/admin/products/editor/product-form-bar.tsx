import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';

type ProductFormBarProps = {
  /** why the product could not be saved; null when nothing went wrong */
  problem: string | null;
  /** how many fields have an error */
  wrongFields: number;
  isDirty: boolean;
  pending: boolean;
  listHref: string;
};

/** The form's state, with the buttons to save or leave. */
export function ProductFormBar({ problem, wrongFields, isDirty, pending, listHref }: ProductFormBarProps) {
  return (
    <FormBar>
      <p role="status" className="mr-auto text-admin-body text-ink-2 max-sm:w-full">
        {problem || wrongFields > 0 ? (
          <span className="flex items-start gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            {wrongFields > 0 ? wrongFieldsText(wrongFields) : `No se pudo guardar el producto. ${problem}`}
          </span>
        ) : isDirty ? (
          'Hay cambios sin guardar'
        ) : (
          'Sin cambios por guardar'
        )}
      </p>
      <Link to={listHref} className={`${buttonClass('neutral', 'sm')} max-sm:flex-1`}>
        Cancelar
      </Link>
      <Button
        type="submit"
        size="sm"
        aria-keyshortcuts="Control+S Meta+S"
        title="Ctrl + S"
        pending={pending}
        pendingText="Guardando..."
        className="max-sm:flex-1"
      >
        Guardar producto
      </Button>
    </FormBar>
  );
}

const wrongFieldsText = (count: number) =>
  count === 1 ? 'Hay 1 campo por corregir' : `Hay ${count} campos por corregir`;
