/** What the shop does with the personal data in a table. */
export type PersonalTable = {
  /** whether a person finds their rows in the download of their own data, or why not */
  download: 'given' | { leftOut: string };
  /** whether closing the account erases the personal data of the rows, or why they stay */
  closing: 'erased' | { kept: string };
  /** whether backups contain it, or why not */
  backup: 'kept' | { leftOut: string };
  /** words of the privacy policy that cover it */
  privacy: string;
};

const given = { download: 'given', closing: 'erased', backup: 'kept' } as const;
const secret = { ...given, download: { leftOut: 'a secret to sign in with, which helps only a thief' } };
const accounting = { kept: 'the law requires the record of the money; it names nobody' };
const copied = { leftOut: 'the reason of a change or a return, which is given with its order' };
const unlinked = { leftOut: 'nothing links it to an account' };

/** Tables with data about shoppers. */
export const personalTables = {
  users: { ...given, privacy: '**Cuenta:** nombre, correo y contraseña' },
  user_profiles: { ...given, privacy: 'los datos que agregues a tu perfil' },
  sessions: {
    ...given,
    backup: { leftOut: 'a thief of the file could use them' },
    privacy: 'la dirección IP y el navegador desde los que inicias sesión',
  },
  accounts: { ...secret, privacy: 'contraseña, que guardamos cifrada' },
  two_factors: { ...secret, privacy: '**Cuenta:**' },
  verifications: { ...secret, privacy: '**Cuenta:**' },
  consents: {
    ...given,
    closing: { kept: 'proof that the law requires, with the hash of the address' },
    privacy: 'guardamos la prueba sin tu nombre y con tu correo convertido en un código',
  },
  shopping_lists: { ...given, privacy: 'tu carrito y tus favoritos, para que los veas en todos tus dispositivos' },
  guest_carts: {
    ...given,
    download: unlinked,
    closing: { kept: 'only the cookie of the browser finds it, for 30 days' },
    privacy: 'la que encuentra tu carrito durante 30 días',
  },
  health_reports: { ...given, privacy: '**Preguntas al experto:** lo que preguntes, lo que te respondamos' },
  treatment_notes: { ...given, privacy: 'las notas sobre tu tratamiento' },
  service_requests: { ...given, privacy: '**Examen y asesoría:** tus datos de contacto' },
  restock_requests: { ...given, privacy: '**Avisos de llegada:** tu correo o tu celular' },
  orders: { ...given, privacy: '**Pedidos:** nombre, celular, correo, dirección de entrega' },
  order_events: { ...given, privacy: '**Pedidos:**' },
  order_notes: { ...given, privacy: 'las notas internas que escribe el equipo de la tienda' },
  order_confirmations: { ...given, privacy: 'cuándo y cómo lo confirmaste' },
  order_payments: { ...given, privacy: 'lo que nos pagas por otro medio' },
  order_revisions: { ...given, privacy: 'los cambios que le hagamos' },
  order_returns: { ...given, privacy: 'lo que nos devuelvas' },
  parcels: {
    ...given,
    closing: { kept: 'what the carrier collects is settled by its guide' },
    privacy: 'lo que sepamos de tus paquetes por la transportadora',
  },
  parcel_events: { ...given, privacy: 'lo que sepamos de tus paquetes por la transportadora' },
  guide_purchases: {
    ...given,
    download: { leftOut: 'what the shop pays a carrier; the parcel with its guide is given' },
    privacy: 'plataformas que venden sus guías',
  },
  order_drafts: {
    ...given,
    download: { leftOut: 'what staff prepare; the order that becomes of it is given' },
    privacy: 'Si nos pides una cotización',
  },
  staff_changes: { ...given, download: copied, privacy: 'los cambios que le hagamos' },
  stock_movements: { ...given, download: copied, privacy: 'lo que nos devuelvas' },
  customer_notes: { ...given, privacy: 'las notas internas que escribe el equipo de la tienda' },
  reviews: { ...given, privacy: 'el nombre y las fotos se borran al cerrar tu cuenta' },
  transfer_proofs: { ...given, privacy: 'el comprobante que envíes' },
  payments: { ...given, closing: accounting, privacy: 'Si pagas en línea, el resultado del pago' },
  payment_transactions: { ...given, closing: accounting, privacy: 'Si pagas en línea, el resultado del pago' },
  payment_incidents: {
    ...given,
    download: { leftOut: 'what staff record about a payment; the payment itself is given' },
    closing: accounting,
    privacy: 'Si te devolvemos dinero, cuánto y cómo',
  },
  stock_reservations: {
    ...given,
    download: unlinked,
    closing: { kept: 'only the hash of a client address, until the hold ends' },
    privacy: 'Con un pedido, una reserva o un pago en línea guardamos un código',
  },
  rate_limits: {
    download: unlinked,
    closing: { kept: 'counters by client address, which expire within a day' },
    backup: { leftOut: 'they are short-lived' },
    privacy: 'la dirección IP y el navegador desde los que inicias sesión o envías un formulario',
  },
} satisfies Record<string, PersonalTable>;

export type PersonalTableName = keyof typeof personalTables;

const catalogue = 'what the shop sells';
const computed = 'numbers that triggers compute from other tables';
const byStaff = 'its only person is the member of staff who did it; staff accounts are not closed';

/** Tables without data about shoppers, and why. */
export const otherTables: Record<string, string> = {
  products: catalogue,
  product_categories: catalogue,
  collections: catalogue,
  collection_products: catalogue,
  product_answers: 'written by staff without naming who asked',
  stock_items: catalogue,
  search_words: 'words of the catalogue',
  search_synonyms: 'words that staff teach the search',
  missed_searches: 'normalized words by day, without telephones, addresses or a person',
  product_counts: computed,
  product_stock: computed,
  product_ratings: computed,
  product_sales: computed,
  product_months: computed,
  order_sums: computed,
  order_mails: 'that the mail about an event was sent; the mail itself is a job',
  pickup_requests: 'a product and a moment; the shopper goes on by WhatsApp',
  staff_invites: 'addresses of staff',
  staff_roles: 'what members of staff may do',
  till_sessions: byStaff,
  till_movements: byStaff,
  push_subscriptions: 'devices of staff, deleted with their account',
  settlement_files: byStaff,
  settlement_lines:
    'amounts and references of the provider, without the columns that name a payer; of those, only a hash with all others',
  settlement_mappings: 'which column of a file means what',
  carriers: 'companies that bring parcels',
  remittances: byStaff,
  remittance_lines: 'guides and amounts; the parcel of a guide is given with its order',
  remittance_decisions: byStaff,
  shipping_rules: 'what shipping costs and how long it takes, by place',
  shipping_quotes: 'what carriers ask to bring parcels to a municipality, without a person',
  calendar_days: 'holidays, and days on which the shop sends nothing',
  store_settings: 'what the shop says about itself',
  shop_state: 'what the installation remembers about itself',
  changes: 'ids of changed records, for caches',
};
