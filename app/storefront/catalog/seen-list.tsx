import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { forgetSeen, type SeenProduct } from './seen-products.ts';

const widths = [160, 240, 320] as const;

/** A row of viewed products that is swiped, with a button that forgets them. */
export function SeenList({ products, onForget }: { products: SeenProduct[]; onForget: () => void }) {
  const forget = () => {
    forgetSeen();
    onForget();
  };
  return (
    <section aria-labelledby="vistos" className="mt-16 lg:mt-24">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="vistos" className="text-section-phone md:text-section">
          Lo que viste antes
        </h2>
        <Button variant="text" onClick={forget} className="-mr-3 px-3!">
          Borrar
        </Button>
      </div>
      <ul className="mt-4 flex gap-4 overflow-x-auto overscroll-x-contain pb-1 [scrollbar-width:thin]">
        {products.map(({ id, name, imageUrl, ground }) => (
          <li key={id} className="w-32 shrink-0">
            <Link to={`/productos/${id}`} prefetch="intent" className="block rounded-card">
              <Picture src={imageUrl} alt="" ground={ground} sizes="128px" widths={widths} className="rounded-card" />
              <span className="line-clamp-4 pt-2 text-small leading-5 font-semibold break-words">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
