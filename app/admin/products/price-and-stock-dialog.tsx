import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { PriceAndStock } from '#shop/catalog/change-price-and-stock.server.ts';
import type { AdminProduct } from '#shop/catalog/list-admin-products.server.ts';
import { type PriceAndStockErrors, parsePriceAndStock } from '#shop/catalog/price-and-stock-form.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHeader } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { action } from './change-price-and-stock.ts';
import { priceAndStockHref } from './products-href.ts';

/** Changing a product's price and stock without leaving the list. */
export function usePriceAndStockDialog() {
  const id = useId();
  const [asked, setAsked] = useState<AdminProduct | null>(null);
  const close = () => setAsked(null);

  const dialog = (
    <Modal
      open={asked !== null}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[480px]"
    >
      <ModalHeader id={id} title="Precio y stock" description={asked?.name} onClose={close} className="px-6 py-4" />
      {asked && <PriceAndStockForm key={asked.id} product={asked} onDone={close} />}
    </Modal>
  );
  return { ask: setAsked, dialog };
}

function PriceAndStockForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [read, setRead] = useState<PriceAndStock>({ price: product.price, stock: product.stock });
  const [typedPrice, setTypedPrice] = useState(String(product.price));
  const [errors, setErrors] = useState<PriceAndStockErrors>({});
  const [newer, setNewer] = useState<{ before: PriceAndStock; now: PriceAndStock } | null>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      // What it is now, so that a figure typed into the wrong field is seen at once.
      const { price, stock } = answer;
      toast({
        title: 'Producto Actualizado',
        description: `${answer.name}: ${formatPesos(price)}, ${stock.toLocaleString('es-CO')} en stock.`,
      });
      onDone();
    } else if ('errors' in answer) {
      setErrors(answer.errors);
    } else if ('now' in answer) {
      setNewer({ before: read, now: answer.now });
      setRead(answer.now);
      void revalidate();
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
    }
  }, [answer]);

  useEffect(() => {
    if (errors.price || errors.stock) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [errors]);

  const price = parsePriceAndStock({ price: typedPrice, stock: '0' });
  const discounted = price.ok ? unitPrice({ ...product, price: price.wanted.price }) : null;

  return (
    <form
      ref={form}
      noValidate
      className="overflow-y-auto p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const typed = Object.fromEntries(new FormData(event.currentTarget)) as { price: string; stock: string };
        const parsed = parsePriceAndStock(typed);
        setErrors(parsed.ok ? {} : parsed.errors);
        setNewer(null);
        if (!parsed.ok) return;
        void fetcher.submit(
          { ...typed, priceRead: String(read.price), stockRead: String(read.stock) },
          { method: 'post', action: priceAndStockHref(product.id) },
        );
      }}
    >
      {newer && <NewerNotice {...newer} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="price"
          label="Precio"
          inputMode="numeric"
          autoComplete="off"
          value={typedPrice}
          onChange={(event) => setTypedPrice(event.target.value)}
          error={errors.price}
          hint={
            product.discountPercentage > 0 && discounted !== null
              ? `Con ${product.discountPercentage}% de descuento: ${formatPesos(discounted)}`
              : undefined
          }
        />
        <TextField
          name="stock"
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={product.stock}
          error={errors.stock}
          data-first-focus=""
        />
      </div>
      <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="neutral" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar
        </Button>
      </div>
    </form>
  );
}

/** What changed while somebody was typing; what they typed stays, and saving again writes it. */
function NewerNotice({ before, now }: { before: PriceAndStock; now: PriceAndStock }) {
  return (
    <div
      role="alert"
      className="mb-5 rounded-control-admin bg-state-amber px-4 py-3 text-admin-body text-on-state-amber"
    >
      <p className="font-semibold">No se guardó: cambió mientras lo editabas.</p>
      <ul className="tabular mt-1">
        {now.price !== before.price && (
          <li>
            El precio pasó de {formatPesos(before.price)} a {formatPesos(now.price)}.
          </li>
        )}
        {now.stock !== before.stock && (
          <li>
            El stock pasó de {before.stock} a {now.stock}.
          </li>
        )}
      </ul>
      <p className="mt-1">Revisa lo tuyo y guarda otra vez.</p>
    </div>
  );
}
