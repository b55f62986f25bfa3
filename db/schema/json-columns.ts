/** The types of JSON columns. */
import type { SettlementKind } from './codes.ts';
import type { SheetField } from './parcels/parcel-codes.ts';

/** A multi-unit pack: `units` of the product for `price` pesos in total. */
export type Offer = {
  id: string;
  label: string;
  units: number;
  price: number;
  barcode?: string;
  /** of the whole pack, if it is not that of its units */
  grams?: number;
};

export type Banner = {
  image_url: string;
  title: string;
  description: string;
  alt: string;
  link: string;
  size: 'large' | 'small';
  placement: 'carousel' | 'promo';
};

/** Legal texts by staff that replace the defaults, in Markdown; an empty text keeps the default. */
export type LegalTexts = { terms: string; privacy: string; returns: string; shipping: string };

/** Limits on the units of orders and holds; see `shop/orders/limits/order-limits.ts`. */
export type OrderLimits = {
  unitsPerProduct: number;
  unitsPerOrder: number;
  /** the most units in orders neither paid nor sent, by telephone and by network address */
  openUnitsPerPhone: number;
  openUnitsPerAddress: number;
  /** the most units in the stock holds of one network address */
  heldUnitsPerAddress: number;
  /** the share of a product's units that all stock holds together may keep */
  heldPercent: number;
};

/** Limits of payments; see `shop/paying/payment-limits.ts`. */
export type PaymentLimits = {
  /** the totals that can be paid online, in pesos */
  onlineMinimum: number;
  onlineMaximum: number;
  /** declined cards per order, and per hour and client address */
  declinesPerOrder: number;
  declinesPerHour: number;
  /** the space for the files of transfer proofs */
  proofsMegabytes: number;
};

/** The meaning of a column in a settlement file. */
export type SettlementField = 'reference' | 'transactionId' | 'day' | 'kind' | 'gross' | 'fee' | 'tax' | 'net';

/** How a source's settlement files are read; see `shop/settlements/settlement-mapping.ts`. */
export type SettlementMapping = {
  /** the field of each column that is used, by the column's name */
  columns: Record<string, SettlementField>;
  /** what the words in the column of kinds mean; rows of an ignored word moved no money */
  words: Record<string, SettlementKind | 'ignored'>;
  unit: 'pesos' | 'centavos';
};

/** The file that a carrier wants for many parcels at once, and where its answer has the guides. */
export type CarrierSheet = {
  /** in the order of the file */
  columns: SheetColumn[];
  /** the headings of the two columns of its answer; null until staff chose them */
  answer: { orderNumber: string; guide: string } | null;
};

/** A column of that file; only one of the field 'fixed' has a text, the same in all rows. */
export type SheetColumn = { heading: string; field: SheetField; text: string };

/** The meaning of a column in a carrier's remittance. */
export type RemittanceField = 'guide' | 'collected' | 'fee' | 'freight' | 'net' | 'day';

/** The field of each column of a carrier's remittances that is used, by the column's name. */
export type RemittanceColumns = Record<string, RemittanceField>;

/** A total of a carrier's remittance that is not the sum of the lines above it; `row` as spreadsheets show it. */
export type DifferingTotal = { row: number; field: RemittanceField; stated: number; sum: number };

export type TransferAccount = { bank: string; kind: string; number: string; holder: string };

/** A snapshot of one line at the time of the order; later changes to the product do not affect it. */
export type OrderItem = {
  /** the product id */
  id: string;
  /** the stock item its units come from; absent for the product's first, which has the product's id */
  stockItemId?: string;
  name: string;
  /** units taken from stock; for an offer, all units of the pack */
  quantity: number;
  /** those of the units that came back to the shelf after the order was sent */
  returned?: number;
  /** pesos of the line that those units were worth */
  returnedTotal?: number;
  /** pesos per unit after discount; for an offer, pesos per pack */
  price: number;
  isOffer: boolean;
  offerId?: string;
  offerLabel?: string;
  image_urls: string[];
  /** an appointment instead of goods to deliver */
  isService?: true;
};

/** Pesos by product id. */
export type UnitCosts = Record<string, number>;

export type ShippingAddress = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  address: string;
  addressDetails: string;
  neighborhood: string;
  department: string;
  city: string;
  /** DIVIPOLA code of the municipality that `city` names, five digits; null if unknown, missing in older orders */
  municipalityCode?: string | null;
  country: string;
  /** null if unknown; older orders have an empty one */
  postalCode: string | null;
  subscribe: boolean;
};

/** Whether an order form requires, offers or omits a field. */
export type Requirement = 'required' | 'optional' | 'absent';

/** The fields of an order's form that staff can make required, optional or absent. */
export type OrderFieldName =
  | 'lastName'
  | 'email'
  | 'addressDetails'
  | 'neighborhood'
  | 'department'
  | 'postalCode'
  | 'country'
  | 'notes'
  | 'subscribe';

/** The requirement of each field by field set: 'cash' for orders paid on delivery, 'checkout' for all others. */
export type OrderFields = Record<'cash' | 'checkout', Record<OrderFieldName, Requirement>>;

export type StoredOrderFields = { [Set in keyof OrderFields]?: Partial<OrderFields[Set]> };

/** What a change to an order may alter, as it is before or after it. */
export type OrderContent = {
  items: OrderItem[];
  address: ShippingAddress;
  shippingCost: number;
  discount: number;
  discountReason: string;
  notes: string;
  total: number;
};

/** The units of one line of an order that came back, and where they went. */
export type ReturnedLine = {
  /** the position of the line in the order */
  line: number;
  stockItemId: string;
  units: number;
  restocked: number;
  writtenOff: number;
  /** pesos of the line that they were worth */
  amount: number;
};

export type ExpertQuestion = {
  id: string;
  question: string;
  /** null until staff have answered */
  answer: string | null;
  /** time of the question, ISO 8601 */
  timestamp: string;
  /** time of the answer and the author's name at that time; missing in imported rows */
  answeredAt?: string;
  answeredBy?: string;
};

/** What a parcel of at most `upToGrams` costs to send, in pesos; null: of any weight. */
export type ShippingStep = { upToGrams: number | null; price: number };
