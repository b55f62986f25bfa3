import { type ToastMessage, toast } from '#app/ui/toast.tsx';

type Unadded = {
  product: { name: string; stock: number };
  /** units that the stock must still have to add more: one, or those of the pack */
  needed: number;
  /** units of the product in the cart, before and after */
  before: number;
  after: number;
};

/** Tells that the cart holds no more of a product than before it was added, and why. */
export function announceUnadded(unadded: Unadded, durationMs: number) {
  toast({ ...unaddedWords(unadded), kind: 'info', durationMs });
}

export function unaddedWords({ product: { name, stock }, needed, before, after }: Unadded): ToastMessage {
  const inCart = after === 1 ? '1 unidad' : `${after} unidades`;
  if (after < before) return { title: 'Cantidad actualizada', description: `${name}: ${inCart} en tu carrito.` };
  if (after + needed <= stock) return { title: 'Ya está en tu carrito', description: `${name}: ${inCart}.` };
  const left = stock > after ? 'no alcanzan las que quedan' : 'no quedan más';
  return { title: 'No se añadió', description: `${name}: ya tienes ${inCart} en tu carrito y ${left}.` };
}
