/** The access rules of the back office. */
import { formatIsoDay } from '#shop/dates.ts';
import { type AccessRow, everybody, password, profileReadAt, redirects, samplePhoto, staff } from './access-row.ts';
import { parcelAccess } from './parcel-access.ts';
import { remittancesAccess } from './remittances-access.ts';
import { reportsAccess } from './reports-access.ts';
import { shippingAccess } from './shipping-access.ts';

/** Options for requests that name a product that does not exist: the response depends on no person. */
const noProduct = { form: { ids: crypto.randomUUID(), productId: crypto.randomUUID(), on: 'true' }, rightly: 404 };

/** A browser's subscription at its push service. The keys are those of the example in RFC 8291. */
const subscription = {
  endpoint: 'https://push.example/telefono',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

export const staffAccess: AccessRow[] = [
  // Files need the permission for what is in them, too.
  staff('read')('/admin/products/export.csv', 'admin/products/export-products.ts', {
    needs: 'products',
    impersonal: true,
  }),
  staff('read')('/admin/customers/export.csv', 'admin/customers/export-customers.ts', { needs: 'customers' }),
  staff('read')('/admin/newsletter/export.csv', 'admin/newsletter/export-subscribers.ts', {
    needs: 'newsletter',
    impersonal: true,
  }),
  staff('read')('/admin/payments/reconciliation/export.csv', 'admin/payments/reconciliation/export-day.ts', {
    needs: 'money',
    impersonal: true,
  }),
  staff('read')('/', 'admin/layout.tsx', { at: '/admin', impersonal: true }),
  staff('read')('/admin', 'admin/dashboard/dashboard.tsx'),
  staff('read')('/admin/manifest.webmanifest', 'admin/notifications/admin-manifest.ts', { impersonal: true }),
  staff('read')('/admin/notifications', 'admin/notifications/notifications.tsx', { impersonal: true }),
  staff('change')('/admin/notifications', 'admin/notifications/notifications.tsx', {
    form: { ...subscription, kinds: 'order' },
  }),
  // There is no such device.
  staff('change')('/admin/notifications/renew', 'admin/notifications/renew-device.ts', {
    form: { ...subscription, oldEndpoint: 'https://push.example/viejo' },
    rightly: 404,
    impersonal: true,
  }),
  // There is no such device.
  staff('change')('/admin/notifications/:deviceId/remove', 'admin/notifications/remove-device.ts', {
    impersonal: true,
  }),
  staff('read')('/admin/orders', 'admin/orders/orders.tsx'),
  staff('change')('/admin/orders/delete', 'admin/orders/many/delete-orders.ts', { rightly: 409 }),
  staff('read')('/admin/orders/drafts', 'admin/orders/drafts/drafts.tsx'),
  staff('change')('/admin/orders/drafts', 'admin/orders/drafts/drafts.tsx', {
    form: {
      sale: JSON.stringify({ idempotencyKey: 'venta-guardada-1', customer: { firstName: 'Rosa' }, consented: true }),
    },
  }),
  staff('read')('/admin/orders/drafts/:draftId', 'admin/orders/drafts/quote-draft.tsx'),
  staff('change')('/admin/orders/drafts/:draftId', 'admin/orders/drafts/quote-draft.tsx', {
    form: { validUntil: formatIsoDay(new Date(Date.now() + 24 * 60 * 60_000)), payment: 'on-delivery' },
  }),
  staff('change')('/admin/orders/drafts/:draftId/discard', 'admin/orders/drafts/discard-draft.ts'),
  staff('read')('/admin/orders/export.csv', 'admin/orders/export-orders.ts', { needs: 'orders' }),
  // Finds no customer without a telephone.
  staff('read')('/admin/orders/find-customer', 'admin/orders/selling/find-customer.ts', { impersonal: true }),
  staff('read')('/admin/orders/find-product', 'admin/orders/selling/find-product.ts', { impersonal: true }),
  staff('change')('/admin/orders/new', 'admin/orders/new/new-order.tsx', { form: { sale: '' }, rightly: 400 }),
  staff('change')('/admin/orders/status', 'admin/orders/many/change-statuses.ts', {
    form: { status: 'Enviado' },
    rightly: 409,
  }),
  staff('change')('/admin/orders/status/undo', 'admin/orders/many/undo-statuses.ts', { rightly: 409 }),
  staff('read')('/admin/orders/:orderId', 'admin/orders/order/order.tsx'),
  staff('change')('/admin/orders/:orderId', 'admin/orders/order/order.tsx', {
    form: { status: 'Enviado' },
    // The order waits for a transfer.
    needs: 'payments',
  }),
  staff('read')('/admin/orders/:orderId/receipt', 'admin/orders/prints/receipt.tsx', { needs: 'orders' }),
  staff('read')('/admin/orders/:orderId/return', 'admin/orders/returns/receive-return.tsx'),
  // The order was not sent.
  staff('change')('/admin/orders/:orderId/return', 'admin/orders/returns/receive-return.tsx', {
    form: { kind: 'courtesy', exercisedOn: '2026-11-20', units0: '1' },
    rightly: 409,
  }),
  staff('read')('/admin/returns', 'admin/orders/returns/returns.tsx'),
  staff('read')('/admin/orders/:orderId/change', 'admin/orders/changing/change-order.tsx'),
  staff('change')('/admin/orders/:orderId/change', 'admin/orders/changing/change-order.tsx', { rightly: 400 }),
  // No change waits for its customer.
  staff('change')('/admin/orders/:orderId/change/:revisionId/withdraw', 'admin/orders/changing/withdraw-change.ts', {
    rightly: 409,
  }),
  // The order waits for a transfer.
  staff('change')('/admin/orders/:orderId/confirm', 'admin/orders/confirming/confirm-order.ts', {
    form: { channel: 'call' },
    rightly: 409,
  }),
  staff('change')('/admin/orders/:orderId/delete', 'admin/orders/delete-order.ts'),
  staff('change')('/admin/orders/:orderId/notes', 'admin/orders/order/add-order-note.ts', { form: { body: 'Llamé.' } }),
  // The order is a parcel.
  staff('change')('/admin/orders/:orderId/pickup-ready', 'admin/orders/pickup/announce-pickup.ts', { rightly: 409 }),
  staff('read')('/admin/orders/:orderId/payment', 'admin/orders/money/record-payment.tsx'),
  staff('change')('/admin/orders/:orderId/payment', 'admin/orders/money/record-payment.tsx', {
    form: { method: 'transfer', amount: '1' },
    rightly: 302,
  }),
  staff('read')('/admin/orders/:orderId/payment/:paymentId/evidence', 'admin/orders/money/refund-evidence.ts', {
    needs: 'orders',
    rightly: 404,
  }),
  staff('change')('/admin/orders/:orderId/payment/:paymentId/void', 'admin/orders/money/void-payment.ts', {
    rightly: 404,
  }),
  staff('read')('/admin/orders/:orderId/proofs/:proofId', 'admin/orders/order/proofs/proof-file.ts', {
    needs: 'orders',
  }),
  staff('change')('/admin/orders/:orderId/proofs/:proofId/review', 'admin/orders/order/proofs/review-proof.ts', {
    form: { decision: 'reject', reason: 'No se lee.' },
  }),
  staff('read')('/admin/carriers', 'admin/parcels/carriers/carriers.tsx', { impersonal: true }),
  staff('change')('/admin/carriers', 'admin/parcels/carriers/carriers.tsx', {
    form: { name: 'Envía', trackingPattern: 'https://envia.example/?guia={guia}' },
  }),
  staff('change')('/admin/carriers/:carrierId', 'admin/parcels/carriers/change-carrier.ts', {
    form: { name: 'Servientrega', isActive: 'on' },
  }),
  // The order of the customer waits for its payment.
  staff('read')('/admin/parcels', 'admin/parcels/parcels.tsx', { impersonal: true }),
  staff('change')('/admin/parcels/create', 'admin/parcels/many/create-parcels.ts', { rightly: 409 }),
  staff('read')('/admin/parcels/rates', 'admin/parcels/guides/many-guides.tsx', { impersonal: true }),
  // No order is named.
  staff('read')('/admin/parcels/new', 'admin/parcels/parcel/new-parcel.tsx', { rightly: 404, impersonal: true }),
  staff('change')('/admin/parcels/new', 'admin/parcels/parcel/new-parcel.tsx', { rightly: 404 }),
  staff('read')('/admin/parcels/:parcelId', 'admin/parcels/parcel/parcel.tsx'),
  staff('change')('/admin/parcels/:parcelId', 'admin/parcels/parcel/parcel.tsx', {
    form: { report: 'incident', words: 'Dirección errada', decideBy: formatIsoDay(new Date()) },
  }),
  staff('change')('/admin/parcels/:parcelId/guide', 'admin/parcels/parcel/give-guide.ts', {
    form: { guide: 'GUIA-2' },
  }),
  // Without a carrier's interface no guide is bought.
  staff('change')('/admin/parcels/:parcelId/guide/buy', 'admin/parcels/guides/buy-one-guide.ts', {
    form: { rate: '["Envía","Terrestre",9000,null]', codAmount: '0' },
    rightly: 409,
  }),
  staff('change')('/admin/parcels/:parcelId/guide/cancel', 'admin/parcels/guides/cancel-guide.ts', { rightly: 409 }),
  staff('read')('/admin/parcels/:parcelId/guide/label', 'admin/parcels/guides/label.ts', { rightly: 404 }),
  staff('change')('/admin/parcels/:parcelId/guide/resolve', 'admin/parcels/guides/resolve-purchase.ts', {
    form: { found: 'none' },
    rightly: 409,
  }),
  staff('read')('/admin/parcels/:parcelId/rates', 'admin/parcels/guides/rates.tsx', { impersonal: true }),
  staff('change')('/admin/parcels/:parcelId/rates', 'admin/parcels/guides/rates.tsx', {
    form: { rate: '["Envía","Terrestre",9000,null]', codAmount: '0' },
    rightly: 409,
  }),
  staff('read')('/admin/customers', 'admin/customers/customers.tsx'),
  staff('read')('/admin/customers/:customerId', 'admin/customers/customer-page.tsx'),
  staff('change')('/admin/customers/:customerId/notes', 'admin/customers/add-customer-note.ts', {
    form: { body: 'Prefiere que la llamen.' },
    needs: 'customers',
  }),
  staff('change')(
    '/admin/customers/:customerId/notes/:customerNoteId/delete',
    'admin/customers/delete-customer-note.ts',
    { needs: 'customers' },
  ),
  staff('read')('/admin/payments', 'admin/payments/payments.tsx'),
  staff('read')('/admin/payments/:incidentId/refund', 'admin/payments/incidents/refund-incident.tsx'),
  staff('change')('/admin/payments/:incidentId/refund', 'admin/payments/incidents/refund-incident.tsx', {
    form: { refundMethod: 'other', resolution: 'Se devolvió.', amountInCents: '39821700' },
    rightly: 302,
  }),
  staff('change')('/admin/payments/:incidentId/settle', 'admin/payments/incidents/settle-incident.ts', {
    form: { resolution: 'Se devolvió.' },
  }),
  staff('change')('/admin/payments/:incidentId/void', 'admin/payments/incidents/void-card.ts', { rightly: 409 }),
  staff('change')('/admin/payments/reconciliation/ask', 'admin/payments/reconciliation/ask-provider.ts', {
    impersonal: true,
  }),
  staff('change')('/admin/payments/reconciliation/files/upload', 'admin/payments/reconciliation/upload-settlement.ts', {
    rightly: 400,
  }),
  staff('change')(
    '/admin/payments/reconciliation/files/:fileId/remove',
    'admin/payments/reconciliation/remove-settlement.ts',
    { rightly: 404 },
  ),
  staff('change')('/admin/payments/settings', 'admin/payments/payment-settings.tsx', {
    form: { transferHoldHours: '24' },
    // Refused as outdated: the form carries no fingerprint of the stored values.
    rightly: 409,
  }),
  staff('read')('/admin/till', 'admin/till/till.tsx', { impersonal: true }),
  // A till is open already.
  staff('change')('/admin/till', 'admin/till/till.tsx', { form: { opening: '0' }, rightly: 409 }),
  staff('change')('/admin/till/move', 'admin/till/move-cash.ts', {
    form: { kind: 'deposit', amount: '20000', reason: 'Sencilla' },
  }),
  staff('read')('/admin/till/close', 'admin/till/close-till.tsx', { impersonal: true }),
  staff('change')('/admin/till/close', 'admin/till/close-till.tsx', { form: { counted: '0' } }),
  staff('read')('/admin/till/:tillId', 'admin/till/till-closing.tsx', { impersonal: true }),
  staff('change')('/admin/pictures/:bucket', 'admin/pictures/upload-picture.ts', {
    needs: 'catalogue',
    rightly: 400,
  }),
  staff('read')('/admin/reviews', 'admin/reviews/reviews.tsx'),
  staff('change')('/admin/reviews/:reviewId/publish', 'admin/reviews/publish-review.ts'),
  staff('change')('/admin/reviews/:reviewId/hide', 'admin/reviews/hide-review.ts', { form: { reason: 'Ofende.' } }),
  staff('change')('/admin/reviews/:reviewId/reply', 'admin/reviews/reply-to-review.ts', {
    form: { reply: 'Gracias.' },
  }),
  staff('change')('/admin/reviews/:reviewId/delete-photo', 'admin/reviews/delete-review-photo.ts', {
    form: { photo: samplePhoto },
  }),
  staff('change')('/admin/products/new', 'admin/products/editor/new-product.tsx', { rightly: 400 }),
  staff('read')('/admin/products/edit/:productId', 'admin/products/editor/edit-product.tsx', { rightly: 404 }),
  staff('change')('/admin/products/edit/:productId', 'admin/products/editor/edit-product.tsx', { rightly: 400 }),
  staff('change')('/admin/products/delete', 'admin/products/delete-products.ts', noProduct),
  staff('read')('/admin/products/waiting', 'admin/products/waiting/waiting.tsx'),
  staff('change')('/admin/products/waiting/:waitingId/notified', 'admin/products/waiting/mark-notified.ts'),
  staff('change')('/admin/products/import/apply', 'admin/products/import/apply-import.ts', { rightly: 400 }),
  staff('change')('/admin/products/import/check', 'admin/products/import/check-import.ts', { rightly: 400 }),
  staff('read')('/admin/products/holds', 'admin/products/holds/holds.tsx', { impersonal: true }),
  staff('change')('/admin/products/holds/:holdId/end', 'admin/products/holds/end-hold.ts', { rightly: 404 }),
  staff('change')('/admin/products/restore', 'admin/products/restore-products.ts', noProduct),
  staff('change')('/admin/products/offer-page', 'admin/products/set-on-offer-page.ts', noProduct),
  staff('change')('/admin/products/featured', 'admin/products/set-featured.ts', noProduct),
  staff('read')('/admin/products/:productId/answers', 'admin/products/answers/answers.tsx', { rightly: 404 }),
  staff('change')('/admin/products/:productId/answers', 'admin/products/answers/answers.tsx', { rightly: 400 }),
  staff('change')('/admin/products/:productId/answers/:answerId', 'admin/products/answers/change-answer.ts', {
    rightly: 400,
  }),
  staff('change')('/admin/products/:productId/answers/:answerId/delete', 'admin/products/answers/delete-answer.ts', {
    rightly: 404,
  }),
  staff('read')('/admin/products/:productId/stock', 'admin/products/stock/stock.tsx', { rightly: 404 }),
  staff('change')('/admin/products/:productId/stock', 'admin/products/stock/stock.tsx', {
    form: { kind: 'written-off', units: '1', note: 'Se rompió', shelf: '5' },
    rightly: 404,
  }),
  staff('change')('/admin/products/:productId/price-and-stock', 'admin/products/change-price-and-stock.ts', {
    form: { price: '1000', stock: '1', priceRead: '2000', stockRead: '2' },
    rightly: 404,
  }),
  staff('change')('/admin/categories/new', 'admin/categories/create-category.ts', { form: { name: 'Infusiones' } }),
  // No list of categories matches the shop's.
  staff('change')('/admin/categories/order', 'admin/categories/arrange-categories.ts', {
    form: { ids: 'ninguna' },
    rightly: 409,
  }),
  staff('change')('/admin/categories/:categoryId/edit', 'admin/categories/change-category.ts', {
    form: { name: 'Infusiones', readAt: profileReadAt },
  }),
  staff('change')('/admin/categories/:categoryId/delete', 'admin/categories/delete-category.ts'),
  staff('read')('/admin/collections', 'admin/collections/collections.tsx', { impersonal: true }),
  staff('change')('/admin/collections/new', 'admin/collections/create-collection.ts', { form: { name: 'Piel' } }),
  staff('read')('/admin/collections/:collectionId', 'admin/collections/collection.tsx', { impersonal: true }),
  staff('change')('/admin/collections/:collectionId', 'admin/collections/collection.tsx', {
    form: { name: 'Piel', readAt: profileReadAt },
  }),
  staff('change')('/admin/collections/:collectionId/members', 'admin/collections/change-member.ts', noProduct),
  // The only collection has nowhere to move.
  staff('change')('/admin/collections/:collectionId/move', 'admin/collections/move-collection.ts', {
    form: { direction: 'up' },
    impersonal: true,
  }),
  staff('change')('/admin/collections/:collectionId/delete', 'admin/collections/delete-collection.ts'),
  staff('read')('/admin/searches', 'admin/searches/searches.tsx', { impersonal: true }),
  staff('change')('/admin/searches/synonyms/new', 'admin/searches/add-synonyms.ts', {
    form: { words: 'totumo, quitatos' },
  }),
  staff('change')('/admin/searches/synonyms/:synonymsId/delete', 'admin/searches/delete-synonyms.ts'),
  staff('change')('/admin/offers/move', 'admin/offers/move-product.ts', noProduct),
  staff('read')('/admin/services', 'admin/service-requests/service-requests.tsx'),
  staff('change')('/admin/services/:requestId/status', 'admin/service-requests/change-status.ts', {
    form: { status: 'Contactada' },
  }),
  staff('change')('/admin/services/:requestId/delete', 'admin/service-requests/delete-service-request.ts'),
  staff('read')('/admin/questions', 'admin/questions/questions.tsx'),
  staff('read')('/admin/questions/:customerId', 'admin/questions/customer.tsx'),
  staff('change')('/admin/questions/:customerId/answer/:questionId', 'admin/questions/answer-question.ts', {
    form: { answer: 'Después de comer.' },
  }),
  staff('change')('/admin/questions/:customerId/change/:questionId', 'admin/questions/change-answer.ts', {
    form: { answer: 'Después de comer.' },
    // The question has no answer yet.
    rightly: 404,
  }),
  staff('change')('/admin/questions/:customerId/notes', 'admin/questions/add-note.ts', {
    form: { body: 'Dormir ocho horas.' },
  }),
  staff('change')('/admin/questions/:customerId/notes/:noteId/change', 'admin/questions/change-note.ts', {
    form: { body: 'Dormir ocho horas.', readAt: '2026-01-01T00:00:00.000Z' },
    rightly: 409,
  }),
  staff('change')('/admin/questions/:customerId/notes/:noteId/delete', 'admin/questions/delete-note.ts'),
  staff('change')('/admin/settings', 'admin/settings/settings.tsx', {
    form: { siteName: 'Otro nombre' },
    // Refused as outdated: the form carries no fingerprint of the stored values.
    rightly: 409,
  }),
  staff('change')('/admin/settings/legal', 'admin/settings/legal-texts.tsx', {
    form: { page: 'terms', text: 'Otro texto' },
    rightly: 409,
  }),
  staff('change')('/admin/settings/legal/preview', 'admin/settings/preview-legal-text.ts', {
    form: { page: 'terms', text: 'Otro texto' },
    impersonal: true,
  }),
  staff('change')('/admin/settings/calendar', 'admin/settings/calendar/calendar.tsx', {
    form: { saturdayDeliveries: 'on' },
  }),
  staff('change')('/admin/settings/calendar/days/new', 'admin/settings/calendar/add-calendar-day.ts', {
    form: { day: '2031-02-11', name: 'Inventario', kind: 'closed' },
  }),
  staff('change')('/admin/settings/calendar/days/:day/delete', 'admin/settings/calendar/delete-calendar-day.ts'),
  ...parcelAccess,
  ...remittancesAccess,
  ...reportsAccess,
  ...shippingAccess,
  everybody('read')('/admin/data/backup', 'admin/data/download-backup.ts', redirects),
  staff('change')('/admin/data/backup', 'admin/data/download-backup.ts', {
    guard: '`requireAdmin` on the layout of /admin, and the password; rate-limited',
    form: password,
  }),
  staff('read')('/admin/staff', 'admin/staff/staff.tsx'),
  staff('change')('/admin/staff', 'admin/staff/staff.tsx', {
    form: { email: 'nadie@correo.example', role: 'sales', by: 'link' },
  }),
  staff('change')('/admin/staff/invites/:inviteId/send', 'admin/staff/send-invite.ts'),
  staff('change')('/admin/staff/invites/:inviteId/link', 'admin/staff/copy-invite.ts'),
  staff('change')('/admin/staff/invites/:inviteId/revoke', 'admin/staff/revoke-invite.ts'),
  staff('read')('/admin/staff/roles', 'admin/staff/roles/roles.tsx', { impersonal: true }),
  staff('read')('/admin/staff/roles/new', 'admin/staff/roles/new-role.tsx', { impersonal: true }),
  staff('change')('/admin/staff/roles/new', 'admin/staff/roles/new-role.tsx', {
    form: { name: 'Redes', permissions: 'reviews' },
  }),
  staff('read')('/admin/staff/roles/:roleId', 'admin/staff/roles/edit-role.tsx', { impersonal: true }),
  staff('change')('/admin/staff/roles/:roleId', 'admin/staff/roles/edit-role.tsx', {
    form: { name: 'Mostrador', permissions: 'reviews' },
  }),
  staff('change')('/admin/staff/roles/:roleId/delete', 'admin/staff/roles/delete-role.ts'),
  // The customer is not staff.
  staff('change')('/admin/staff/members/:memberId/role', 'admin/staff/change-member-role.ts', {
    form: { role: 'sales' },
    rightly: 404,
  }),
  // The customer is not staff.
  staff('change')('/admin/staff/members/:memberId/revoke', 'admin/staff/revoke-member.ts', { rightly: 404 }),
  staff('read')('/admin/*', 'admin/not-found.tsx', { others: '/login; signed in: 403; staff: 404', rightly: 404 }),
];
