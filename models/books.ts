/** The content of the tables between two steps of a history (a generated sequence of commands); see `read-books`. */
import type {
  OrderDelivery,
  OrderEventKind,
  OrderRemainder,
  OrderStatus,
  ParcelSource,
  ParcelState,
  PaymentIncidentKind,
  PaymentMethod,
  ProofStatus,
  ReturnKind,
  RevisionState,
  TransactionStatus,
} from '#db/schema.ts';

type Items = { id: string; quantity: number; returned?: number; price: number; isOffer: boolean }[];

export type ProductBook = {
  id: string;
  price: number;
  packPrice: number | null;
  isDeleted: boolean;
  forSale: number;
  shelf: number;
  shortage: number;
  /** units moved to and from the shelf */
  moved: number;
  /** copy of `forSale` that lists of products read; null for a withdrawn product */
  listed: number | null;
};

export type OrderBook = {
  id: string;
  number: string;
  key: string;
  phone: string;
  token: string;
  status: OrderStatus;
  /** whether staff sold it */
  isSale: boolean;
  /** the status for which all payments by hand are recorded */
  moneyStatus: OrderStatus | null;
  method: PaymentMethod | null;
  delivery: OrderDelivery;
  /** how the rest of a sale that was paid in part is paid */
  remainder: OrderRemainder | null;
  /** the days between which it arrives, '2026-12-01'; null if none are promised */
  promisedFrom: string | null;
  promisedTo: string | null;
  total: number;
  returned: number;
  discount: number;
  shipping: number;
  /** the part of the shipping that paying on delivery adds; null if unknown */
  codFee: number | null;
  items: Items;
  holdsStock: boolean;
  /** milliseconds, as all moments here */
  placedAt: number;
  holdExpiresAt: number | null;
  isDeleted: boolean;
};

export type HoldBook = {
  id: string;
  items: Items;
  key: string;
  client: string;
  createdAt: number;
  expiresAt: number;
  renewals: number;
  total: number;
};

export type AttemptBook = {
  reference: string;
  orderId: string;
  kind: 'widget' | 'card';
  amount: number;
  createdAt: number;
  expiresAt: number;
  isRefused: boolean;
};

export type TransactionBook = {
  id: string;
  reference: string;
  orderId: string;
  status: TransactionStatus;
  amountInCents: number;
  currency: string;
  paysOrder: boolean;
  /** when it was marked as returned, or the last of the parts was given back in which it went */
  returnedAt: number | null;
  isMarkedReturned: boolean;
  /** what was given back of it in parts */
  partsInCents: number;
  updatedAt: number;
};

export type IncidentBook = {
  id: string;
  kind: PaymentIncidentKind;
  orderId: string | null;
  provider: string;
  transactionId: string;
  isOpen: boolean;
  resolution: string;
  amountInCents: number;
  currency: string;
  /** how its money was returned, if staff recorded that */
  refundMethod: string | null;
  /** whether it is a part owed, because units came back or the total fell */
  isPart: boolean;
  /** of a part: the return or the change for which it is owed */
  returnId: string | null;
  revisionId: string | null;
};

/** Units that came back of an order. */
export type ReturnBook = {
  id: string;
  orderId: string;
  kind: ReturnKind;
  amount: number;
  lines: { line: number; units: number; restocked: number; writtenOff: number }[];
};

export type EventBook = {
  id: number;
  orderId: string;
  kind: OrderEventKind;
  from: OrderStatus | null;
  to: OrderStatus | null;
  byStaff: boolean;
  note: string;
  /** whether the order had a deadline before */
  hadDeadline: boolean;
  at: number;
};

/** Money that came by hand (`received`), or a part that was given back. */
export type HandBook = {
  id: number;
  orderId: string;
  kind: 'received' | 'refunded';
  amount: number;
  method: string;
  cause: string;
  /** whether a member of staff recorded it */
  byStaff: boolean;
  /** the till in which it lies, or from which it was taken */
  tillId: string | null;
  isVoided: boolean;
  /** the proof of transfer that it is of */
  proofId: string | null;
  isOfTransaction: boolean;
  /** when it came; of one that an undone change brings back without a till, when it came first */
  at: number;
};

export type TillBook = {
  id: string;
  opening: number;
  isOpen: boolean;
  counted: number | null;
  expected: number | null;
  note: string;
  /** the sum of what staff put in and took out, other than for orders */
  moved: number;
};

/** A change to an order. */
export type RevisionBook = {
  id: string;
  orderId: string;
  number: number;
  state: RevisionState;
  /** why, as staff wrote it or the shop notes it */
  reason: string;
  before: { items: Items; total: number };
  after: { items: Items; total: number };
};

/** The ledger of an order as the database sums it. */
export type LedgerBook = { orderId: string; charged: number; received: number; refunded: number; balance: number };

/** The shipping rule of a place: the code of a municipality, of a department, or 'CO'. */
export type RateBook = {
  place: string;
  steps: { upToGrams: number | null; price: number }[];
  freeFrom: number | null;
  codAllowed: boolean;
  codLeast: number | null;
  codMost: number | null;
  codFee: number;
};

export type ParcelBook = {
  id: string;
  orderId: string;
  carrierId: string;
  guide: string | null;
  state: ParcelState;
  /** pesos that the carrier collects */
  collects: number;
  decideBy: string | null;
  deliveredAt: number | null;
};

/** A report about a parcel. */
export type ReportBook = { id: number; parcelId: string; source: ParcelSource; state: ParcelState | null };

export type Books = {
  products: ProductBook[];
  orders: OrderBook[];
  holds: HoldBook[];
  attempts: AttemptBook[];
  transactions: TransactionBook[];
  incidents: IncidentBook[];
  byHand: HandBook[];
  tills: TillBook[];
  returns: ReturnBook[];
  ledgers: LedgerBook[];
  revisions: RevisionBook[];
  events: EventBook[];
  rates: RateBook[];
  carriers: { id: string }[];
  parcels: ParcelBook[];
  reports: ReportBook[];
  proofs: { id: string; orderId: string; status: ProofStatus; isReturned: boolean }[];
};

/** Adds up the units of a product in orders or holds, without the returned ones. */
export function unitsOf(productId: string, holders: { items: Items }[]): number {
  return holders
    .flatMap(({ items }) => items)
    .reduce((sum, { id, quantity, returned = 0 }) => (id === productId ? sum + quantity - returned : sum), 0);
}

/** Whether the goods of an order have left the shop. */
export function isSent({ status }: Pick<OrderBook, 'status'>): boolean {
  return status === 'Enviado' || status === 'Entregado';
}

/** Whether an order is neither cancelled nor deleted. */
export function isLive({ status, isDeleted }: Pick<OrderBook, 'status' | 'isDeleted'>): boolean {
  return status !== 'Cancelado' && !isDeleted;
}

/** Whether the shop knows that a transaction's money arrived, and it was neither annulled nor returned. */
export function isHere({ status, returnedAt }: TransactionBook): boolean {
  return status === 'APPROVED' && returnedAt === null;
}
