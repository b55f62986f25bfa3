import { proofStatusWords } from '#app/admin/orders/order/proofs/proof-words.ts';
import { differenceText } from '#app/admin/till/till-text.ts';
import type { ProductKind, ProofStatus, Role, StaffSubject } from '#db/schema.ts';
import type { FieldType } from '#shop/catalog/fields/field-types.ts';
import { productField, productFieldKeys } from '#shop/catalog/fields/product-fields.ts';
import { formatSize } from '#shop/catalog/fields/shipping-fields.ts';
import { productKindWords } from '#shop/catalog/product-kinds.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos, withThousands } from '#shop/money.ts';
import { customerCancellingWords } from '#shop/orders/cancelling/customer-cancelling.ts';
import { flatFieldLabels, requirementWords } from '#shop/orders/form/order-field-words.ts';
import { reviewStatusWords } from '#shop/reviews/review.ts';
import { orderLimitFields, paymentLimitFields } from '#shop/settings/limit-fields.ts';
import { movementWords } from '#shop/till/till-words.ts';

type FieldWord = { label: string; format?: (value: unknown) => string };

const pesos = (value: unknown) => (typeof value === 'number' ? formatPesos(value) : plain(value));
const grams = (value: unknown) => (typeof value === 'number' ? `${withThousands(value)} g` : plain(value));
const size = (value: unknown) => (Array.isArray(value) ? `${formatSize(value)} cm` : plain(value));
const percent = (value: unknown) => `${plain(value)} %`;
const hours = (value: unknown) => (value === 1 ? '1 hora' : `${plain(value)} horas`);
const moment = (value: unknown) => {
  const read = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(read.getTime()) ? plain(value) : formatMoment(read);
};
const coded =
  <Code extends string>(words: Record<Code, string>) =>
  (value: unknown) =>
    words[value as Code] ?? plain(value);
/** Names a shop picture by the first six characters of its file name. */
const picture = (value: unknown) =>
  typeof value === 'string' && value.startsWith('/imagenes/')
    ? `Imagen ${value.slice(value.lastIndexOf('/') + 1).slice(0, 6)}`
    : plain(value);
const pictures = (value: unknown) => {
  if (!Array.isArray(value)) return plain(value);
  if (value.length === 0) return nothing;
  return `${value.length === 1 ? '1 imagen' : `${value.length} imágenes`}: ${value.map(picture).join(', ')}`;
};
const offers = (value: unknown) =>
  eachOf(
    value,
    ({ label, units, price, barcode, grams: weight }) =>
      `${plain(label)} (${plain(units)} unidades por ${pesos(price)}${barcode ? `, código ${plain(barcode)}` : ''}${weight ? `, ${grams(weight)}` : ''})`,
  );
const banners = (value: unknown) =>
  eachOf(value, ({ title, description, link, image_url }) =>
    [title, description, link, image_url ? picture(image_url) : '']
      .filter((part) => typeof part === 'string' && part !== '')
      .join(' · '),
  );
const legalTexts = (value: unknown) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return plain(value);
  const written = Object.entries(value).filter(([, text]) => text);
  return written.length === 0
    ? 'Los textos de la tienda'
    : written.map(([page, text]) => `${legalPages[page] ?? page}: ${text}`).join(' · ');
};
const legalPages: Record<string, string> = {
  terms: 'Términos',
  privacy: 'Tratamiento de datos',
  returns: 'Cambios y devoluciones',
  shipping: 'Envíos',
};

const kinds = Object.fromEntries(Object.entries(productKindWords).map(([kind, { label }]) => [kind, label])) as Record<
  ProductKind,
  string
>;
const proofs = Object.fromEntries(
  Object.entries(proofStatusWords).map(([status, { label }]) => [status, label]),
) as Record<ProofStatus, string>;
const roles: Record<Role, string> = { admin: 'Personal', customer: 'Cliente' };

const deletedAt = { label: 'Eliminado', format: moment };

/** The label and format of each field, by subject and stored field name. */
const words: Record<StaffSubject, Record<string, FieldWord>> = {
  product: {
    ...productWords(),
    category: { label: 'Categoría' },
    held: { label: 'Reservadas' },
    question: { label: 'Pregunta' },
    answer: { label: 'Respuesta' },
    deletedAt,
  },
  category: {
    name: { label: 'Nombre' },
    description: { label: 'Descripción' },
    imageUrl: { label: 'Imagen', format: picture },
    ground: { label: 'Color de fondo' },
    adultsOnly: { label: 'Solo para adultos' },
    hidden: { label: 'Oculta' },
    parentId: { label: 'Dentro de' },
    position: { label: 'Lugar' },
    order: { label: 'Orden' },
    products: { label: 'Productos en ella' },
    movedTo: { label: 'Pasaron a' },
  },
  collection: {
    name: { label: 'Nombre' },
    description: { label: 'Texto' },
    position: { label: 'Lugar en el menú' },
    product: { label: 'Producto' },
  },
  synonyms: { words: { label: 'Palabras' } },
  settings: {
    siteName: { label: 'Nombre del sitio' },
    slogan: { label: 'Lema' },
    noticeText: { label: 'Aviso de la barra superior' },
    logoUrl: { label: 'Logo', format: picture },
    primaryFont: { label: 'Fuente principal' },
    contactWhatsapp: { label: 'WhatsApp' },
    contactAddress: { label: 'Dirección' },
    contactPhone: { label: 'Teléfono de contacto' },
    contactEmail: { label: 'Correo de contacto' },
    instagram: { label: 'Instagram' },
    facebook: { label: 'Facebook' },
    tiktok: { label: 'TikTok' },
    youtube: { label: 'YouTube' },
    storeDescription: { label: 'Descripción corta' },
    aboutUsInfo: { label: 'Sobre nosotros' },
    banners: { label: 'Banners', format: banners },
    mapAddress: { label: 'Dirección en el mapa' },
    openingHours: { label: 'Horario' },
    ageNotice: { label: 'Aviso de edad' },
    saturdayDeliveries: { label: 'Entrega los sábados' },
    calendarDay: { label: 'Fecha' },
    carrierName: { label: 'Transportadora' },
    trackingPattern: { label: 'Dirección de rastreo' },
    isOffered: { label: 'Se ofrece' },
    sheetColumns: { label: 'Columnas de su archivo' },
    remitsWithinDays: { label: 'Paga en días' },
    shippingSteps: { label: 'Envío' },
    shippingFreeFrom: { label: 'Envío gratis desde', format: pesos },
    shippingDays: { label: 'Tarda' },
    codAllowed: { label: 'Contraentrega' },
    codLeast: { label: 'Contraentrega desde', format: pesos },
    codMost: { label: 'Contraentrega hasta', format: pesos },
    codFee: { label: 'Recargo contraentrega', format: pesos },
    cutOffHour: { label: 'Hora de corte' },
    boxSizeCm: { label: 'Caja de siempre (cm)' },
    liveQuotes: { label: 'Cobrar lo que cotice la transportadora' },
    city: { label: 'Ciudad' },
    department: { label: 'Departamento' },
    legalName: { label: 'Razón social' },
    nit: { label: 'NIT' },
    legalTexts: { label: 'Textos legales', format: legalTexts },
    ...legalFields(),
    notificationEmail: { label: 'Correo para avisos de pedidos' },
    accounts: { label: 'Cuentas' },
    transferAccounts: { label: 'Cuentas' },
    transferHoldHours: { label: 'Horas para transferir', format: hours },
    customerCancelling: { label: 'El cliente puede cancelar', format: coded(customerCancellingWords) },
    ...orderFieldWords(),
    ...orderLimitFields,
    ...paymentLimitFields,
    paymentLimits: { label: 'Límites de los pagos' },
    orderLimits: { label: 'Límites de pedidos y reservas' },
    orderFields: { label: 'Datos que pide el pedido' },
  },
  order: {
    status: { label: 'Estado' },
    proof: { label: 'Comprobante', format: coded(proofs) },
    content: { label: 'Corrección' },
    compensation: { label: 'Indemnización', format: pesos },
    deletedAt,
  },
  'service-request': { status: { label: 'Estado' } },
  review: {
    status: { label: 'Estado', format: coded(reviewStatusWords) },
    reason: { label: 'Motivo' },
    reply: { label: 'Respuesta' },
    photos: { label: 'Fotos', format: pictures },
  },
  staff: {
    staffRole: { label: 'Rol' },
    role: { label: 'Acceso', format: coded(roles) },
    email: { label: 'Correo' },
    expiresAt: { label: 'Vence', format: moment },
    by: { label: 'Cómo', format: coded({ mail: 'Por correo', link: 'Con un enlace' }) },
  },
  role: { name: { label: 'Nombre' }, permissions: { label: 'Permisos' } },
  draft: {},
  return: {
    returnKind: { label: 'Por qué' },
    returnedUnits: { label: 'Unidades' },
    returnedAmount: { label: 'Valor', format: pesos },
  },
  till: {
    opening: { label: 'Había al abrir', format: pesos },
    payout: { label: movementWords.payout, format: pesos },
    deposit: { label: movementWords.deposit, format: pesos },
    reason: { label: 'Para qué' },
    counted: { label: 'Contado', format: pesos },
    expected: { label: 'Debía haber', format: pesos },
    difference: {
      label: 'Diferencia',
      format: (value) => (typeof value === 'number' ? differenceText(value) : plain(value)),
    },
    note: { label: 'Motivo' },
  },
  customer: {},
  question: {},
  payment: {
    settled: { label: 'Resuelto' },
    moneyReturned: { label: 'Dinero devuelto' },
    refundMethod: { label: 'Devuelto por' },
    rows: { label: 'Filas' },
    remittanceLines: { label: 'Guías' },
    remittanceDifferences: { label: 'Con diferencia' },
    remittanceDecision: { label: 'Diferencia' },
    note: { label: 'Nota' },
  },
  backup: {
    created: { label: 'Creados' },
    changed: { label: 'Cambiados' },
    file: { label: 'Archivo' },
    rows: { label: 'Filas' },
    remittanceLines: { label: 'Guías' },
    remittanceDifferences: { label: 'Con diferencia' },
    remittanceDecision: { label: 'Diferencia' },
    note: { label: 'Nota' },
  },
};

function productWords(): Record<string, FieldWord> {
  const formats: Partial<Record<FieldType, FieldWord['format']>> = {
    pesos,
    percentage: percent,
    pictures,
    packs: offers,
    grams,
    size,
    kind: coded(kinds),
  };
  return Object.fromEntries(
    productFieldKeys.map((key) => {
      const { type, label, auditLabel } = productField(key);
      return [key, { label: auditLabel ?? label, format: formats[type] }];
    }),
  );
}

function orderFieldWords(): Record<string, FieldWord> {
  const labels = Object.entries(flatFieldLabels());
  return Object.fromEntries(labels.map(([key, label]) => [key, { label, format: coded(requirementWords) }]));
}

function legalFields(): Record<string, FieldWord> {
  return Object.fromEntries(Object.entries(legalPages).map(([page, label]) => [page, { label }]));
}

/** Returns the label of a field, or its stored name if it has no label. */
export function fieldLabel(subject: StaffSubject, field: string): string {
  return words[subject][field]?.label ?? field;
}

/** Formats a field's value for display. */
export function formatField(subject: StaffSubject, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  return (words[subject][field]?.format ?? plain)(value);
}

const nothing = 'vacío';

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? nothing : value.map(plain).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function eachOf(value: unknown, tell: (part: Record<string, unknown>) => string): string {
  if (!Array.isArray(value)) return plain(value);
  return value.length === 0 ? nothing : value.map((part) => tell(part as Record<string, unknown>)).join(' · ');
}
