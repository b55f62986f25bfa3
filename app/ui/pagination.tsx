import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type PaginationProps = { page: number; pages: number; hrefOf: (page: number) => string; className?: string };

const cell =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-3 text-label font-semibold transition-colors duration-150';

/** Links to the pages of a list; renders nothing for a single page. */
export function Pagination({ page, pages, hrefOf, className }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className={className}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Turn to={page > 1 ? hrefOf(page - 1) : null} rel="prev">
            <ChevronLeft aria-hidden="true" size={18} />
            <span className="max-sm:sr-only">Anterior</span>
          </Turn>
        </li>
        {pagesShown(page, pages).map((shown) =>
          shown.kind === 'gap' ? (
            <li key={`gap-${shown.after}`} aria-hidden="true" className="px-1 text-ink-3">
              …
            </li>
          ) : (
            <li key={shown.page}>
              <Link
                to={hrefOf(shown.page)}
                aria-label={`Página ${shown.page}`}
                aria-current={shown.page === page ? 'page' : undefined}
                className={classNames(
                  cell,
                  'tabular',
                  shown.page === page ? 'bg-green text-white' : 'text-ink-2 hover:bg-green-tint',
                )}
              >
                {shown.page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Turn to={page < pages ? hrefOf(page + 1) : null} rel="next">
            <span className="max-sm:sr-only">Siguiente</span>
            <ChevronRight aria-hidden="true" size={18} />
          </Turn>
        </li>
      </ul>
    </nav>
  );
}

function Turn({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  if (to === null) return <span className={classNames(cell, 'text-ink-3')}>{children}</span>;
  return (
    <Link to={to} rel={rel} className={classNames(cell, 'text-green hover:bg-green-tint')}>
      {children}
    </Link>
  );
}

type ShownPage = { kind: 'page'; page: number } | { kind: 'gap'; after: number };

/** Lists the first, the last, the current page and its neighbours, with gaps for those omitted. */
function pagesShown(page: number, pages: number): ShownPage[] {
  const shown: ShownPage[] = [];
  let last = 0;
  for (let candidate = 1; candidate <= pages; candidate++) {
    if (candidate !== 1 && candidate !== pages && Math.abs(candidate - page) > 1) continue;
    if (candidate - last > 1) shown.push({ kind: 'gap', after: last });
    shown.push({ kind: 'page', page: candidate });
    last = candidate;
  }
  return shown;
}
