import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { FilterChoice, FilterChoices } from '#app/admin/ui/filter-choice.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import type { ListQuery } from './list-href.ts';
import { ListSearch } from './list-search.tsx';
import { PageFooter } from './page-footer.tsx';

type FilteredListProps<Part extends string> = {
  /** label of the filters */
  label: string;
  /** the parts of the list with their names, in order */
  parts: readonly (readonly [part: Part, name: string])[];
  counts: Record<Part, number>;
  /** the part that is shown; 'all' is the whole list */
  part: Part;
  search: Pick<ComponentProps<typeof ListSearch>, 'label' | 'placeholder' | 'search' | 'maxLength'>;
  pages: Pick<ComponentProps<typeof PageFooter>, 'page' | 'pages' | 'perPage' | 'rows' | 'total'>;
  hrefOf: (query: ListQuery<Part>) => string;
  /** what it says if it has no rows */
  whenEmpty: ReactNode;
  /** what it says if nothing matches the filter and the search */
  whenUnmatched: { title: string; showAll: string; text: string };
  /** the rows, as a table and as cards */
  children: ReactNode;
};

/** A list with its filters, its search and its pages. */
export function FilteredList<Part extends string>(props: FilteredListProps<Part>) {
  const { label, parts, counts, part, search, pages, hrefOf, whenEmpty, whenUnmatched, children } = props;
  const isNarrowed = part !== 'all' || search.search !== '';
  return (
    <div className="table:overflow-hidden table:rounded-card-admin table:border table:border-line table:bg-surface">
      <FilterChoices label={label}>
        {parts.map(([one, name]) => (
          <FilterChoice
            key={one}
            to={hrefOf({ part: one, search: search.search })}
            isChosen={one === part}
            count={counts[one]}
          >
            {name}
          </FilterChoice>
        ))}
      </FilterChoices>
      <ListSearch action={hrefOf({})} {...search} show={part === 'all' ? null : part} />
      {pages.rows === 0 ? (
        <div className="border-line max-table:rounded-card-admin max-table:border max-table:bg-surface table:border-t">
          {isNarrowed ? (
            <EmptyState
              title={whenUnmatched.title}
              action={
                <Link to={hrefOf({})} className={buttonClass('secondary', 'sm')}>
                  {whenUnmatched.showAll}
                </Link>
              }
            >
              {whenUnmatched.text}
            </EmptyState>
          ) : (
            whenEmpty
          )}
        </div>
      ) : (
        <>
          {children}
          <PageFooter {...pages} hrefOf={(page) => hrefOf({ part, search: search.search, page })} />
        </>
      )}
    </div>
  );
}
