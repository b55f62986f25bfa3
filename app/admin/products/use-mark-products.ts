import { useFetcher, useRevalidator } from 'react-router';
import { undoToast } from '#app/admin/list/undo-toast.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import { productsActionHref, productsForm } from './products-href.ts';
import type { action as setFeatured } from './set-featured.ts';
import type { action as setOnOfferPage } from './set-on-offer-page.ts';

type Mark = 'offer-page' | 'featured';

/** The messages for one product and for several, without their number. */
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

/** Marks or unmarks the selected products, and offers to undo it. */
export function useMarkProducts(mark: Mark) {
  const fetcher = useFetcher<typeof setOnOfferPage | typeof setFeatured>();
  const { revalidate } = useRevalidator();
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;
  const action = productsActionHref(mark);

  useFormAnswer(answer, (answer) => {
    if (!answer.ok) {
      toast({ title: 'Error al Actualizar', description: answer.problem, kind: 'destructive' });
      void revalidate();
      return;
    }
    const { on, matched, changed } = answer;
    const message = { title: '¡Éxito!', description: describe(mark, on, changed.length || matched) };
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
      undone: { title: 'Cambio deshecho', description: describe(mark, !on, changed.length) },
    });
  });

  return {
    mark(productIds: string[], on: boolean) {
      if (isBusy) return;
      void fetcher.submit(productsForm(productIds, { on: String(on) }), { method: 'post', action });
    },
    /** whether this change is pending */
    isMarking: (on: boolean) => isBusy && fetcher.formData?.get('on') === String(on),
  };
}
