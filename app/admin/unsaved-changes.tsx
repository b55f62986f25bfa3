import { type ReactNode, useEffect } from 'react';
import { type Path, useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/dialog.tsx';

const pageOf = ({ pathname }: Path) => pathname;

/**
 * Asks before a page with unsaved changes is left: within the shop with our dialog, else with the browser's own. Where a
 * form's answer leads is not asked about.
 *
 * @param onLeave told when somebody leaves and gives the changes up
 * @param placeOf what of an address stays the same while the form does
 * @returns the dialog, which the page has to show
 */
export function useUnsavedChanges(isDirty: boolean, onLeave?: () => void, placeOf = pageOf): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="¿Salir sin guardar?"
      confirmText="Salir sin guardar"
      cancelText="Seguir editando"
      pendingText="Saliendo..."
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      Los cambios que hiciste en esta página se perderán.
    </ConfirmDialog>
  );
}
