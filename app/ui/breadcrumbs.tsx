import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type Crumb = { label: string; to?: string };

/** The breadcrumbs of a page; the last one is the page itself. */
export function Breadcrumbs({ items, className }: { items: Crumb[]; className?: string }) {
  return (
    <nav aria-label="Ruta de navegación" className={className}>
      <ol className="flex items-center gap-x-1.5 large-text:flex-wrap text-caption text-ink-2">
        {items.map((item, index) => (
          // Phones hide the fourth crumb and further ones; the title below names the page.
          <li
            key={item.label}
            className={classNames(
              'flex items-center gap-x-1.5 whitespace-nowrap last:min-w-0',
              index > 2 && 'max-sm:hidden',
            )}
          >
            {index > 0 && <ChevronRight aria-hidden="true" size={15} className="shrink-0 text-ink-3" />}
            {item.to && index < items.length - 1 ? (
              <Link to={item.to} className="py-2.5 underline-offset-4 hover:text-green hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-2.5 text-ink max-sm:whitespace-normal sm:truncate">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
