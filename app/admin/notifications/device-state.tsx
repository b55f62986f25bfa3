import type { ReactNode } from 'react';
import type { PushState } from './use-push.ts';

/** Says why a browser cannot be notified, and what to do about it; nothing if it can. */
export function DeviceState({ state }: { state: PushState }) {
  return (
    <div role="status">
      {words[state] && (
        <div className="mt-4 grid gap-2 rounded-card-admin bg-state-amber px-4 py-3 text-label text-on-state-amber">
          {words[state]}
        </div>
      )}
    </div>
  );
}

const words: Record<PushState, ReactNode> = {
  checking: null,
  ready: null,
  insecure: <p>Los avisos solo funcionan si la dirección de la tienda empieza por https.</p>,
  unsupported: (
    <>
      <p className="font-semibold">Este navegador no puede recibir avisos.</p>
      <p>Abre la administración en Chrome, Edge, Firefox o Safari, en su última versión y sin ventana de incógnito.</p>
    </>
  ),
  'needs-home-screen': (
    <>
      <p className="font-semibold">En iPhone y iPad los avisos llegan a la aplicación, no a Safari.</p>
      <p>
        Toca Compartir, luego «Agregar a inicio», y abre la administración desde su ícono. Allí activa los avisos en
        esta misma página.
      </p>
    </>
  ),
  denied: (
    <>
      <p className="font-semibold">Este navegador tiene bloqueados los avisos de la tienda.</p>
      <p>
        Toca el ícono que está al lado de la dirección, permite las notificaciones y vuelve a esta página. En la
        aplicación instalada se permiten en los ajustes del teléfono.
      </p>
    </>
  ),
};
