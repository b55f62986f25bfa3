import { ArrowRight, LayoutGrid } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import { catalogHref, everything } from '#shop/catalog/catalog-query.ts';
import type { Suggestions } from '#shop/catalog/list-products.server.ts';
import { useAnswer } from './use-answer.ts';
import { usePlaceAt } from './use-place-at.ts';

export type PopupState = { isOpen: boolean; activeId: string | undefined };

export type SuggestionPopupProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** whether something was typed before this was here */
  typedEarly: RefObject<boolean>;
  onChange: (state: PopupState) => void;
};

/** The list at a search field: products, categories and the way to all results. The focus stays in the field. */
export function SuggestionPopup({ id, input, typedEarly, onChange }: SuggestionPopupProps) {
  const navigate = useNavigate();
  const popup = useRef<HTMLDivElement>(null);
  const { answer, close } = useAnswer(input, typedEarly);
  const [active, setActive] = useState(-1);
  const [shown, setShown] = useState(answer);
  if (shown !== answer) {
    setShown(answer);
    setActive(-1);
  }

  const hrefs = answer ? hrefsOf(answer.text, answer.suggestions) : [];
  const isOpen = hrefs.length > 0;
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  usePlaceAt(popup, input, isOpen);

  // Before the screen is painted: what the field says of the list must never lag behind the list.
  useLayoutEffect(() => onChange({ isOpen, activeId }), [isOpen, activeId, onChange]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  useEffect(() => {
    const field = input.current;
    if (!field || hrefs.length === 0) return;
    const count = hrefs.length;
    const moves: Record<string, (at: number) => number> = {
      // One step past either end stands the field itself.
      ArrowDown: (at) => ((at + 2) % (count + 1)) - 1,
      ArrowUp: (at) => ((at + count + 1) % (count + 1)) - 1,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      const href = hrefs[active];
      if (move) setActive(move);
      else if (event.key === 'Home' && href) setActive(0);
      else if (event.key === 'End' && href) setActive(count - 1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && href) {
        close();
        void navigate(href);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    field.addEventListener('keydown', onKeyDown);
    return () => field.removeEventListener('keydown', onKeyDown);
  });

  const option = (place: number) => ({
    id: optionId(place),
    href: hrefs[place] ?? '/productos',
    isActive: place === active,
    onPoint: () => setActive(place),
    onChoose: close,
  });
  const { products, categories } = answer?.suggestions ?? { products: [], categories: [] };
  return (
    <>
      <p role="status" className="sr-only">
        {answer && summaryOf(answer.suggestions)}
      </p>
      <div
        ref={popup}
        id={id}
        popover="manual"
        role="listbox"
        aria-label="Sugerencias"
        // Pressing an option must not take the focus out of the field.
        onPointerDown={(event) => event.preventDefault()}
        className="fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-ink shadow-float data-[joined=true]:rounded-t-none"
      >
        {products.length > 0 && (
          <Group label="Productos">
            {products.map((product, place) => (
              <Option key={product.id} {...option(place)}>
                <Picture
                  src={product.imageUrls[0]}
                  alt=""
                  ground={product.ground}
                  sizes="48px"
                  widths={[96, 160]}
                  className={classNames('w-12 shrink-0 rounded-badge', product.stock <= 0 && 'opacity-60 grayscale')}
                />
                <div className="min-w-0 flex-1">
                  <span className="line-clamp-4 md:line-clamp-2 text-[0.9375rem] leading-5 font-semibold">
                    {product.name}
                  </span>
                  <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
                    <StockMark stock={product.stock} />
                    <Price product={product} size="line" />
                  </div>
                </div>
              </Option>
            ))}
          </Group>
        )}
        {categories.length > 0 && (
          <Group label="Categorías">
            {categories.map((category, place) => (
              <Option key={category.id} {...option(products.length + place)}>
                <LayoutGrid aria-hidden="true" size={18} strokeWidth={1.75} className="mx-3.75 shrink-0 text-leaf" />
                <span className="text-[0.9375rem]">{category.name}</span>
              </Option>
            ))}
          </Group>
        )}
        {isOpen && (
          <div role="presentation" className="mt-1 border-t border-line pt-1">
            <Option {...option(hrefs.length - 1)}>
              <span className="flex-1 pl-1 text-[0.9375rem] font-semibold text-green">Ver todos los resultados</span>
              <ArrowRight aria-hidden="true" size={18} className="text-green" />
            </Option>
          </div>
        )}
      </div>
    </>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-2 pt-2 pb-1 text-small text-ink-3">
        {label}
      </p>
      {children}
    </div>
  );
}

type OptionProps = {
  id: string;
  href: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
};

/** A link as well, so that it can be opened in another tab. */
function Option({ id, href, isActive, onPoint, onChoose, children }: OptionProps) {
  return (
    <Link
      to={href}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-2 aria-selected:bg-green-tint forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
    >
      {children}
    </Link>
  );
}

/** Where each option leads, in their order; none when there is nothing to suggest. */
function hrefsOf(text: string, { products, categories }: Suggestions): string[] {
  if (products.length + categories.length === 0) return [];
  return [
    ...products.map(({ id }) => `/productos/${id}`),
    ...categories.map(({ id }) => catalogHref({ ...everything, categoryId: id })),
    catalogHref({ ...everything, search: text, sort: 'relevance' }),
  ];
}

function summaryOf({ products, categories }: Suggestions): string {
  const parts = [
    products.length > 0 && `${products.length} ${products.length === 1 ? 'producto' : 'productos'}`,
    categories.length > 0 && `${categories.length} ${categories.length === 1 ? 'categoría' : 'categorías'}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Sugerencias: ${parts.join(' y ')}. Recórrelas con las flechas.` : 'Sin sugerencias.';
}
