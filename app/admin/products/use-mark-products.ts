import { useEffect } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { toast } from '../../ui/toast.tsx';
import { undoToast } from '../list/undo-toast.tsx';
import { productsActionHref, productsForm } from './products-href.ts';
import type { action as setFeatured } from './set-featured.ts';
import type { action as setOnOfferPage } from './set-on-offer-page.ts';

type Mark = 'offer-page' | 'featured';

/** What happened to one product, and to several after their number. */
const words = {
  'offer-page': {
    on: ['Producto añadido a ofertas', 'productos añadidos a ofertas'],
    off: ['Producto eliminado de ofertas', 'productos eliminados de ofertas'],
  },
  featured: {
    on: ['Producto añadido a destacados', 'productos añadidos a destacados'],
    off: ['Producto eliminado de destacados', 'productos eliminados de destacados'],
  },
} as const;

function describe(mark: Mark, on: boolean, count: number): string {
  const [one, many] = words[mark][on ? 'on' : 'off'];
  return count === 1 ? one : `${count} ${many}`;
}

/** Marking the chosen products of a list, with what came of it and the way back. */
export function useMarkProducts(mark: Mark) {
  const fetcher = useFetcher<typeof setOnOfferPage | typeof setFeatured>();
  const { revalidate } = useRevalidator();
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;
  const action = productsActionHref(mark);

  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) {
      toast({ title: 'Error al Actualizar', description: answer.problem, kind: 'destructive' });
      void revalidate();
      return;
    }
    const { on, found, changed } = answer;
    const message = { title: '¡Éxito!', description: describe(mark, on, changed.length || found) };
    if (changed.length === 0) {
      toast(message);
      return;
    }
    undoToast(message, {
      action,
      form: productsForm(
        changed.map(({ id }) => id),
        { on: String(!on) },
      ),
      undone: { title: 'Cambio Deshecho', description: describe(mark, !on, changed.length) },
    });
  }, [answer, mark, action, revalidate]);

  return {
    mark(productIds: string[], on: boolean) {
      if (isBusy) return;
      void fetcher.submit(productsForm(productIds, { on: String(on) }), { method: 'post', action });
    },
    /** whether it is being asked for right now */
    isMarking: (on: boolean) => isBusy && fetcher.formData?.get('on') === String(on),
  };
}
