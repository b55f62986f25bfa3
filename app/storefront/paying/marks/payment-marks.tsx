import { usePaymentWays } from './use-payment-ways.ts';

/** The ways to pay that the shop takes, each with its mark and name. Renders nothing while they are unknown. */
export function PaymentMarks({ className }: { className: string }) {
  const html = usePaymentWays()?.marks;
  return (
    html && (
      <ul
        aria-label="Formas de pago"
        className={`flex flex-wrap gap-x-4 gap-y-2 text-small ${className}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own components, which escape all texts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  );
}
