import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';

type NotFoundPanelProps = {
  title: string;
  /** the list that it would be in */
  list: { href: string; label: string };
  children?: ReactNode;
};

/** Says that what a page is about does not exist, and leads to the list. */
export function NotFoundPanel({ title, list, children }: NotFoundPanelProps) {
  return (
    <div className="rounded-card-admin border border-line bg-surface">
      <EmptyState
        title={title}
        action={
          <Link to={list.href} className={buttonClass('secondary', 'sm')}>
            {list.label}
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
