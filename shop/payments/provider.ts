/** What the shop asks of a payment provider, and what it is told. `server/wompi.server.ts` speaks Wompi's protocol for it. */
import type { TransactionStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** Whole pesos as the provider counts them. Everything else in the shop is in pesos. */
export function centavosOf(amount: Pesos): number {
  return amount * 100;
}

/** One transaction as the provider tells of it: in an answer to us, or in a signed event. */
export type ProviderTransaction = {
  id: string;
  reference: string;
  status: TransactionStatus;
  /** centavos, as the provider counts; kept as told, so that an odd amount is seen */
  amountInCents: number;
  currency: string;
  /** CARD, NEQUI, PSE…; empty when it was not said */
  methodType: string;
  /** the provider's words on a refusal, for the shopper to read; empty when there are none */
  statusMessage: string;
};

/** A transaction as a signed event tells of it. */
export type EventTransaction = ProviderTransaction & {
  /**
   * signed lately and in the one documented form, in which no digit can stand for another value: where the provider
   * cannot be asked about it, it is believed
   */
  standsAlone: boolean;
};

/** What the provider's widget is opened with (`new WidgetCheckout(config)`). */
export type WidgetConfig = {
  currency: 'COP';
  amountInCents: number;
  reference: string;
  publicKey: string;
  signature: { integrity: string };
  /** ISO 8601, UTC: the very text that was signed */
  expirationTime: string;
  customerData: { email: string; fullName: string; phoneNumber?: string; phoneNumberPrefix?: string };
};

/** The two documents a card payer accepts at the provider, with the tokens that prove which. */
export type Acceptance = {
  policy: { token: string; link: string };
  personalData: { token: string; link: string };
};

/** An attempt as the provider is told of it. */
export type Attempt = {
  reference: string;
  amount: Pesos;
  expiresAt: Date;
  customer: { email: string; fullName: string; phone: string; country: string };
};

export type CardCharge = Attempt & {
  cardToken: string;
  installments: number;
  acceptanceToken: string;
  personalAuthToken: string;
};

export type ChargeResult =
  | { ok: true; transaction: ProviderTransaction }
  /** the provider understood and refuses: a token used up, a number it does not take; `message` is for the shopper, or empty */
  | { ok: false; reason: 'refused'; message: string }
  /** this reference has been used: what became of it has to be looked up */
  | { ok: false; reason: 'reference-used' };

/** The provider did not answer, or not in its protocol: what was asked may have been done or not. */
export class ProviderUnavailable extends Error {}

/** The provider answered, and what it told cannot be read: of other orders it may well tell. */
export class ProviderUnreadable extends ProviderUnavailable {}

/** Every method that asks the provider throws `ProviderUnavailable` when it is away. */
export type PaymentProvider = {
  /** its name in the database: 'wompi' */
  name: string;
  /** what the browser needs: nothing in it is secret */
  browser: {
    publicKey: string;
    widgetUrl: string;
    /** where the browser turns a card into a token: `{apiUrl}/tokens/cards` */
    apiUrl: string;
    /** keys of the test environment: no payment is real */
    isTest: boolean;
  };
  /** Signed here, opened in the browser; asks nobody. */
  widgetConfig(attempt: Attempt): WidgetConfig;
  findAcceptance(): Promise<Acceptance>;
  chargeCard(charge: CardCharge): Promise<ChargeResult>;
  /** @returns null when the provider knows no such transaction */
  findTransaction(transactionId: string): Promise<ProviderTransaction | null>;
  /** All transactions made on a reference, in no order. */
  listTransactions(reference: string): Promise<ProviderTransaction[]>;
  /**
   * Reads a signed event.
   *
   * @param body parsed JSON, as it came
   * @param headerChecksum the X-Event-Checksum header, where there is one
   * @returns 'forged' when the checksum does not match, 'ignored' for events of other kinds or another environment
   */
  readEvent(body: unknown, headerChecksum: string | undefined): EventTransaction | 'forged' | 'ignored';
};
