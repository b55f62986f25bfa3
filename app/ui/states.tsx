import { CloudAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import plant from './marks/plant.svg';

type EmptyStateProps = {
  title: string;
  /** 1 if it is the only content of the page */
  level?: 1 | 2;
  /** instead of the plant */
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** An empty state (nothing here, or nothing found): a small plant, an explanation, one action. */
export function EmptyState({ title, level = 2, icon, children, action, className }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames('mx-auto flex max-w-lg flex-col items-center px-5 py-14 text-center', className)}>
      {icon ?? <img src={plant} alt="" width={132} height={132} />}
      <Title className={classNames('mt-5', level === 1 ? 'text-section-phone md:text-section' : 'text-block')}>
        {title}
      </Title>
      {children && <div className="mt-2 max-w-[42ch] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** The icon of an error. It is part of the page, so that it shows without a connection. */
export const errorIcon = (
  <span className="flex size-18 items-center justify-center rounded-full bg-danger-tint text-danger">
    <CloudAlert aria-hidden="true" size={32} strokeWidth={1.75} />
  </span>
);

type ErrorPanelProps = { title: string; children?: ReactNode; onRetry?: () => void; className?: string };

export function ErrorPanel({ title, children, onRetry, className }: ErrorPanelProps) {
  return (
    <div
      role="alert"
      className={classNames('mx-auto flex max-w-lg flex-col items-center px-5 py-14 text-center', className)}
    >
      {errorIcon}
      <h2 className="mt-5 text-block">{title}</h2>
      {children && <div className="mt-2 max-w-[46ch] text-balance text-ink-2">{children}</div>}
      {onRetry && (
        <>
          <Button onClick={onRetry} className="mt-6 no-scripts:hidden">
            <RotateCw aria-hidden="true" size={18} />
            Reintentar
          </Button>
          <noscript>
            {import.meta.env.SSR && <p className="mt-2 text-ink-2">Recarga la página para volver a intentarlo.</p>}
          </noscript>
        </>
      )}
    </div>
  );
}

/** A loading placeholder; set size and radius with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-badge bg-disabled', className)} />;
}
