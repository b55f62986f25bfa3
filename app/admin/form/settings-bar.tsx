import { CircleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { FormBar } from './form-bar.tsx';

type SettingsBarProps = {
  /** why the settings could not be saved; null when nothing went wrong */
  problem: string | null;
  /** number of fields with an error */
  wrongFields: number;
  isDirty: boolean;
  pending: boolean;
  pendingText?: string;
};

/** The state of a form of settings, with the button to save it. */
export function SettingsBar({ problem, wrongFields, isDirty, pending, pendingText }: SettingsBarProps) {
  return (
    <FormBar>
      <p role="status" className="mr-auto text-admin-body text-ink-2">
        {problem ? (
          <span className="flex items-start gap-2 font-semibold text-danger">
            <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
            No se pudo guardar la configuración. {problem}
          </span>
        ) : (
          formState(wrongFields, isDirty)
        )}
      </p>
      <Button type="submit" size="sm" pending={pending} pendingText={pendingText} className="max-sm:w-full">
        Guardar Configuración
      </Button>
    </FormBar>
  );
}

function formState(wrong: number, dirty: boolean): string {
  if (wrong > 0) return wrong === 1 ? 'Hay 1 campo por corregir' : `Hay ${wrong} campos por corregir`;
  return dirty ? 'Hay cambios sin guardar' : 'Sin cambios por guardar';
}
