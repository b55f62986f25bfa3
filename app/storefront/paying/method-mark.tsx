import type { LucideIcon } from 'lucide-react';

/** The icon next to a payment method's name. */
export function MethodMark({ Icon }: { Icon: LucideIcon }) {
  return <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />;
}
