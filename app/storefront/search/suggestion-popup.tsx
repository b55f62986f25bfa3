import { ArrowRight, LayoutGrid } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '#app/ui/class-names.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/shop/price.tsx';
import { StockMark } from '#app/ui/shop/stock-mark.tsx';
import type { SuggestedProduct, Suggestions } from '#shop/catalog/lists/list-products.server.ts';
import { catalogHref, everything } from '#shop/catalog/search/catalog-query.ts';
import { useAnswer } from './use-answer.ts';
import { usePlaceAt } from './use-place-at.ts';

export type PopupState = { isOpen: boolean; activeId: string | undefined };

export type SuggestionPopupProps = {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  /** whether text was typed before this component was loaded */
  typedEarly: RefObject<boolean>;
  onChange: (state: PopupState) => void;
};

/** The list below a search field: products, categories and a link to all results. The focus stays in the field. */
export function SuggestionPopup({ id, input, typedEarly, onChange }: SuggestionPopupProps) {
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

  // Before paint: the field's attributes must match the list.
  useLayoutEffect(() => onChange({ isOpen, activeId }), [isOpen, activeId, onChange]);

  function activate(place: number) {
    setActive(place);
    document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' });
  }
  useOptionKeys(input, { hrefs, active, activate, close });

  const option = (place: number) => ({
    id: optionId(place),
    href: hrefs[place] ?? '/productos',
    isActive: place === active,
    onPoint: () => activate(place),
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
                <ProductSuggestion product={product} />
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

function ProductSuggestion({ product }: { product: SuggestedProduct }) {
  return (
    <>
      <Picture
        src={product.imageUrls[0]}
        alt=""
        ground={product.ground}
        sizes="48px"
        widths={[96, 160]}
        className={classNames('w-12 shrink-0 rounded-badge', product.stock <= 0 && 'opacity-60 grayscale')}
      />
      <div className="min-w-0 flex-1">
        <span className="line-clamp-4 md:line-clamp-2 text-[0.9375rem] leading-5 font-semibold">{product.name}</span>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
          <StockMark product={product} />
          <Price product={product} size="line" />
        </div>
      </div>
    </>
  );
}

type OptionKeys = {
  hrefs: string[];
  /** index of the active option; -1 for the field itself */
  active: number;
  /** scrolls to the option */
  activate: (place: number) => void;
  close: () => void;
};

/** Keyboard control: arrows move through the options, Enter opens the active one, Escape closes. */
function useOptionKeys(input: RefObject<HTMLInputElement | null>, { hrefs, active, activate, close }: OptionKeys) {
  const navigate = useNavigate();
  useEffect(() => {
    const field = input.current;
    if (!field || hrefs.length === 0) return;
    const count = hrefs.length;
    const moves: Record<string, (at: number) => number> = {
      // Arrow keys wrap around through the field itself (-1).
      ArrowDown: (at) => ((at + 2) % (count + 1)) - 1,
      ArrowUp: (at) => ((at + count + 1) % (count + 1)) - 1,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      const href = hrefs[active];
      if (move) activate(move(active));
      else if (event.key === 'Home' && href) activate(0);
      else if (event.key === 'End' && href) activate(count - 1);
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
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
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

/** An option; a link, so that it can also be opened in another tab. */
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

/** The address of each option in order; empty if there are no suggestions. */
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
