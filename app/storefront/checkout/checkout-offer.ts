import type { UsedAddress } from '#shop/orders/reorder/used-addresses.ts';
import type { OnlineLimits } from '#shop/paying/offered-methods.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import type { KnownPerson } from './use-checkout-form.ts';

/** The data of /checkout from the server: the customer, and the available payment methods. */
export type CheckoutOffer = {
  /** null if the shop takes no online payments */
  provider: PaymentProvider['browser'] | null;
  /** the totals that can be paid online */
  onlineLimits: OnlineLimits;
  /** the banks that transfers can go to, without account numbers; empty if the shop takes no transfers */
  banks: string[];
  /** null for a guest */
  person: KnownPerson | null;
  /** the addresses of their earlier orders and of their profile; empty for a guest */
  addresses: UsedAddress[];
};
