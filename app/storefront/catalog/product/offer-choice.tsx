import { buyFormId } from '#app/storefront/without-scripts/guest-cart/buy-form-id.ts';
import { classNames } from '#app/ui/class-names.ts';
import { radioClass } from '#app/ui/radio-class.ts';
import {
  findBestValue,
  type Offer,
  offerIsAvailable,
  offerSaving,
  offerUnitPrice,
  type Product,
  unitPrice,
} from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';

type OfferChoiceProps = {
  product: Pick<Product, 'price' | 'discountPercentage' | 'stock' | 'offers'>;
  /** null for single units */
  chosenId: string | null;
  onChoose: (offerId: string | null) => void;
};

/** 'Elige tu oferta': one unit and the packs, with their prices and savings. */
export function OfferChoice({ product, chosenId, onChoose }: OfferChoiceProps) {
  const single = unitPrice(product);
  const best = findBestValue(product.offers, product);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold">Elige tu oferta</legend>
      <div className="grid gap-2.5">
        <OfferCard
          offerId=""
          name="1 unidad"
          note={`${formatPesos(single)} c/u`}
          total={single}
          checked={chosenId === null}
          disabled={product.stock <= 0}
          onChoose={() => onChoose(null)}
        />
        {product.offers.map((offer) => (
          <PackCard
            key={offer.id}
            offer={offer}
            product={product}
            isBest={offer === best}
            checked={chosenId === offer.id}
            onChoose={() => onChoose(offer.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type PackCardProps = {
  offer: Offer;
  product: OfferChoiceProps['product'];
  /** its units cost the least */
  isBest: boolean;
  checked: boolean;
  onChoose: () => void;
};

function PackCard({ offer, product, isBest, checked, onChoose }: PackCardProps) {
  const available = offerIsAvailable(offer, product.stock);
  const saving = offerSaving(offer, product);
  return (
    <OfferCard
      offerId={offer.id}
      name={offer.label}
      note={available ? `${formatPesos(offerUnitPrice(offer))} c/u` : shortageWords(product.stock)}
      total={offer.price}
      isBest={isBest}
      saving={available && saving > 0 ? saving : undefined}
      checked={checked}
      disabled={!available}
      onChoose={onChoose}
    />
  );
}

function shortageWords(stock: number): string {
  if (stock <= 0) return 'Agotado';
  return stock === 1 ? 'Solo queda 1 unidad' : `Solo quedan ${stock} unidades`;
}

type OfferCardProps = {
  /** empty for one unit */
  offerId: string;
  name: string;
  note: string;
  total: number;
  isBest?: boolean;
  saving?: number | undefined;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function OfferCard({
  offerId,
  name,
  note,
  total,
  isBest = false,
  saving,
  checked,
  disabled,
  onChoose,
}: OfferCardProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-16 items-center gap-4 large-text:flex-wrap rounded-control border px-4.5 py-2.5 transition-colors duration-150 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-green',
        disabled
          ? 'cursor-not-allowed border-line bg-sand'
          : 'cursor-pointer border-field bg-surface hover:border-green',
        'has-checked:border-green has-checked:bg-green-tint/60 has-checked:shadow-[inset_0_0_0_1px_var(--color-green)]',
      )}
    >
      <input
        type="radio"
        name="offerId"
        value={offerId}
        form={buyFormId}
        checked={checked && !disabled}
        disabled={disabled}
        onChange={onChoose}
        className={classNames(radioClass, 'size-6! focus-visible:shadow-none focus-visible:outline-none')}
      />
      <span className="min-w-0 flex-1 large-text:basis-40">
        <span className={classNames('block font-semibold', disabled && 'text-ink-3')}>{name}</span>
        <span className={classNames('tabular block text-caption', disabled ? 'text-ink-3' : 'text-ink-2')}>{note}</span>
        {isBest && (
          <span className="mt-1 inline-block rounded-badge bg-ochre-tint px-2 py-0.5 text-small font-semibold text-on-ochre-tint">
            Mejor precio<span className="max-sm:sr-only"> por unidad</span>
          </span>
        )}
      </span>
      <span className="tabular ml-auto text-right">
        <span className={classNames('block font-bold tracking-[-0.02em]', disabled && 'text-ink-3')}>
          {formatPesos(total)}
        </span>
        {saving !== undefined && (
          <span className="block text-caption font-semibold text-saving">Ahorras {formatPesos(saving)}</span>
        )}
      </span>
    </label>
  );
}
