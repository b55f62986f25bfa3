import type { ReactNode } from 'react';
import { classNames } from '#app/ui/class-names.ts';
import { Pagination } from '#app/ui/pagination.tsx';

type PageFooterProps = {
  page: number;
  pages: number;
  perPage: number;
  /** the number of rows on this page */
  rows: number;
  total: ReactNode;
  hrefOf: (page: number) => string;
  /** whether the list is a table in a card, whose last row this is on wide screens */
  inCard?: boolean;
};

/** Which rows of a list are shown, and the links to its other pages. */
export function PageFooter({ page, pages, perPage, rows, total, hrefOf, inCard = true }: PageFooterProps) {
  const before = (page - 1) * perPage;
  return (
    <div
      className={classNames(
        'mt-4 flex flex-wrap items-center justify-between gap-3',
        inCard && 'table:mt-0 table:border-t table:border-line table:px-6 table:py-3',
      )}
    >
      <p className="tabular text-label text-ink-2">
        {before + 1} a {before + rows} de {total}
      </p>
      <Pagination page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}
