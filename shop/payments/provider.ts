/** The interface of a payment provider. `server/wompi/wompi.server.ts` implements it for Wompi. */
import type { TransactionStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** The only provider; its name is stored with every attempt, so that a second one can be added. */
export const onlineProvider = 'wompi';

/** Converts whole pesos into centavos, the provider's unit. The rest of the shop uses pesos. */
export function centavosOf(amount: Pesos): number {
  return amount * 100;
}

/** A transaction as the provider reports it, in an answer or in a signed event. */
export type ProviderTransaction = {
  id: string;
  reference: string;
  status: TransactionStatus;
  /** centavos, as reported, so that an unexpected amount is noticed */
  amountInCents: number;
  currency: string;
  /** CARD, NEQUI, PSE…; empty if unknown */
  methodType: string;
  /** the provider's text about a refusal, for the shopper; empty if there is none */
  statusMessage: string;
};

/** A transaction as a signed event reports it. */
export type EventTransaction = ProviderTransaction & {
  /**
   * whether the event can be trusted even if the provider cannot be asked: it was signed recently, in the documented
   * form, and its signed values cannot be split in another way
   */
  standsAlone: boolean;
};

/** The configuration of the provider's widget (`new WidgetCheckout(config)`). */
export type WidgetConfig = {
  currency: 'COP';
  amountInCents: number;
  reference: string;
  publicKey: string;
  signature: { integrity: string };
  /** ISO 8601, UTC: exactly the text that was signed */
  expirationTime: string;
  customerData: { email?: string; fullName: string; phoneNumber?: string; phoneNumberPrefix?: string };
};

/** The two documents of the provider that a card payer accepts, with the tokens that identify them. */
export type Acceptance = {
  policy: { token: string; link: string };
  personalData: { token: string; link: string };
};

/** An attempt to pay, as it is sent to the provider. */
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
  /** the provider refuses the charge, for example a used token; `message` is for the shopper, or empty */
  | { ok: false; reason: 'refused'; message: string }
  /** this reference was used before: the caller looks up its transaction */
  | { ok: false; reason: 'reference-used' };

/** The provider gave no valid response: the request may or may not have been carried out. */
export class ProviderUnavailable extends Error {}

/** No connection to the provider was made: the request was certainly not carried out. */
export class ProviderUnreached extends ProviderUnavailable {}

/** The provider's response about one order was unreadable, or partly; responses about others may be fine. */
export class ProviderUnreadable extends ProviderUnavailable {
  /** the transactions of the response that could be read */
  readonly readable: ProviderTransaction[];

  constructor(message: string, readable: ProviderTransaction[] = []) {
    super(message);
    this.readable = readable;
  }
}

/** Methods that call the provider throw `ProviderUnavailable` if it is unavailable. */
export type PaymentProvider = {
  /** its name in the database: 'wompi' */
  name: string;
  /** what the browser needs; none of it is secret */
  browser: {
    publicKey: string;
    widgetUrl: string;
    /** where the browser exchanges a card for a token: `{apiUrl}/tokens/cards` */
    apiUrl: string;
    /** whether the keys are of the test environment, where payments are not real */
    isTest: boolean;
  };
  /** Signs the widget's configuration, without calling the provider. */
  widgetConfig(attempt: Attempt): WidgetConfig;
  findAcceptance(): Promise<Acceptance>;
  chargeCard(charge: CardCharge): Promise<ChargeResult>;
  /**
   * Voids a card payment, in full. Works on the day of the payment only.
   *
   * @returns 'refused' if the provider does not void it
   */
  voidTransaction(transactionId: string): Promise<'voided' | 'refused'>;
  /** @returns null if the provider has no such transaction */
  findTransaction(transactionId: string): Promise<ProviderTransaction | null>;
  /**
   * Lists all transactions made on a reference, in no particular order.
   *
   * @throws ProviderUnreadable if one that may be of the reference cannot be read, with those that can
   */
  listTransactions(reference: string): Promise<ProviderTransaction[]>;
  /**
   * Parses a signed event.
   *
   * @param body parsed JSON, as received
   * @param headerChecksum the X-Event-Checksum header, if any
   * @returns 'forged' if the checksum does not match, 'ignored' for events of other kinds or another environment
   */
  readEvent(body: unknown, headerChecksum: string | undefined): EventTransaction | 'forged' | 'ignored';
};
