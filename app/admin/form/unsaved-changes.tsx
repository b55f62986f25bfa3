import type { ReactNode } from 'react';
import { type Path, useBlocker } from 'react-router';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';

const pageOf = ({ pathname }: Path) => pathname;

/**
 * Asks for confirmation before leaving a page with unsaved changes: with a dialog for client navigation, with the
 * browser's prompt otherwise. Redirects after submitting the form are not blocked.
 *
 * @param onLeave called when the person leaves and discards the changes
 * @param placeOf the part of an address that stays the same while the same form is shown
 * @returns the dialog, which the page must render
 */
export function useUnsavedChanges(isDirty: boolean, onLeave?: () => void, placeOf = pageOf): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  useWindowEvent('beforeunload', (event) => event.preventDefault(), { enabled: isDirty });

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
