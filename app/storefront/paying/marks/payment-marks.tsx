import { classNames } from '#app/ui/class-names.ts';
import { usePaymentWays } from './use-payment-ways.ts';

type PaymentMarksProps = { className: string; isService?: boolean };

/**
 * The ways to pay that the shop takes, each with its mark and name; beside services, those that can pay them. Renders
 * nothing while they are unknown.
 */
export function PaymentMarks({ className, isService }: PaymentMarksProps) {
  const html = usePaymentWays()?.marks;
  return (
    html && (
      <ul
        aria-label="Formas de pago"
        className={classNames(
          'flex flex-wrap gap-x-4 gap-y-2 text-small',
          isService && 'not-has-[>:not([data-parcels])]:hidden *:data-parcels:hidden',
          className,
        )}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  );
}
