import { ScanBarcode, Search, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Offer } from '#shop/catalog/product.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';
import type { DraftLine } from './draft-line.ts';
import { FoundProducts } from './found-products.tsx';
import { useCanScan } from './use-can-scan.ts';
import { type AddToSale, useLineSearch } from './use-line-search.ts';

/** The camera: few devices can read codes with it, so it is loaded when it is opened. */
const CameraScan = lazy(() => import('./camera-scan.tsx'));

type LineSearchProps = {
  /** what sells best, offered before anything is typed */
  popular: SaleProduct[];
  /** the lines of the sale */
  lines: DraftLine[];
  onAdd: AddToSale;
  /** focuses the field when it appears, so that a scanner works without a click; not on phones */
  takesFocus?: boolean;
};

/** Finds products by name, reference or barcode and adds them; also for scanners, which type and press Enter. */
export function LineSearch({ popular, lines, onAdd, takesFocus = false }: LineSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  const canScan = useCanScan();
  const search = useLineSearch(onAdd);
  useEffect(() => {
    if (takesFocus && !hasTouchKeyboard()) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const add = (product: SaleProduct, offer: Offer | null) => {
    search.add(product, offer);
    if (!hasTouchKeyboard()) field.current?.focus();
  };
  const isSearching = search.text !== '' || search.products.length > 0;

  return (
    <search className="grid grid-cols-1 gap-3">
      <TextField
        ref={field}
        label="Producto, referencia o código"
        className="[&_::-webkit-search-cancel-button]:hidden"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={100}
        value={search.text}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={(event) => {
          const code = event.currentTarget.value.trim();
          if (event.key === 'Escape') search.clear();
          if (event.key !== 'Enter') return;
          // Also without a code: the search may be in a form, which a second Enter of a scanner would send.
          event.preventDefault();
          if (code === '') return;
          void search.enter(code);
        }}
        icon={<Search aria-hidden="true" size={20} />}
        end={
          isSearching ? (
            <IconButton label="Borrar la búsqueda" look="plain" onClick={() => search.clear()}>
              <X aria-hidden="true" size={20} />
            </IconButton>
          ) : (
            canScan && (
              <IconButton label="Escanear con la cámara" look="plain" onClick={() => setScanning(true)}>
                <ScanBarcode aria-hidden="true" size={22} />
              </IconButton>
            )
          )
        }
      />
      <p role="status" className={search.message?.isProblem ? 'text-label font-semibold text-danger' : 'sr-only'}>
        {search.message?.text}
      </p>
      <FoundProducts
        label={isSearching ? 'Productos encontrados' : 'Lo que más se vende'}
        products={isSearching ? search.products : popular}
        isCompact={!isSearching}
        lines={lines}
        onAdd={add}
      />
      {isScanning && (
        <Suspense>
          <CameraScan
            message={search.message}
            // The products to choose from are behind the camera.
            onCode={async (code) => (await search.enter(code)) && setScanning(false)}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </search>
  );
}

/**
 * Whether a focused field opens a keyboard on the screen, which covers the lines. Not `pointer: fine`: a desk with a
 * scanner may have no mouse.
 */
const hasTouchKeyboard = () => matchMedia('(pointer: coarse)').matches;
