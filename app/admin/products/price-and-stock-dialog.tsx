import { type FormEvent, useId, useRef, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { useMay } from '#app/admin/use-may.ts';
import { Button } from '#app/ui/button.tsx';
import { Modal, ModalHeader } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useFormAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import {
  followNewer,
  type PriceAndStockErrors,
  parsePriceAndStock,
  writtenOut,
} from '#shop/catalog/editing/price-and-stock-form.ts';
import type { AdminProduct } from '#shop/catalog/lists/list-admin-products.server.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import type { action } from './change-price-and-stock.ts';
import { priceAndStockHref } from './products-href.ts';

/** A dialog that changes a product's price and stock without leaving the list. */
export function usePriceAndStockDialog() {
  const may = useMay();
  const id = useId();
  const [product, setProduct] = useState<AdminProduct | null>(null);
  const close = () => setProduct(null);

  const dialog = (
    <Modal
      open={product !== null}
      onClose={close}
      kind="dialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-description`}
      className="max-md:w-full md:w-[480px]"
    >
      <ModalHeader
        id={id}
        title={may('catalogue') ? 'Precio y stock' : 'Stock'}
        description={product?.name}
        onClose={close}
        className="px-6 py-4"
      />
      {product && <PriceAndStockForm key={product.id} product={product} onDone={close} />}
    </Modal>
  );
  return { ask: setProduct, dialog };
}

function PriceAndStockForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const may = useMay();
  const fetcher = useFetcher<typeof action>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [read, setRead] = useState<PriceAndStock>({ price: product.price, stock: product.shelf.shelf });
  const [typed, setTyped] = useState(writtenOut(read));
  const [errors, setErrors] = useState<PriceAndStockErrors>({});
  const [newer, setNewer] = useState<{ before: PriceAndStock; now: PriceAndStock } | null>(null);
  const isBusy = fetcher.state !== 'idle';
  const answer = isBusy ? undefined : fetcher.data;

  useFormAnswer(answer, (answer) => {
    if (answer.ok) {
      // Shows the new values, so that a number typed into the wrong field is noticed.
      const { price, stock } = answer;
      toast({
        title: 'Producto actualizado',
        description: `${answer.name}: ${formatPesos(price)}, ${stock.toLocaleString('es-CO')} en el estante.`,
      });
      onDone();
    } else if ('errors' in answer) {
      setErrors(answer.errors);
    } else if ('now' in answer) {
      setNewer({ before: read, now: answer.now });
      setTyped(followNewer(typed, { before: read, now: answer.now }));
      setRead(answer.now);
      void revalidate();
    } else {
      toast({ title: 'Error al Guardar', description: answer.problem, kind: 'destructive' });
    }
  });

  useFormAnswer(errors, () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const parsed = parsePriceAndStock(typed);
    setErrors(parsed.ok ? {} : parsed.errors);
    setNewer(null);
    if (!parsed.ok) return;
    void fetcher.submit(
      { ...typed, priceRead: String(read.price), stockRead: String(read.stock) },
      { method: 'post', action: priceAndStockHref(product.id) },
    );
  };

  return (
    <form ref={form} noValidate className="overflow-y-auto p-6" onSubmit={submit}>
      {newer && <NewerNotice {...newer} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {may('catalogue') ? (
          <TextField
            name="price"
            label="Precio"
            inputMode="numeric"
            autoComplete="off"
            value={typed.price}
            onChange={(event) => setTyped({ ...typed, price: event.target.value })}
            error={errors.price}
            hint={discountHint(product, typed.price)}
          />
        ) : null}
        <TextField
          name="stock"
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          value={typed.stock}
          onChange={(event) => setTyped({ ...typed, stock: event.target.value })}
          hint={shelfHint(product)}
          error={errors.stock}
          data-first-focus=""
        />
      </div>
      <FormButtons isBusy={isBusy} onCancel={onDone} />
    </form>
  );
}

function FormButtons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="mt-6 flex justify-end gap-3 max-sm:flex-col-reverse">
      <Button variant="neutral" onClick={onCancel}>
        Cancelar
      </Button>
      <Button type="submit" pending={isBusy} pendingText="Guardando...">
        Guardar
      </Button>
    </div>
  );
}

/** Explains the shelf input: it includes kept units, and their number is shown. */
function shelfHint({ shelf: { kept, forSale } }: AdminProduct): string {
  if (kept === 0) return 'Cuenta las que hay en el estante.';
  return `Cuenta las del estante, también las ${kept} apartadas. A la venta: ${forSale}.`;
}

/** The typed price with the product's discount applied. */
function discountHint(product: AdminProduct, typedPrice: string): string | undefined {
  const parsed = parsePriceAndStock({ price: typedPrice, stock: '0' });
  if (product.discountPercentage === 0 || !parsed.ok) return undefined;
  const discounted = unitPrice({ ...product, price: parsed.wanted.price });
  return `Con ${product.discountPercentage}% de descuento: ${formatPesos(discounted)}`;
}

/** Reports what changed while the dialog was open. The typed values stay, and saving again writes them. */
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
